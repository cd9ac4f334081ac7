/* The words that the program was called with. Swift's own list of them is read from /proc, and is empty where that is
   not mounted, so that `heed --store X add Y` would be a conversation with another store (D21). */
#include "CLine.h"

#include <stddef.h>
#ifdef __linux__
#include <sys/auxv.h>
#endif

#if !defined(__GLIBC__) && !defined(__APPLE__)
#error "Only glibc and macOS hand the words of the call to what runs before main."
#endif

static int count;
static char **words;

/* Runs before main: the loaders of glibc and of macOS call it as they call main. */
__attribute__((constructor)) static void keep_words(int given_count, char **given)
{
  count = given_count;
  words = given;
}

int line_call_count(void) { return count; }

const char *line_call_word(int index) { return words[index]; }

const char *line_call_program(void)
{
#ifdef __linux__
  return (const char *)getauxval(AT_EXECFN);
#else
  return NULL;
#endif
}
