/*
 * CLine: all that Heed needs of GNU Readline and of the terminal, behind a few plain functions.
 *
 * Swift sees no type and no global of Readline: its globals are shared mutable state, which Swift rightly refuses.
 * Everything here belongs to the main thread. Rules are those of rules.txt.
 */
#ifndef CLINE_H
#define CLINE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum { LINE_PENDING, LINE_DONE, LINE_END } line_result;
typedef enum { LINE_COMMAND, LINE_ANSWER, LINE_SECRET } line_kind;

/* --- The call (Call.c) --- */

/* How many words the program was called with, its own name counted; 0 only where its caller gave none. */
int line_call_count(void);
/* One of them, from 0 to the count less one; it stays. */
const char *line_call_word(int index);
/* The path that the kernel was asked to run, from the folder that was the current one then; NULL where it is not told. */
const char *line_call_program(void);

/* --- The line editor (Editor.c) --- */

/* Starts Readline with Heed's defaults, the person's inputrc winning. False, with nothing touched, when the terminal
   cannot go up a row, because Readline would then scroll lines sideways. */
bool line_open(void);
/* Gives the terminal back as it was found. Also done at exit. */
void line_close(void);
/* Shows the prompt behind what waits to be written, and starts a line, `prefill` standing in it already. Where it is shown
   once more, below something that was said, it is `again`; NULL for the same. */
void line_begin(const char *prompt, const char *again, line_kind kind, const char *prefill);
/* Takes one key. Call it only when input is there: `line_ready` or poll says so. */
line_result line_feed(void);
/* The finished line, to be given back to `line_free`, which overwrites it. */
char *line_take(void);
void line_free(char *text);
/* Drops the line being typed and ends its row (rule 21), or ends the row of a prompt at which input ended (rule 22). */
void line_drop(void);
/* Whether nothing is typed; and whether a key chord or a search is under way, when nothing may be printed. */
bool line_is_empty(void);
bool line_is_busy(void);
/* Prints whole lines while a line is being typed, erasing nothing, then the prompt and what was typed (rule 83). The prompt
   is another one from then on, and the lines may be none; NULL leaves it as it is, and `again` too. */
void line_say(const char *text, const char *prompt, const char *again);
/* Follows a new window size, in silence when the typed line stands on one row. */
void line_resized(void);
/* Stops like any program at Ctrl-Z, the terminal as the shell expects it, and takes up the line afterwards. */
void line_suspend(void);

/* --- Output (Output.c) --- */

/* Puts text behind all that waits to be written. It leaves when `line_begin` has shown its prompt, or with `line_flush`:
   call that before a person is waited for, and before anything else writes. */
void line_put(const char *text, int length);
void line_flush(void);

/* --- Input that came early (Ahead.c) --- */

/* Whether keys are waiting inside the program, where poll cannot see them. */
bool line_ready(void);
/* Whole lines waiting behind the one just taken, after waiting that long for a paste to arrive (rule 23). */
int line_waiting(int milliseconds);
/* Puts all that waits aside, and brings it back as the next input. */
void line_set_aside(void);
void line_use_aside(void);

/* --- History and completion (History.c, Completion.c) --- */

/* Adds to what Up recalls; an equal earlier line goes. At most `cap` lines are kept. */
void line_remember(const char *text, int cap);
/* Empties what Up recalls. */
void line_forget(void);
/* Called at Tab with the line and the cursor as a byte offset. It answers by calling `line_candidate`, first with what
   the beginning of the line becomes, then with each whole beginning; and `line_sentence` with what is said when there
   are several or none. */
void line_set_completer(void (*complete)(void *context, const char *line, int cursor), void *context);
void line_candidate(const char *text);
void line_sentence(const char *text);

/* --- The terminal (Terminal.c) --- */

/* Takes the person's locale, made UTF-8 where it is not (rule 109). */
void line_locale(void);
/* Catches SIGINT, SIGTERM, SIGHUP, SIGTSTP and SIGWINCH; returns what poll can watch, or -1. Ignores SIGPIPE. */
int line_watch_signals(void);
/* The next signal that came, or 0. */
int line_next_signal(void);
/* Does what Ctrl-Z does to a program that does not catch it. */
void line_stop_here(void);
void line_ignore_broken_pipe(void);
/* Columns of the terminal, or 0 when it does not say. */
int line_width(int descriptor);
/* Columns that a character takes: 0 for combining ones, 2 for wide ones. */
int line_columns(uint32_t character);
/* For terminals without Readline: no ^C is shown, and typing is shown only when asked. Undone by line_plain_restore. */
void line_plain_echo(int descriptor, bool shown);
void line_plain_restore(void);
/* Whether the terminal did not show typing before line_plain_echo was called: somebody else shows it, and sends whole lines. */
bool line_plain_shows_elsewhere(void);
/* --- Other programs (Run.c) --- */

/* Begins a shell command with that text on its standard input, its output dropped, and does not wait for it. Returns
   its process, or -1. */
int line_run(const char *command, const char *text);
/* The exit status of a command that was begun, 1 for a death by a signal, -1 while it goes on. Ask no more after that. */
int line_run_status(int process);

/* Begins a program, looked for in PATH, with nothing on its standard input and its output dropped, and does not wait for it.
   The words end with NULL. Returns its process, or -1. */
int line_start(char *const words[]);
/* Waits so long for a process to end, and ends it then with all that it began. Its exit status, 1 for a death by a signal. */
int line_end_within(int process, int milliseconds);

/* Begins a program as line_start does, and lets what it prints be read from *output, which is to be closed. */
int line_start_heard(char *const words[], int *output);
/* The next line that a program prints, without its end, cut where there is no more room: its length; -1 where none comes within
   some milliseconds, or no more comes. */
int line_hear(int output, char *line, int room, int milliseconds);

/* Goes on in a process and a session of its own, which lives on where this one is ended: returns 0 there. Here it waits until
   line_apart_done is called there, or that one ended, and returns 1 and its status. */
int line_apart(void);
/* Lets the one that waits go on with a status, and drops what is printed from now on. */
void line_apart_done(int status);
/* Takes one of so many places of a file for as long as this process lives; false where all are taken. */
bool line_take_place(const char *path, int places);

/* Overwrites bytes in a way that no compiler leaves out. */
void line_wipe(void *bytes, int count);

#endif
