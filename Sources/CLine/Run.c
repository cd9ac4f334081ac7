/* Other programs: the person's own command at a reminder (rule 89, D17), and what tells reminders while Heed is closed (D30). */
#define _GNU_SOURCE
#include "Shared.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

/* Its signals as a shell has them, and a session of its own: Ctrl-C at the prompt is not meant for it, and it cannot
   take keys or write between the lines. */
static int spawn_detached(pid_t *child, char *const words[], int input, int output)
{
  posix_spawn_file_actions_t files;
  posix_spawnattr_t ways;
  sigset_t none, ours;
  sigemptyset(&none);
  sigemptyset(&ours);
  static const int changed[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH, SIGPIPE, SIGXFSZ};
  for (size_t i = 0; i < sizeof changed / sizeof *changed; i++) sigaddset(&ours, changed[i]);
  posix_spawn_file_actions_init(&files);
  if (input < 0) posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  else posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
  if (output < 0) posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  else posix_spawn_file_actions_adddup2(&files, output, STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_init(&ways);
  posix_spawnattr_setsigmask(&ways, &none);
  posix_spawnattr_setsigdefault(&ways, &ours);
  posix_spawnattr_setflags(&ways, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
  int failure = posix_spawnp(child, words[0], &files, &ways, words, environ);
  posix_spawn_file_actions_destroy(&files);
  posix_spawnattr_destroy(&ways);
  return failure;
}

int line_run(const char *command, const char *text)
{
  int ends[2];
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  pid_t child = -1;
  char *const words[] = {"/bin/sh", "-c", (char *)(uintptr_t)command, NULL};
  int failure = spawn_detached(&child, words, ends[0], -1);
  close(ends[0]);
  /* What the pipe cannot hold is left out: a command that does not read must not keep the person waiting. */
  fcntl(ends[1], F_SETFL, O_NONBLOCK);
  ssize_t written = failure == 0 ? write(ends[1], text, strlen(text)) : 0;
  (void)written;
  close(ends[1]);
  return failure == 0 ? (int)child : -1;
}

int line_run_status(int child)
{
  int status;
  pid_t ended = waitpid(child, &status, WNOHANG);
  if (ended == 0) return -1;
  return ended == child && WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

int line_start(char *const words[])
{
  pid_t child = -1;
  return spawn_detached(&child, words, -1, -1) == 0 ? (int)child : -1;
}

int line_end_within(int process, int milliseconds)
{
  struct timespec pause = {.tv_nsec = 5000000};
  for (int passed = 0; passed <= milliseconds; passed += 5) {
    int status = line_run_status(process);
    if (status >= 0) return status;
    nanosleep(&pause, NULL);
  }
  /* It leads a group of its own, in which stands what it began. */
  kill(-process, SIGKILL);
  while (waitpid(process, NULL, 0) < 0 && errno == EINTR) {}
  return 1;
}

int line_start_heard(char *const words[], int *output)
{
  int ends[2];
  if (pipe(ends) != 0) return -1;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  pid_t child = -1;
  int failure = spawn_detached(&child, words, -1, ends[1]);
  close(ends[1]);
  if (failure != 0) close(ends[0]);
  else *output = ends[0];
  return failure == 0 ? (int)child : -1;
}

static long milliseconds_now(void)
{
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000L + now.tv_nsec / 1000000L;
}

int line_hear(int output, char *line, int room, int milliseconds)
{
  long end = milliseconds_now() + milliseconds;
  int length = 0;
  while (1) {
    long left = end - milliseconds_now();
    struct pollfd one = {output, POLLIN, 0};
    int ready = left > 0 ? poll(&one, 1, (int)left) : 0;
    if (ready < 0 && errno == EINTR) continue;
    char byte;
    if (ready <= 0 || read(output, &byte, 1) != 1) return -1;
    if (byte == '\n') break;
    if (length < room - 1) line[length++] = byte;
  }
  line[length] = 0;
  return length;
}

/* Where the process that went on apart says how it went. */
static int reports = -1;

int line_apart(void)
{
  int ends[2];
  if (pipe(ends) != 0) return 0;
  for (int i = 0; i < 2; i++) fcntl(ends[i], F_SETFD, FD_CLOEXEC);
  pid_t child = fork();
  close(ends[child == 0 ? 0 : 1]);
  if (child == 0) {
    setsid();
    reports = ends[1];
    return 0;
  }
  unsigned char status = 2;
  while (child > 0 && read(ends[0], &status, 1) < 0 && errno == EINTR) {}
  close(ends[0]);
  /* Where there can be no other process, this one does it. */
  return child > 0 ? 1 + status : 0;
}

void line_apart_done(int status)
{
  unsigned char said = (unsigned char)status;
  ssize_t written = reports < 0 ? 0 : write(reports, &said, 1);
  (void)written;
  if (reports >= 0) close(reports);
  reports = -1;
  int nothing = open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int file = 0; file < 3; file++) dup2(nothing, file);
  close(nothing);
}

bool line_take_place(const char *path, int places)
{
  int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  for (int place = 0; file >= 0 && place < places; place++) {
    struct flock one = {.l_type = F_WRLCK, .l_whence = SEEK_SET, .l_start = place, .l_len = 1};
    if (fcntl(file, F_SETLK, &one) == 0) return true;
  }
  if (file >= 0) close(file);
  return false;
}
