// A clock that is set once, put before the C library by LD_PRELOAD: the first timer that is armed ends at once, and reading
// it says what timerfd_create(2) promises where somebody set the clock.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <sys/timerfd.h>
#include <unistd.h>

static int armed = -1, times;

int timerfd_settime(int timer, int flags, const struct itimerspec *when, struct itimerspec *old) {
  static int (*real)(int, int, const struct itimerspec *, struct itimerspec *);
  if (!real)
    real = (int (*)(int, int, const struct itimerspec *, struct itimerspec *))dlsym(RTLD_NEXT, "timerfd_settime");
  if (times++ > 0) return real(timer, flags, when, old);
  armed = timer;
  struct itimerspec past = {.it_value = {.tv_sec = 1}};
  return real(timer, flags, &past, old);
}

ssize_t read(int file, void *bytes, size_t count) {
  static ssize_t (*real)(int, void *, size_t);
  if (!real) real = (ssize_t(*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
  ssize_t got = real(file, bytes, count);
  if (file != armed) return got;
  armed = -1;
  errno = ECANCELED;
  return -1;
}
