/* What Up and Down recall. The file is Swift's; here is only what Readline holds. */
#include "Shared.h"

#include <stdlib.h>
#include <string.h>

static HISTORY_STATE *hidden;

/* Readline redraws only the letters that differ, and that is all a reader says: "milk" for "add Buy milk". Redrawing
   the line says the line (rule 103). */
static int earlier(int count, int key)
{
  rl_get_previous_history(count, key);
  return rl_refresh_line(count, key);
}

static int later(int count, int key)
{
  rl_get_next_history(count, key);
  return rl_refresh_line(count, key);
}

/* Bound before rl_initialize, so that what the person's inputrc binds wins. */
void cline_bind_history_keys(void)
{
  rl_add_defun("earlier-line", earlier, -1);
  rl_add_defun("later-line", later, -1);
  Keymap maps[] = {emacs_standard_keymap, vi_insertion_keymap, vi_movement_keymap};
  for (size_t i = 0; i < sizeof maps / sizeof *maps; i++) {
    rl_bind_keyseq_in_map("\033[A", earlier, maps[i]);
    rl_bind_keyseq_in_map("\033OA", earlier, maps[i]);
    rl_bind_keyseq_in_map("\033[B", later, maps[i]);
    rl_bind_keyseq_in_map("\033OB", later, maps[i]);
    rl_bind_key_in_map(CTRL('P'), earlier, maps[i]);
    rl_bind_key_in_map(CTRL('N'), later, maps[i]);
  }
  rl_bind_key_in_map('k', earlier, vi_movement_keymap);
  rl_bind_key_in_map('j', later, vi_movement_keymap);
}

/* Answers see an empty history: Up in a question must not offer a command as its answer (rule 25). */
void cline_show_history(bool shown)
{
  if (shown && hidden) {
    history_set_history_state(hidden);
    free(hidden);
    hidden = NULL;
  } else if (!shown && !hidden) {
    hidden = history_get_history_state();
    if (!hidden) return;
    HISTORY_STATE none = {.flags = hidden->flags};
    history_set_history_state(&none);
  }
}

void line_forget(void)
{
  cline_show_history(true);
  clear_history();
}

void line_remember(const char *text, int cap)
{
  cline_show_history(true);
  /* From the newest down, since most repetitions are recent. */
  for (int i = history_length - 1; i >= 0; i--) {
    HIST_ENTRY *entry = history_get(history_base + i);
    if (!entry || strcmp(entry->line, text) != 0) continue;
    free_history_entry(remove_history(i));
    break;
  }
  stifle_history(cap);
  add_history(text);
}
