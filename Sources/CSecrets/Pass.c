#define _GNU_SOURCE
#include "CSecrets.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

/* Room for one descriptor, laid out as the system wants it. */
typedef union room {
  char bytes[CMSG_SPACE(sizeof(int))];
  struct cmsghdr aligned;
} room;

/* On macOS the socket itself is set so that an end that is gone raises no signal. */
#ifdef MSG_NOSIGNAL
enum { quiet = MSG_NOSIGNAL };
#else
enum { quiet = 0 };
#endif

int pass_file(int socket, int file)
{
  char byte = 0;
  struct iovec one = {.iov_base = &byte, .iov_len = 1};
  room room = {.bytes = {0}};
  struct msghdr message = {
      .msg_iov = &one, .msg_iovlen = 1, .msg_control = room.bytes, .msg_controllen = sizeof room.bytes};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof file);
  memcpy(CMSG_DATA(header), &file, sizeof file);
  ssize_t sent;
  do sent = sendmsg(socket, &message, quiet);
  while (sent < 0 && errno == EINTR);
  return sent == 1 ? 0 : -1;
}

int take_file(int socket)
{
  char byte;
  struct iovec one = {.iov_base = &byte, .iov_len = 1};
  room room;
  struct msghdr message = {
      .msg_iov = &one, .msg_iovlen = 1, .msg_control = room.bytes, .msg_controllen = sizeof room.bytes};
  ssize_t got;
  do got = recvmsg(socket, &message, 0);
  while (got < 0 && errno == EINTR);
  struct cmsghdr *header = got == 1 ? CMSG_FIRSTHDR(&message) : NULL;
  if (!header || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS ||
      header->cmsg_len != CMSG_LEN(sizeof(int)))
    return -1;
  int file;
  memcpy(&file, CMSG_DATA(header), sizeof file);
  fcntl(file, F_SETFD, FD_CLOEXEC);
  return file;
}
