/* Completion that is heard: one sentence, then the line on a new row (D11, rules 19, 20, 104, 110). */
#include "Shared.h"

#include <stdlib.h>
#include <string.h>

static void (*completer)(void *context, const char *line, int cursor);
static void *completer_context;

/* The candidates in the form Readline wants: what they have in common, each of them, NULL. */
static char **matches;
static size_t match_count;
static char *sentence;
/* Whether the key being handled asked for completion. */
static bool asked;

void line_set_completer(void (*complete)(void *context, const char *line, int cursor), void *context)
{
  completer = complete;
  completer_context = context;
}

void line_candidate(const char *text)
{
  char **grown = realloc(matches, (match_count + 2) * sizeof *grown);
  if (!grown) return;
  matches = grown;
  matches[match_count] = strdup(text);
  if (!matches[match_count]) return;
  matches[++match_count] = NULL;
}

void line_sentence(const char *text)
{
  free(sentence);
  sentence = strdup(text);
}

static void say_sentence(void)
{
  if (sentence) cline_print_below(sentence);
}

/* Heed's completer decides where the word begins, so `text` is the whole beginning of the line. */
static char **complete(const char *text, int start, int end)
{
  (void)text;
  (void)start;
  asked = true;
  rl_attempted_completion_over = 1; /* Otherwise Readline falls back to file names. */
  matches = NULL;
  match_count = 0;
  line_sentence("");
  if (completer) completer(completer_context, rl_line_buffer, end);
  /* Before Readline puts in the letters that several have in common: they would stand alone before the sentence. */
  if (match_count != 2) say_sentence();
  if (match_count < 2) {
    if (matches) free(matches[0]);
    free(matches);
    return NULL;
  }
  if (match_count == 2) {
    /* One candidate stands alone. The person hears what stands there now, not only the letters that were added
       (rule 110), and hears it from a new row: Fenrir and NVDA compare screens, and say "o" when "und" becomes
       "undo" in place. Readline's own list, asked for with "?", begins a row by itself. */
    free(matches[1]);
    matches[1] = NULL;
    if (rl_completion_type != '?') cline_begin_row();
  }
  return matches;
}

/* All that is said of several was said before the first of their letters. */
static void show(char **found, int count, int longest)
{
  (void)found;
  (void)count;
  (void)longest;
}

/* The menu commands, which an inputrc may bind, put one candidate after another into the line. */
static bool cycling(void) { return rl_last_func == rl_menu_complete || rl_last_func == rl_backward_menu_complete; }

static void redisplay(void)
{
  rl_redisplay_function = rl_redisplay;
  if (cycling() && !asked) rl_refresh_line(1, 0);
  else rl_redisplay();
}

/* Only for one key at a time: a lasting redisplay function makes Readline forget what the terminal can do. */
void cline_completion_begins(void)
{
  asked = false;
  rl_redisplay_function = cycling() ? redisplay : rl_redisplay;
}

void cline_prepare_completion(void)
{
  rl_attempted_completion_function = complete;
  rl_completion_display_matches_hook = show;
  rl_basic_word_break_characters = "";
  rl_completer_word_break_characters = "";
  rl_completer_quote_characters = "";
  rl_basic_quote_characters = "";
  rl_ignore_completion_duplicates = 0;
  rl_sort_completion_matches = 0;
}
