#ifdef __APPLE__
/* Written from kqueue(2) of macOS, and never run: nobody here has one. */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/event.h>
#include <sys/mount.h>
#include <sys/param.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "CWake.h"
#include "Names.h"

enum { most = 256 };
static int queue = -1;
static int folders[most];
static int count;

static void heed_signal(int number)
{
  struct kevent event;
  signal(number, SIG_IGN);
  EV_SET(&event, number, EVFILT_SIGNAL, EV_ADD, 0, 0, NULL);
  kevent(queue, &event, 1, NULL, 0, NULL);
}

bool wake_begin(void)
{
  queue = kqueue();
  if (queue < 0) return false;
  heed_signal(SIGTERM);
  heed_signal(SIGINT);
  heed_signal(SIGHUP);
  return true;
}

static bool add(const char *path)
{
  if (count == most) return false;
  int file = open(path, O_EVTONLY | O_CLOEXEC);
  if (file < 0) return false;
  struct kevent event;
  EV_SET(&event, file, EVFILT_VNODE, EV_ADD | EV_CLEAR, NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME, 0, NULL);
  if (kevent(queue, &event, 1, NULL, 0, NULL) != 0) {
    close(file);
    return false;
  }
  folders[count++] = file;
  return true;
}

/* A folder tells of names that come and go; of what is written to a file, that file alone. */
static void add_files(const char *folder)
{
  static const char *const names[] = {"journal.jsonl", "settings.json", "wake.json"};
  for (size_t index = 0; index < sizeof names / sizeof *names; index++) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", folder, names[index]);
    add(path);
  }
}

bool wake_watch(const char *folder)
{
  char path[PATH_MAX], name[NAME_MAX + 1];
  if (snprintf(path, sizeof path, "%s", folder) >= (int)sizeof path) return false;
  while (!add(path)) {
    if (errno != ENOENT && errno != ENOTDIR) return false;
    if (!wake_above(path, name, sizeof name)) return false;
  }
  add_files(path);
  struct statfs system;
  return statfs(path, &system) != 0 || (system.f_flags & MNT_LOCAL) != 0;
}

void wake_forget(void)
{
  while (count > 0) close(folders[--count]);
}

static void set_timer(int64_t moment)
{
  struct kevent event;
  EV_SET(&event, 1, EVFILT_TIMER, EV_DELETE, 0, 0, NULL);
  kevent(queue, &event, 1, NULL, 0, NULL);
  if (moment <= 0) return;
  EV_SET(&event, 1, EVFILT_TIMER, EV_ADD | EV_ONESHOT, NOTE_ABSOLUTE | NOTE_SECONDS, moment, NULL);
  kevent(queue, &event, 1, NULL, 0, NULL);
}

int wake_readable(int file, int milliseconds)
{
  struct pollfd both[] = {{file, POLLIN, 0}, {queue, POLLIN, 0}};
  if (poll(both, 2, milliseconds) <= 0) return 0;
  if (both[0].revents) return wake_changed;
  /* What woke the queue may be a file: only a signal ends. */
  struct kevent event;
  struct timespec none = {0, 0};
  bool ends = kevent(queue, NULL, 0, &event, 1, &none) == 1 && event.filter == EVFILT_SIGNAL;
  return ends ? wake_end : wake_changed;
}

int wake_wait(int64_t moment, int quiet)
{
  set_timer(moment);
  int found = 0;
  int64_t first = 0;
  struct timespec pause = {quiet / 1000, (quiet % 1000) * 1000000L};
  while (!(found & (wake_moment | wake_end))) {
    if (found && wake_is_long(&first)) return found;
    struct kevent event;
    int ready = kevent(queue, NULL, 0, &event, 1, found ? &pause : NULL);
    if (ready == 0) return found;
    if (ready < 0 && errno != EINTR) return found | wake_end;
    if (ready < 0) continue;
    if (event.filter == EVFILT_SIGNAL) found |= wake_end;
    if (event.filter == EVFILT_TIMER) found |= wake_moment;
    if (event.filter == EVFILT_VNODE) found |= wake_changed | wake_moved;
  }
  return found;
}

/* A terminal is waited for with poll there, which takes no kqueue: its Heed looks each second. */
int wake_changes(const char *folder)
{
  (void)folder;
  return -1;
}

int wake_came(int changes)
{
  (void)changes;
  return 0;
}
#endif
