/* What the clocks of all systems share: which names are watched, which folder is above another, and how long a burst may be. */
#ifndef NAMES_H
#define NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Whether a change of a file of that name can change when a reminder comes. What telling itself writes is none. */
bool wake_is_watched(const char *name);

/* Whether a change of a file of that name can be another Heed's change of the tasks. */
bool wake_is_store(const char *name);

/* Makes a path that of the folder above it, and copies the name that was taken off. False at the root. */
bool wake_above(char *path, char *name, size_t room);

/* Whether a burst has lasted for over half a minute: changes that never pause must not keep a nearer moment from being
   heard of. `first` is when it began, set here where it is 0. */
bool wake_is_long(int64_t *first);

#endif
