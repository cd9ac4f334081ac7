/* CWake: sleep until a moment of the wall clock or until files change, in calls that Swift cannot make. */
#ifndef CWAKE_H
#define CWAKE_H

#include <stdbool.h>
#include <stdint.h>

/* Why a sleep ended; several at once may be so. */
enum {
  wake_moment = 1,  /* the moment has come */
  wake_changed = 2, /* a file changed, or the clock or its zone was set */
  wake_moved = 4,   /* a folder came or went, so that the folders have to be watched anew */
  wake_end = 8      /* this program was asked to end */
};

/* What it needs is opened, and SIGTERM, SIGINT and SIGHUP end a sleep from now on. False where the system refuses. */
bool wake_begin(void);

/* Watches the files of a store in a folder, and what the time of day depends on; where the folder is not there, the
   nearest one above it, until it comes. False where changes would not be seen, as on the disk of another machine or
   where the system has no room for one more. */
bool wake_watch(const char *folder);

/* Watches no folder any more. */
void wake_forget(void);

/* Sleeps until a moment, in seconds since 1970, 0 for none, or until a change that nothing followed for some
   milliseconds, or that lasted for half a minute. Wakes for nothing else, whatever the clock is set to. */
int wake_wait(int64_t moment, int quiet);

/* Waits until something can be read from a file, for some milliseconds at most: wake_changed, wake_end where this program was asked
   to end, or 0 for neither. */
int wake_readable(int file, int milliseconds);

/* Milliseconds on a clock that only goes forward. */
int64_t wake_milliseconds(void);

/* What poll can watch for changes of a store in a folder, beside other things that are waited for; -1 where changes would not
   be seen. Close it. */
int wake_changes(const char *folder);

/* Takes what came: 1 for a change of the store's files, 0 for none, -1 where the folder went away. */
int wake_came(int changes);

#endif
