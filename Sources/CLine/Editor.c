/* The line editor: Readline's callback interface, tamed before it starts. */
#include "Shared.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static line_kind kind;
static bool active;
static bool opened;
/* Whether the prompt at hand took columns, so that its row is to be ended. */
static bool prompted;
static const char *prefilled;
static char *taken;
static line_result result;

/* Rule 18. Bound before rl_initialize they are our defaults, and the person's inputrc wins. */
static const char *const defaults[][2] = {
    {"enable-bracketed-paste", "off"},
    {"enable-active-region", "off"},
    {"bell-style", "none"},
    {"show-all-if-ambiguous", "on"},
    {"completion-query-items", "0"},
    {"page-completions", "off"},
    {"completion-display-width", "0"},
    {"colored-stats", "off"},
    {"colored-completion-prefix", "off"},
    {"visible-stats", "off"},
    {"mark-modified-lines", "off"},
    {"show-mode-in-prompt", "off"},
    {"blink-matching-paren", "off"},
    {"horizontal-scroll-mode", "off"},
    {"echo-control-characters", "off"},
    {"enable-keypad", "off"},
    {"enable-meta-key", "off"},
    {"revert-all-at-newline", "on"},
};

static void bind_defaults(void)
{
  for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++) rl_variable_bind(defaults[i][0], defaults[i][1]);
}

/* The terminal stays in Readline's mode between lines. Were it given back after each, keys pressed while an answer is
   being made would be shown twice, once by the terminal and once by Readline, and so heard twice. */
static void keep_terminal(void) {}

static int insert_prefill(void)
{
  if (prefilled && *prefilled) rl_insert_text(prefilled);
  return 0;
}

/* A pasted tab is a space between words, not a wish for completion: nobody types Tab, a text and Enter at once. */
static int tab(int count, int key)
{
  if (cline_paste_waits()) return rl_insert(1, ' ');
  return rl_complete(count, key);
}

bool line_open(void)
{
  if (opened) return true;
  FILE *output = cline_output();
  if (!output) return false;
  line_locale();
  rl_readline_name = "heed";
  rl_instream = stdin;
  rl_outstream = output;
  rl_catch_signals = 0;
  rl_catch_sigwinch = 0;
  rl_change_environment = 0;
  rl_getc_function = cline_next_byte;
  rl_input_available_hook = cline_input_available;
  rl_deprep_term_function = keep_terminal;
  rl_startup_hook = insert_prefill;
  cline_open_input();
  bind_defaults();
  rl_bind_key('\t', tab);
  cline_bind_history_keys();
  cline_prepare_completion();
  rl_initialize();
  /* These two can block inside Readline, in a question of one key, so here the program wins. */
  rl_variable_bind("page-completions", "off");
  rl_variable_bind("completion-query-items", "0");
  if (rl_get_termcap("up") == NULL) return false;
  using_history();
  atexit(line_close);
  return opened = true;
}

void line_close(void)
{
  if (!opened) return;
  if (active) rl_callback_handler_remove();
  active = false;
  rl_deprep_terminal();
  /* What Readline puts back leaves too, such as bracketed paste. */
  line_flush();
}

static void on_line(char *text)
{
  rl_callback_handler_remove();
  active = false;
  taken = text;
  result = text ? LINE_DONE : LINE_END;
}

/* The prompt by itself, where that of this line has an answer before it: shown again it would say the answer again. */
static char *bare;

static void keep_bare(const char *prompt)
{
  free(bare);
  bare = prompt ? strdup(prompt) : NULL;
}

void line_begin(const char *prompt, const char *again, line_kind wanted, const char *prefill)
{
  keep_bare(again);
  kind = wanted;
  prompted = *prompt != 0;
  result = LINE_PENDING;
  if (kind == LINE_SECRET) {
    rl_prep_terminal(1);
    cline_secret_begin(prompt);
  } else {
    cline_show_history(kind == LINE_COMMAND);
    prefilled = prefill;
    active = true;
    rl_callback_handler_install(prompt, on_line);
    prefilled = NULL;
  }
  line_flush();
}

line_result line_feed(void)
{
  int there = cline_fill();
  if (there < 0) return LINE_END;
  if (there == 0) return LINE_PENDING;
  if (kind == LINE_SECRET) return cline_secret_feed();
  cline_completion_begins();
  rl_callback_read_char();
  return result;
}

char *line_take(void)
{
  if (kind == LINE_SECRET) return cline_secret_take();
  char *text = taken;
  taken = NULL;
  return text;
}

void line_free(char *text)
{
  if (!text) return;
  line_wipe(text, (int)strlen(text));
  free(text);
}

void line_drop(void)
{
  bool row_begun = prompted || (active && rl_end > 0);
  if (kind == LINE_SECRET) cline_secret_drop();
  if (active) {
    rl_free_line_state();
    rl_callback_sigcleanup();
    rl_point = rl_end;
    rl_redisplay();
    rl_replace_line("", 0);
    rl_callback_handler_remove();
    active = false;
  }
  if (row_begun) line_put("\n", 1);
}

bool line_is_empty(void) { return active && rl_end == 0; }

bool line_is_busy(void)
{
  const unsigned long chords = RL_STATE_METANEXT | RL_STATE_MOREINPUT | RL_STATE_ISEARCH | RL_STATE_NSEARCH |
                               RL_STATE_SEARCH | RL_STATE_NUMERICARG | RL_STATE_MULTIKEY | RL_STATE_VIMOTION |
                               RL_STATE_CHARSEARCH;
  return !active || (rl_readline_state & chords) != 0 || line_ready();
}

/* The typed text may end rows below the cursor: go there first, or what comes next lands in the middle of it. */
static void go_to_end(void)
{
  int point = rl_point;
  rl_point = rl_end;
  rl_redisplay();
  rl_point = point;
}

static void on_new_row(void)
{
  rl_on_new_line();
  if (bare) rl_set_prompt(bare);
}

void cline_begin_row(void)
{
  go_to_end();
  line_put("\n", 1);
  on_new_row();
}

void cline_print_below(const char *text)
{
  go_to_end();
  line_put("\n", 1);
  line_put(text, (int)strlen(text));
  line_put("\n", 1);
  on_new_row();
}

void line_say(const char *text, const char *prompt, const char *again)
{
  if (!active) return;
  if (again) keep_bare(again);
  if (*text) {
    cline_print_below(text);
  } else {
    cline_begin_row();
  }
  if (prompt) rl_set_prompt(prompt);
  rl_redisplay();
}

/* Columns of a text in the locale's characters. */
static int columns(const char *text)
{
  int sum = 0;
  while (*text) {
    wchar_t wide;
    int count = mbtowc(&wide, text, strlen(text));
    if (count <= 0) break;
    sum += line_columns((uint32_t)wide);
    text += count;
  }
  return sum;
}

void line_resized(void)
{
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return;
  int rows, old_width;
  rl_get_screen_size(&rows, &old_width);
  int narrower = old_width < size.ws_col ? old_width : size.ws_col;
  bool one_row = !active || columns(rl_prompt ? rl_prompt : "") + columns(rl_line_buffer) < narrower;
  /* rl_resize_terminal prints the prompt again, and a reader would say it. */
  if (one_row) {
    rl_set_screen_size(size.ws_row, size.ws_col);
    return;
  }
  if (bare) rl_set_prompt(bare);
  rl_resize_terminal();
}

void line_suspend(void)
{
  line_put("\n", 1);
  rl_deprep_terminal();
  line_flush();
  line_stop_here();
  rl_prep_terminal(1);
  if (!active) return;
  line_resized();
  on_new_row();
  rl_redisplay();
}
