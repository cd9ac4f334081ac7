/* What the files of CLine share among themselves and show to nobody. */
#ifndef CLINE_SHARED_H
#define CLINE_SHARED_H

#include <stdio.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "CLine.h"

/* Editor.c: goes to a new row, or puts whole lines, below the line being typed, and leaves it to Readline to show the
   line again there. */
void cline_begin_row(void);
void cline_print_below(const char *text);
/* Output.c: the stream that Readline writes to; NULL where there is none. */
FILE *cline_output(void);
/* Ahead.c: makes a key ready (1; 0 when none is there now, -1 when none will ever come), hands on the next byte, and
   tells whether there is one within Readline's own timeout. */
void cline_open_input(void);
int cline_fill(void);
int cline_next_byte(FILE *stream);
int cline_input_available(void);
bool cline_paste_waits(void);
/* History.c */
void cline_show_history(bool shown);
void cline_bind_history_keys(void);
/* Completion.c */
void cline_prepare_completion(void);
void cline_completion_begins(void);
/* Secret.c: a line that is not shown. */
void cline_secret_begin(const char *prompt);
line_result cline_secret_feed(void);
char *cline_secret_take(void);
void cline_secret_drop(void);

#endif
