// Records what a program does to the files below a folder, and what it answers, put before the C library by LD_PRELOAD.
//
// HEED_RECORD_BELOW is the folder, HEED_RECORD_TO the file to which one record a call is appended: its heading, the two
// paths and the bytes. Only the program that is called as HEED_RECORD_OF is meant, not those that it starts.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

// As `Recording.swift` reads it: all numbers in the order of bytes of this machine.
struct heading {
  uint32_t kind, path, other, count;
  int64_t at, time;
};

#define REAL(name, result, ...)                  \
  static result (*real)(__VA_ARGS__);            \
  if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

static int is_meant(const char *path) {
  static int is_own = -1;
  const char *below = getenv("HEED_RECORD_BELOW"), *name = getenv("HEED_RECORD_OF");
  if (is_own < 0) is_own = name && below && strcmp(program_invocation_short_name, name) == 0;
  return is_own && path && strncmp(path, below, strlen(below)) == 0;
}

// When a file was last written, in nanoseconds; 0 for none.
static int64_t time_of(const char *path) {
  struct stat mark;
  return *path && lstat(path, &mark) == 0 ? mark.st_mtim.tv_sec * 1000000000LL + mark.st_mtim.tv_nsec : 0;
}

static void record(char kind, const char *path, const char *other, int64_t at, const void *bytes, size_t count) {
  static int log = -1;
  int kept = errno;
  if (log < 0) {
    REAL("open", int, const char *, int, ...);
    log = real(getenv("HEED_RECORD_TO"), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
  }
  struct heading heading = {(uint32_t)kind, (uint32_t)strlen(path), (uint32_t)strlen(other), (uint32_t)count, at, time_of(path)};
  struct iovec parts[] = {{&heading, sizeof heading},
                          {(void *)path, heading.path},
                          {(void *)other, heading.other},
                          {(void *)bytes, count}};
  size_t whole = sizeof heading + heading.path + heading.other + count;
  if (writev(log, parts, 4) != (ssize_t)whole) abort();
  errno = kept;
}

// The path of an open file; empty for what is none of those that are meant.
static const char *path_of(int file, char room[PATH_MAX]) {
  char link[64];
  int kept = errno;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t count = readlink(link, room, PATH_MAX - 1);
  room[count < 0 ? 0 : count] = 0;
  errno = kept;
  return is_meant(room) ? room : "";
}

static int opened(int file, const char *path, int flags, int was_there) {
  if (file < 0 || !is_meant(path)) return file;
  if (!was_there && flags & O_CREAT) record('c', path, "", 0, "", 0);
  if (was_there && flags & O_TRUNC) record('t', path, "", 0, "", 0);
  return file;
}

static int is_there(const char *path) {
  int kept = errno, result = access(path, F_OK) == 0;
  errno = kept;
  return result;
}

#define OPENS(name)                                             \
  int name(const char *path, int flags, ...) {                  \
    REAL(#name, int, const char *, int, ...);                   \
    va_list rest;                                               \
    va_start(rest, flags);                                      \
    mode_t mode = flags & O_CREAT ? va_arg(rest, mode_t) : 0;   \
    va_end(rest);                                               \
    int was_there = is_meant(path) && is_there(path);           \
    return opened(real(path, flags, mode), path, flags, was_there); \
  }
OPENS(open)
OPENS(open64)

ssize_t write(int file, const void *bytes, size_t count) {
  REAL("write", ssize_t, int, const void *, size_t);
  ssize_t written = real(file, bytes, count);
  if (written <= 0) return written;
  // What was answered has left only now.
  if (file == STDOUT_FILENO && is_meant(getenv("HEED_RECORD_BELOW"))) {
    record('a', "", "", 0, bytes, (size_t)written);
    return written;
  }
  char room[PATH_MAX];
  const char *path = path_of(file, room);
  if (*path) record('w', path, "", lseek(file, 0, SEEK_CUR) - written, bytes, (size_t)written);
  return written;
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
  REAL("pwrite", ssize_t, int, const void *, size_t, off_t);
  ssize_t written = real(file, bytes, count, at);
  char room[PATH_MAX];
  const char *path = path_of(file, room);
  if (written > 0 && *path) record('w', path, "", at, bytes, (size_t)written);
  return written;
}

// A call on an open file that is told by its path and a number.
#define ON_FILE(name, kind, parameters, arguments, at)                      \
  int name parameters {                                                     \
    static int(*real) parameters;                                           \
    if (!real) real = (int(*) parameters)dlsym(RTLD_NEXT, #name);           \
    int result = real arguments;                                            \
    char room[PATH_MAX];                                                    \
    const char *path = path_of(file, room);                                 \
    if (result == 0 && *path) record(kind, path, "", at, "", 0); \
    return result;                                                          \
  }
ON_FILE(ftruncate, 't', (int file, off_t length), (file, length), length)
ON_FILE(ftruncate64, 't', (int file, off64_t length), (file, length), length)
ON_FILE(fsync, 's', (int file), (file), 0)
ON_FILE(fdatasync, 's', (int file), (file), 0)

// A call on names.
#define ON_PATH(name, kind, parameters, arguments, path, other)   \
  int name parameters {                                           \
    static int(*real) parameters;                                 \
    if (!real) real = (int(*) parameters)dlsym(RTLD_NEXT, #name); \
    int result = real arguments;                                  \
    if (result == 0 && is_meant(path)) record(kind, path, other, 0, "", 0); \
    return result;                                                \
  }
ON_PATH(rename, 'r', (const char *from, const char *to), (from, to), from, to)
ON_PATH(link, 'l', (const char *from, const char *to), (from, to), from, to)
ON_PATH(unlink, 'u', (const char *path), (path), path, "")
ON_PATH(rmdir, 'u', (const char *path), (path), path, "")
ON_PATH(mkdir, 'm', (const char *path, mode_t mode), (path, mode), path, "")
