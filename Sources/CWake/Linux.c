#ifdef __linux__
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "CWake.h"
#include "Names.h"

/* A folder that is watched: for the names of a store where `awaited` is empty, else for that name alone. */
typedef struct watch {
  int number;
  char path[PATH_MAX];
  struct stat status;
  char awaited[NAME_MAX + 1];
  struct watch *next;
} watch;

static int timer = -1, files = -1, signals = -1, mounts = -1;
static watch *watches;

bool wake_begin(void)
{
  sigset_t ends;
  sigemptyset(&ends);
  sigaddset(&ends, SIGTERM);
  sigaddset(&ends, SIGINT);
  sigaddset(&ends, SIGHUP);
  sigprocmask(SIG_BLOCK, &ends, NULL);
  timer = timerfd_create(CLOCK_REALTIME, TFD_CLOEXEC | TFD_NONBLOCK);
  signals = signalfd(-1, &ends, SFD_CLOEXEC | SFD_NONBLOCK);
  if (timer < 0 || signals < 0) return false;
  /* proc(5): poll tells of it when anything is mounted or unmounted. inotify(7) says nothing of what is mounted over a folder. */
  mounts = open("/proc/self/mounts", O_RDONLY | O_CLOEXEC);
  /* Where it cannot be watched, the clock of a new zone is heard of with the next change. */
  wake_watch("/etc");
  return true;
}

/* Changes that another machine makes are not told by the system of this one (statfs(2) has the numbers). */
static bool is_elsewhere(const char *folder)
{
  struct statfs system;
  if (statfs(folder, &system) != 0) return false;
  switch ((unsigned)system.f_type) {
    case 0x6969:     /* NFS */
    case 0x517B:     /* SMB */
    case 0xFF534D42: /* CIFS */
    case 0xFE534D42: /* SMB2 */
    case 0x65735546: /* FUSE, as of SSHFS */
    case 0x01021997: /* 9P */
      return true;
    default: return false;
  }
}

static const uint32_t kinds = IN_CLOSE_WRITE | IN_MODIFY | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE |
                              IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_MASK_ADD;

static bool add(const char *folder, const char *awaited)
{
  /* As many as one person may have can be taken; then that is tried again at the next look. */
  if (files < 0) files = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  int number = inotify_add_watch(files, folder, kinds);
  if (number < 0) return false;
  watch *one = calloc(1, sizeof *one);
  if (!one || stat(folder, &one->status) != 0) {
    free(one);
    return false;
  }
  one->number = number;
  snprintf(one->path, sizeof one->path, "%s", folder);
  snprintf(one->awaited, sizeof one->awaited, "%s", awaited);
  one->next = watches;
  watches = one;
  return true;
}

static bool is_there(const char *folder, const char *name)
{
  char path[PATH_MAX];
  struct stat status;
  return snprintf(path, sizeof path, "%s/%s", folder, name) < (int)sizeof path && stat(path, &status) == 0;
}

bool wake_watch(const char *folder)
{
  /* A folder that came right before the one above it was watched was heard by nobody: it is watched anew. What is no folder stays
     so, and is looked at now and then. */
  for (int tries = 0; tries < 4; tries++) {
    char path[PATH_MAX], awaited[NAME_MAX + 1] = "";
    if (snprintf(path, sizeof path, "%s", folder) >= (int)sizeof path) return false;
    while (!add(path, awaited)) {
      if (errno != ENOENT && errno != ENOTDIR) return false;
      if (!wake_above(path, awaited, sizeof awaited)) return false;
    }
    if (!awaited[0] || !is_there(path, awaited)) return !is_elsewhere(path);
  }
  return false;
}

/* Whether a folder that is watched is another one since a disk came or went, or what is awaited is there now. */
static bool is_remounted(void)
{
  for (watch *one = watches; one; one = one->next) {
    struct stat now;
    if (stat(one->path, &now) != 0 || now.st_dev != one->status.st_dev || now.st_ino != one->status.st_ino) return true;
    if (one->awaited[0] && is_there(one->path, one->awaited)) return true;
  }
  return false;
}

void wake_forget(void)
{
  while (watches) {
    watch *next = watches->next;
    inotify_rm_watch(files, watches->number);
    free(watches);
    watches = next;
  }
  wake_watch("/etc");
}

/* What an event says; 0 for one that concerns nobody. */
static int meaning(const struct inotify_event *event)
{
  if (event->mask & IN_Q_OVERFLOW) return wake_changed | wake_moved;
  int found = 0;
  for (watch *one = watches; one; one = one->next) {
    if (one->number != event->wd) continue;
    if (event->mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)) found |= wake_changed | wake_moved;
    if (!event->len) continue;
    if (one->awaited[0]) {
      if (strcmp(one->awaited, event->name) == 0) found |= wake_changed | wake_moved;
    } else if (wake_is_watched(event->name)) {
      found |= wake_changed;
    }
  }
  return found;
}

/* What the events that wait say together. */
static int read_events(int from, int (*meaning)(const struct inotify_event *event))
{
  _Alignas(struct inotify_event) char buffer[16384];
  int found = 0;
  ssize_t count;
  while ((count = read(from, buffer, sizeof buffer)) > 0) {
    for (char *at = buffer; at < buffer + count;) {
      struct inotify_event *event = (struct inotify_event *)at;
      found |= meaning(event);
      at += sizeof *event + event->len;
    }
  }
  return found;
}

int wake_changes(const char *folder)
{
  if (is_elsewhere(folder)) return -1;
  int changes = inotify_init1(IN_CLOEXEC | IN_NONBLOCK);
  if (changes < 0) return -1;
  if (inotify_add_watch(changes, folder, kinds) >= 0) return changes;
  close(changes);
  return -1;
}

/* What an event says where one folder alone is watched. */
static int meaning_of_one(const struct inotify_event *event)
{
  if (event->mask & (IN_DELETE_SELF | IN_MOVE_SELF | IN_UNMOUNT)) return wake_moved;
  return event->mask & IN_Q_OVERFLOW || (event->len && wake_is_store(event->name)) ? wake_changed : 0;
}

int wake_came(int changes)
{
  int found = read_events(changes, meaning_of_one);
  return found & wake_moved ? -1 : found != 0;
}

static int read_timer(void)
{
  uint64_t times;
  if (read(timer, &times, sizeof times) > 0) return wake_moment;
  /* timerfd_create(2): the clock was set. */
  return errno == ECANCELED ? wake_changed : 0;
}

/* Without a moment it is armed for one that never comes, so that a clock that is set is heard of. */
static void set_timer(int64_t moment)
{
  struct itimerspec when = {.it_value = {.tv_sec = moment > 0 ? moment : 253402300799}};
  timerfd_settime(timer, TFD_TIMER_ABSTIME | TFD_TIMER_CANCEL_ON_SET, &when, NULL);
}

int wake_readable(int file, int milliseconds)
{
  struct pollfd both[] = {{file, POLLIN, 0}, {signals, POLLIN, 0}};
  int ready;
  while ((ready = poll(both, 2, milliseconds)) < 0 && errno == EINTR) {}
  if (ready <= 0) return 0;
  return (both[0].revents ? wake_changed : 0) | (both[1].revents ? wake_end : 0);
}

int wake_wait(int64_t moment, int quiet)
{
  struct pollfd all[] = {{timer, POLLIN, 0}, {files, POLLIN, 0}, {signals, POLLIN, 0}, {mounts, POLLPRI, 0}};
  set_timer(moment);
  int found = 0;
  int64_t first = 0;
  while (!(found & (wake_moment | wake_end))) {
    if (found && wake_is_long(&first)) return found;
    int ready = poll(all, 4, found ? quiet : -1);
    if (ready == 0) return found;
    if (ready < 0 && errno != EINTR) return found | wake_end;
    if (ready < 0) continue;
    if (all[2].revents) found |= wake_end;
    if (all[0].revents) found |= read_timer();
    if (all[1].revents) found |= read_events(files, meaning);
    if (all[3].revents && is_remounted()) found |= wake_changed | wake_moved;
  }
  return found;
}
#endif
