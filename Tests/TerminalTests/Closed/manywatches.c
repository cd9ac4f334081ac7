// A system on which as many folders are watched as one person may have, put before the C library by LD_PRELOAD. A timer that is
// armed for 5 minutes ahead ends after a second, and any other one as it is.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <sys/timerfd.h>
#include <time.h>

int inotify_init1(int flags) {
  static int (*real)(int);
  if (!real) real = (int (*)(int))dlsym(RTLD_NEXT, "inotify_init1");
  if (!getenv("NO_INSTANCES")) return real(flags);
  errno = EMFILE;
  return -1;
}

int inotify_add_watch(int file, const char *path, unsigned kinds) {
  (void)path, (void)kinds;
  errno = file < 0 ? EBADF : ENOSPC;
  return -1;
}

int timerfd_settime(int timer, int flags, const struct itimerspec *when, struct itimerspec *old) {
  static int (*real)(int, int, const struct itimerspec *, struct itimerspec *);
  if (!real)
    real = (int (*)(int, int, const struct itimerspec *, struct itimerspec *))dlsym(RTLD_NEXT, "timerfd_settime");
  struct itimerspec soon = *when;
  time_t ahead = when->it_value.tv_sec - time(NULL);
  if (ahead > 290 && ahead <= 300) soon.it_value.tv_sec = time(NULL) + 1;
  return real(timer, flags, &soon, old);
}
