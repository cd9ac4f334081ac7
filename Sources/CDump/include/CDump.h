/* CDump: a call of Linux that Swift cannot make, since it takes any number of arguments. */
#ifndef CDUMP_H
#define CDUMP_H

/* Lets nobody but root see this process's memory, in a core dump or while it runs. Nothing where the system has no such
   call. A program that is started later is not held to it. */
void dump_never(void);

#endif
