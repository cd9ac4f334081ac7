/* Input that came before it was asked for: type-ahead and pasted lines (rule 23). */
#include "Shared.h"

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

/* Takes what the terminal holds, so that it can be looked at without being lost. */
static void gather(int milliseconds)
{
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  while (poll(&input, 1, milliseconds) > 0 && (input.revents & POLLIN)) {
    int there = 0;
    unsigned char bytes[4096];
    if (ioctl(STDIN_FILENO, FIONREAD, &there) != 0 || there <= 0) return;
    ssize_t count = read(STDIN_FILENO, bytes, sizeof bytes);
    if (count <= 0) return;
    add(&ahead, bytes, (size_t)count);
    line_wipe(bytes, (int)count);
  }
}

static int whole_lines(void)
{
  int lines = 0;
  for (size_t i = ahead.place; i < ahead.count; i++)
    if (ahead.bytes[i] == '\n' || ahead.bytes[i] == '\r') lines++;
  return lines;
}

int cline_next_byte(FILE *stream)
{
  if (!waits(&ahead)) return rl_getc(stream);
  int byte = ahead.bytes[ahead.place++];
  if (!waits(&ahead)) empty(&ahead);
  return byte;
}

int cline_input_available(void)
{
  if (waits(&ahead)) return 1;
  /* A negative timeout only reads the one that Readline has set, in microseconds. */
  int timeout = rl_set_keyboard_input_timeout(-1);
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  return poll(&input, 1, timeout / 1000) > 0;
}

bool cline_paste_waits(void)
{
  gather(0);
  return whole_lines() > 0;
}

bool line_ready(void) { return waits(&ahead); }

int line_waiting(int milliseconds)
{
  gather(waits(&ahead) ? 0 : milliseconds);
  return whole_lines();
}

void line_set_aside(void)
{
  gather(0);
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
