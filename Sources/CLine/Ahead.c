/* Input that came before it was asked for: type-ahead and pasted lines (rule 23), which answer no question (D12). */
#include "Shared.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

typedef struct {
  unsigned char *bytes;
  size_t count, place;
} run;

static run ahead, aside;

static bool waits(const run *some) { return some->place < some->count; }

static void empty(run *some)
{
  if (some->bytes) line_wipe(some->bytes, (int)some->count);
  free(some->bytes);
  *some = (run){0};
}

static void add(run *some, const unsigned char *bytes, size_t count)
{
  unsigned char *grown = realloc(some->bytes, some->count + count);
  if (!grown) return;
  memcpy(grown + some->count, bytes, count);
  some->bytes = grown;
  some->count += count;
}

/* Ctrl-C empties the terminal's queue, so a key that poll has promised can be gone when it is read, and a read would wait
   for the next one, deaf to signals. This opening of the terminal never waits; making standard input itself so would
   outlive us in the shell. */
static int input = -1;

void cline_open_input(void)
{
  const char *name = ttyname(STDIN_FILENO);
  if (input < 0 && name) input = open(name, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

/* Takes at most that many bytes, so that they can be looked at without being lost. Returns how many, 0 when none are
   there now, -1 when none will ever come. */
static int gather(size_t most)
{
  unsigned char bytes[4096];
  int there = 0;
  if (input < 0 && (ioctl(STDIN_FILENO, FIONREAD, &there) != 0 || there <= 0)) return 0;
  ssize_t count = read(input < 0 ? STDIN_FILENO : input, bytes, most < sizeof bytes ? most : sizeof bytes);
  if (count < 0) return errno == EAGAIN || errno == EINTR ? 0 : -1;
  if (count == 0) return -1;
  add(&ahead, bytes, (size_t)count);
  line_wipe(bytes, (int)count);
  return (int)count;
}

static void gather_all(int milliseconds)
{
  struct pollfd terminal = {.fd = STDIN_FILENO, .events = POLLIN};
  while (poll(&terminal, 1, milliseconds) > 0 && gather(SIZE_MAX) > 0) continue;
}

static int whole_lines(void)
{
  int lines = 0;
  for (size_t i = ahead.place; i < ahead.count; i++)
    if (ahead.bytes[i] == '\n' || ahead.bytes[i] == '\r') lines++;
  return lines;
}

/* One byte at a time: what is typed after `quit` belongs to the shell. */
int cline_fill(void) { return waits(&ahead) ? 1 : gather(1); }

int cline_next_byte(FILE *stream)
{
  if (cline_fill() <= 0) return rl_getc(stream); /* The rest of a character that is still on its way. */
  int byte = ahead.bytes[ahead.place++];
  if (!waits(&ahead)) empty(&ahead);
  return byte;
}

int cline_input_available(void)
{
  /* A negative timeout only reads the one that Readline has set, in microseconds. */
  int timeout = rl_set_keyboard_input_timeout(-1);
  struct pollfd terminal = {.fd = STDIN_FILENO, .events = POLLIN};
  return waits(&ahead) || (poll(&terminal, 1, timeout / 1000) > 0 && gather(1) > 0);
}

bool cline_paste_waits(void)
{
  gather_all(0);
  return whole_lines() > 0;
}

bool line_ready(void) { return waits(&ahead); }

int line_waiting(int milliseconds)
{
  gather_all(waits(&ahead) ? 0 : milliseconds);
  return whole_lines();
}

void line_set_aside(void)
{
  gather_all(0);
  empty(&aside);
  aside = ahead;
  ahead = (run){0};
}

void line_use_aside(void)
{
  run typed = ahead;
  ahead = aside;
  aside = (run){0};
  if (waits(&typed)) add(&ahead, typed.bytes + typed.place, typed.count - typed.place);
  free(typed.bytes);
}
