/* CSecrets: what programs that hold secrets need of the system, in calls that Swift cannot make. */
#ifndef CSECRETS_H
#define CSECRETS_H

/* Lets nobody but root see this process's memory, in a core dump or while it runs. Nothing where the system has no such
   call. A program that is started later is not held to it. */
void dump_never(void);

/* Overwrites what is free on the heap and below the stack: what was let go of there, a password among it, is still to be
   read until something else comes to lie on it. Of the heap with the GNU C library alone, and of the main thread. */
void dump_forget(void);

/* Passes an open file over a Unix stream socket, with one byte (SCM_RIGHTS). 0, or -1 with errno. */
int pass_file(int socket, int file);

/* Waits for a file that was passed. Its descriptor, closed where another program is started; -1 where none came. */
int take_file(int socket);

#endif
