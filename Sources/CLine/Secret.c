/* A line that is not shown: passwords. Readline would keep copies of it (undo, kill ring), so it is read by hand. */
#include "Shared.h"

#include <stdlib.h>
#include <string.h>
#include <termios.h>

enum { limit = 1024 };
static char typed[limit + 1];
static size_t count;
/* Whether the keys of an escape sequence come, such as an arrow's: none of them is a letter of the password. */
static enum { plain, escape, sequence } keys;

void cline_secret_begin(const char *prompt)
{
  count = 0;
  keys = plain;
  line_put(prompt, (int)strlen(prompt));
}

void cline_secret_drop(void)
{
  line_wipe(typed, sizeof typed);
  count = 0;
}

static void erase_character(void)
{
  while (count > 0 && ((unsigned char)typed[--count] & 0xC0) == 0x80) continue;
}

line_result cline_secret_feed(void)
{
  int byte = cline_next_byte(rl_instream);
  if (byte == EOF) return LINE_END;
  if (byte == '\n' || byte == '\r') {
    line_put("\n", 1);
    return LINE_DONE;
  }
  if (byte == CTRL('D') && count == 0) return LINE_END;
  if (keys == escape && (byte == '[' || byte == 'O')) {
    keys = sequence;
    return LINE_PENDING;
  }
  if (keys == sequence && byte >= ' ') {
    if (byte >= '@' && byte <= '~') keys = plain;
    return LINE_PENDING;
  }
  keys = byte == 0x1B ? escape : plain;
  if (byte == CTRL('U')) count = 0;
  else if (byte == 0x7F || byte == CTRL('H')) erase_character();
  else if (byte >= ' ' && count < limit) typed[count++] = (char)byte;
  return LINE_PENDING;
}

char *cline_secret_take(void)
{
  char *text = malloc(count + 1);
  if (text) {
    memcpy(text, typed, count);
    text[count] = 0;
  }
  cline_secret_drop();
  return text;
}
