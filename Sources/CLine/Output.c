/* What is written. All of it waits here until a person is waited for, or is more than a terminal takes at once, so that an
   answer, the prompt behind it and the newline that ends the typed line leave in one piece (rules 14 and 105). */
#define _GNU_SOURCE
#include "Shared.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What a terminal is not made to wait for: more than that leaves before the rest of it is made. */
enum { most = 65536 };
static char waiting[most];
static size_t count;

static void write_all(const char *text, size_t left)
{
  while (left > 0) {
    ssize_t written = write(STDOUT_FILENO, text, left);
    if (written < 0 && errno == EAGAIN) {
      struct pollfd output = {.fd = STDOUT_FILENO, .events = POLLOUT};
      poll(&output, 1, -1);
    } else if (written < 0 && errno != EINTR) {
      return;
    }
    if (written > 0) {
      text += written;
      left -= (size_t)written;
    }
  }
}

void line_flush(void)
{
  write_all(waiting, count);
  count = 0;
}

void line_put(const char *text, int length)
{
  while (length > 0) {
    if (count == most) line_flush();
    size_t part = most - count < (size_t)length ? most - count : (size_t)length;
    memcpy(waiting + count, text, part);
    count += part;
    text += part;
    length -= (int)part;
  }
}

/* Readline writes to a stream, and flushes that after the newline of a typed line and before it shows the next prompt. */
#ifdef __APPLE__
static int take(void *nothing, const char *text, int length)
{
  (void)nothing;
  line_put(text, length);
  return length;
}

static FILE *stream(void) { return funopen(NULL, NULL, take, NULL, NULL); }
#else
static ssize_t take(void *nothing, const char *text, size_t length)
{
  (void)nothing;
  line_put(text, (int)length);
  return (ssize_t)length;
}

static FILE *stream(void) { return fopencookie(NULL, "w", (cookie_io_functions_t){.write = take}); }
#endif

FILE *cline_output(void)
{
  FILE *output = stream();
  if (!output) return NULL;
  /* In order with what is put here directly. */
  setvbuf(output, NULL, _IONBF, 0);
  return output;
}
