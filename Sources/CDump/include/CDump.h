/* CDump: what keeps secrets from being read in memory, in calls that Swift cannot make. */
#ifndef CDUMP_H
#define CDUMP_H

/* Lets nobody but root see this process's memory, in a core dump or while it runs. Nothing where the system has no such
   call. A program that is started later is not held to it. */
void dump_never(void);

/* Overwrites what is free on the heap and below the stack: what was let go of there, a password among it, is still to be
   read until something else comes to lie on it. Of the heap with the GNU C library alone, and of the main thread. */
void dump_forget(void);

#endif
