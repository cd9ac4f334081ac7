/* CPty: a program in a terminal of its own, for tests. Swift does not reach forkpty, WEXITSTATUS or TIOCSWINSZ. */
#ifndef CPTY_H
#define CPTY_H

#include <stdbool.h>
#include <sys/types.h>

/* Starts the program, found by its path, in a new terminal of that size. Returns the terminal's other end, or -1.
   With rows and columns 0 the terminal does not know its size, like a serial line. */
int pty_start(const char *program, char *const arguments[], char *const variables[], int columns, int rows,
              pid_t *child);
void pty_resize(int descriptor, int columns, int rows);
/* Whether the terminal shows what is typed and cuts it into lines, as it does before and after a program. */
bool pty_is_cooked(int descriptor);
/* 0 to 255 for an exit, 256 and the signal for a death by signal, -1 while it runs. */
int pty_status(pid_t child);

#endif
