// A disk that is slow, full or cut off, put before the C library by LD_PRELOAD. Only regular files are meant: what goes
// to a pipe or a terminal is let through.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static long number(const char *name, long otherwise) {
  const char *text = getenv(name);
  return text ? atol(text) : otherwise;
}

static int is_regular(int file) {
  struct stat mark;
  int kept = errno, result = fstat(file, &mark) == 0 && S_ISREG(mark.st_mode);
  errno = kept;
  return result;
}

// Whether this call of those that change the disk is the one that HEED_FIRE_KILL counts to.
static int is_last(void) {
  static long calls;
  return ++calls == number("HEED_FIRE_KILL", -1);
}

// Takes as long as HEED_FIRE_SLOW says, in microseconds.
static void take_long(void) {
  long slow = number("HEED_FIRE_SLOW", 0);
  if (slow > 0) usleep((useconds_t)slow);
}

static void die(void) { kill(getpid(), SIGKILL); }

// Bytes that still fit, from HEED_FIRE_BYTES, and how many writes fail before there is room again.
static ssize_t room(size_t count) {
  static long left = -2, failures;
  if (left == -2) {
    left = number("HEED_FIRE_BYTES", -1);
    failures = number("HEED_FIRE_FAILURES", -1);
  }
  if (left < 0) return (ssize_t)count;
  if (left == 0) {
    if (failures > 0 && --failures == 0) left = -1;
    errno = (int)number("HEED_FIRE_ERROR", ENOSPC);
    return -1;
  }
  if ((long)count > left) count = (size_t)left;
  left -= (long)count;
  return (ssize_t)count;
}

ssize_t write(int file, const void *bytes, size_t count) {
  static ssize_t (*real)(int, const void *, size_t);
  if (!real) real = (ssize_t(*)(int, const void *, size_t))dlsym(RTLD_NEXT, "write");
  if (!is_regular(file)) return real(file, bytes, count);
  take_long();
  if (is_last()) {
    // A part of it reaches the disk.
    real(file, bytes, (size_t)number("HEED_FIRE_PART", 50) * count / 100);
    die();
  }
  ssize_t fits = room(count);
  return fits < 0 ? -1 : real(file, bytes, (size_t)fits);
}

#define PASSED_ON(name, parameters, arguments, before)            \
  int name parameters {                                           \
    static int(*real) parameters;                                 \
    if (!real) real = (int(*) parameters)dlsym(RTLD_NEXT, #name); \
    before;                                                       \
    if (is_last()) die();                                         \
    return real arguments;                                        \
  }

PASSED_ON(fdatasync, (int file), (file), take_long())
PASSED_ON(fsync, (int file), (file), take_long())
PASSED_ON(rename, (const char *from, const char *to), (from, to), take_long())
PASSED_ON(ftruncate, (int file, off_t length), (file, length), take_long())
// Also of files that are not there, such as what a crash might have left.
PASSED_ON(unlink, (const char *path), (path), (void)0)
