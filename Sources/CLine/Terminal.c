/* Signals, sizes and characters: what Swift's C library module does not reach. The terminal stays in Readline's mode
   between lines (D6). */
#define _GNU_SOURCE
#include "Shared.h"

#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

static bool is_utf8(void) { return strcmp(nl_langinfo(CODESET), "UTF-8") == 0; }

/* In another charset Readline takes half of an accented letter away at backspace. The environment is changed because
   Readline looks there again at every line. */
void line_locale(void)
{
  static const char *const names[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8", "UTF-8"};
  setlocale(LC_CTYPE, "");
  for (size_t i = 0; i < sizeof names / sizeof *names && !is_utf8(); i++) {
    if (!setlocale(LC_CTYPE, names[i])) continue;
    setenv("LC_CTYPE", names[i], 1);
    const char *all = getenv("LC_ALL");
    if (all && *all) setenv("LC_ALL", names[i], 1);
  }
}

static int channel[2] = {-1, -1};

static void on_signal(int number)
{
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  if (write(channel[1], &byte, 1) < 0) { /* Full: enough signals are waiting already. */
  }
  errno = saved;
}

static void prepare_end(int descriptor)
{
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  fcntl(descriptor, F_SETFL, O_NONBLOCK);
}

int line_watch_signals(void)
{
  if (channel[0] >= 0) return channel[0];
  if (pipe(channel) != 0) return -1;
  prepare_end(channel[0]);
  prepare_end(channel[1]);
  static const int watched[] = {SIGINT, SIGTERM, SIGHUP, SIGTSTP, SIGWINCH};
  struct sigaction action = {0};
  action.sa_handler = on_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  for (size_t i = 0; i < sizeof watched / sizeof *watched; i++) {
    struct sigaction present;
    /* What was ignored on purpose (nohup, no job control) stays ignored. Not Ctrl-C: who starts Heed may leave it
       ignored by mistake, as Fenrir 1.9.5 does when its threads start in that order. */
    bool is_ignored = sigaction(watched[i], NULL, &present) == 0 && present.sa_handler == SIG_IGN;
    if (is_ignored && watched[i] != SIGINT) continue;
    sigaction(watched[i], &action, NULL);
  }
  line_ignore_broken_pipe();
  return channel[0];
}

int line_next_signal(void)
{
  unsigned char byte;
  return channel[0] >= 0 && read(channel[0], &byte, 1) == 1 ? byte : 0;
}

void line_stop_here(void)
{
  struct sigaction stop = {0}, ours;
  stop.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &stop, &ours);
  raise(SIGTSTP);
  sigaction(SIGTSTP, &ours, NULL);
}

void line_ignore_broken_pipe(void) { signal(SIGPIPE, SIG_IGN); }

int line_width(int descriptor)
{
  struct winsize size;
  return ioctl(descriptor, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

int line_columns(uint32_t character)
{
  if (character < 0x7F) return 1;
  int columns = wcwidth((wchar_t)character);
  return columns < 0 ? 1 : columns;
}

static struct termios found;
static int changed = -1;

void line_plain_echo(int descriptor, bool shown)
{
  struct termios settings;
  if (tcgetattr(descriptor, &settings) != 0) return;
  if (changed < 0) {
    found = settings;
    changed = descriptor;
    atexit(line_plain_restore);
  }
  settings.c_lflag &= ~(tcflag_t)(ECHO | ECHOCTL);
  /* Emacs and others that show typing themselves keep the terminal silent: it stays so. */
  if (shown) settings.c_lflag |= found.c_lflag & ECHO;
  tcsetattr(descriptor, TCSADRAIN, &settings);
}

void line_plain_restore(void)
{
  if (changed >= 0) tcsetattr(changed, TCSADRAIN, &found);
}

bool line_plain_shows_elsewhere(void) { return changed >= 0 && !(found.c_lflag & ECHO); }

void line_wipe(void *bytes, int count)
{
  volatile unsigned char *place = bytes;
  while (count-- > 0) *place++ = 0;
}
