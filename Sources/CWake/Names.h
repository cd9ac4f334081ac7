/* What the clocks of all systems share: which names are watched, and which folder is above another. */
#ifndef NAMES_H
#define NAMES_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a change of a file of that name can change when a reminder comes. What telling itself writes is none. */
bool wake_is_watched(const char *name);

/* Whether a change of a file of that name can be another Heed's change of the tasks. */
bool wake_is_store(const char *name);

/* Makes a path that of the folder above it, and copies the name that was taken off. False at the root. */
bool wake_above(char *path, char *name, size_t room);

#endif
