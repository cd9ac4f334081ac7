#include "Names.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

#include "CWake.h"

static bool is_one(const char *name, const char *const names[])
{
  for (; *names; names++) {
    if (strcmp(name, *names) == 0) return true;
  }
  return false;
}

bool wake_is_watched(const char *name)
{
  static const char *const names[] = {"tasks.json", "journal.jsonl", "settings.json", "wake.json", "people",
                                      "last.json",  "closed.json",   "localtime",     NULL};
  return is_one(name, names);
}

bool wake_is_store(const char *name)
{
  static const char *const names[] = {"tasks.json", "journal.jsonl", "tasks.age", "journal.sealed", NULL};
  return is_one(name, names);
}

bool wake_above(char *path, char *name, size_t room)
{
  size_t length = strlen(path);
  while (length > 1 && path[length - 1] == '/') path[--length] = 0;
  char *slash = strrchr(path, '/');
  if (!slash || length <= 1) return false;
  snprintf(name, room, "%s", slash + 1);
  slash[slash == path ? 1 : 0] = 0;
  return true;
}

int64_t wake_milliseconds(void)
{
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * (int64_t)1000 + now.tv_nsec / 1000000;
}

bool wake_is_long(int64_t *first)
{
  static const int64_t most = 30000;
  int64_t now = wake_milliseconds();
  if (*first == 0) *first = now + 1;
  return now + 1 - *first > most;
}
