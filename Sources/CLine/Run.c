/* The person's own command at a reminder (rule 89), begun when it comes (D17). */
#define _GNU_SOURCE
#include "Shared.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

/* Its signals as a shell has them, and a session of its own: Ctrl-C at the prompt is not meant for it, and it cannot
   take keys or write between the lines. */
static int spawn_detached(pid_t *child, const char *command, int input)
{
  posix_spawn_file_actions_t files;
  posix_spawnattr_t ways;
  sigset_t none, ours;
  sigemptyset(&none);
  sigemptyset(&ours);
  static const int changed[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH, SIGPIPE, SIGXFSZ};
  for (size_t i = 0; i < sizeof changed / sizeof *changed; i++) sigaddset(&ours, changed[i]);
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
  posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&files, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_init(&ways);
  posix_spawnattr_setsigmask(&ways, &none);
  posix_spawnattr_setsigdefault(&ways, &ours);
  posix_spawnattr_setflags(&ways, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID);
  char *const words[] = {"sh", "-c", (char *)(uintptr_t)command, NULL};
  int failure = posix_spawn(child, "/bin/sh", &files, &ways, words, environ);
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
  int failure = spawn_detached(&child, command, ends[0]);
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
