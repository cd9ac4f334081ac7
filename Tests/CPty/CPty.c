#include "CPty.h"

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif

int pty_start(const char *program, char *const arguments[], char *const variables[], int columns, int rows,
              pid_t *child)
{
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  int descriptor;
  *child = forkpty(&descriptor, NULL, NULL, &size);
  if (*child < 0) return -1;
  if (*child == 0) {
    /* Threads of the test runner block signals, and a mask is inherited: Ctrl-C would never arrive. */
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    /* What other tests have open at this moment: a pipe that stays open here would never end there. */
    for (int number = 3; number < 1024; number++) close(number);
    execve(program, arguments, variables);
    _exit(127);
  }
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return descriptor;
}

void pty_resize(int descriptor, int columns, int rows)
{
  struct winsize size = {.ws_col = (unsigned short)columns, .ws_row = (unsigned short)rows};
  ioctl(descriptor, TIOCSWINSZ, &size);
}

bool pty_is_cooked(int descriptor)
{
  struct termios settings;
  if (tcgetattr(descriptor, &settings) != 0) return false;
  return (settings.c_lflag & ECHO) && (settings.c_lflag & ICANON);
}

int pty_status(pid_t child)
{
  int status;
  if (waitpid(child, &status, WNOHANG) != child) return -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 256 + WTERMSIG(status);
}
