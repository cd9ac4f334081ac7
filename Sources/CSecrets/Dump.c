#define _GNU_SOURCE
#include "CSecrets.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#ifdef __linux__
#include <sys/prctl.h>

void dump_never(void) { prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }
#else
void dump_never(void) {}
#endif

static void overwrite(void *bytes, size_t count)
{
  memset(bytes, 0, count);
  /* The compiler must take it that somebody reads them. */
  __asm__ volatile("" : : "r"(bytes) : "memory");
}

__attribute__((noinline)) static void forget_stack(void)
{
  unsigned char room[1 << 16];
  overwrite(room, sizeof room);
}

#ifdef __GLIBC__
#include <malloc.h>
#include <unistd.h>

typedef struct block {
  struct block *next;
} block;

/* Takes blocks of one size until the heap has no free one left and gives from its end, where nothing was yet. */
static block *take_free(size_t size, const char *end, block *taken)
{
  while (true) {
    block *one = malloc(size);
    if (!one) return taken;
    overwrite(one, malloc_usable_size(one));
    one->next = taken;
    taken = one;
    if ((char *)one >= end) return taken;
  }
}

static void forget_heap(void)
{
  const char *end = (char *)sbrk(0) - mallinfo2().keepcost;
  block *taken = NULL;
  /* Large ones first, or there would be very many small ones; then each size of which freed blocks wait by themselves. */
  for (size_t size = 1 << 16; size > 1 << 10; size /= 2) taken = take_free(size, end, taken);
  for (size_t size = 1 << 10; size >= 24; size -= 8) taken = take_free(size, end, taken);
  while (taken) {
    block *next = taken->next;
    free(taken);
    taken = next;
  }
  /* What lies free at the end goes back to the system. */
  malloc_trim(0);
}
#else
static void forget_heap(void) {}
#endif

void dump_forget(void)
{
  forget_stack();
  forget_heap();
}
