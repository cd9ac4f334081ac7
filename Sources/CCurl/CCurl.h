/* CCurl: libcurl for Swift, which can neither call functions of any number of arguments nor read macros with a cast. */
#ifndef CCURL_H
#define CCURL_H

#include <curl/curl.h>

/* What a transfer calls with bytes that came: how many, in pieces of a size; it gives how many it took. */
typedef size_t (*curl_taker)(char *bytes, size_t size, size_t count, void *context);

/* curl_easy_setopt for a number. */
static inline CURLcode curl_set_number(CURL *handle, CURLoption option, long value)
{
  return curl_easy_setopt(handle, option, value);
}

/* curl_easy_setopt for a number that may be beyond a long. */
static inline CURLcode curl_set_large_number(CURL *handle, CURLoption option, curl_off_t value)
{
  return curl_easy_setopt(handle, option, value);
}

/* curl_easy_setopt for a string, which libcurl copies, or for a pointer, which it keeps. */
static inline CURLcode curl_set_pointer(CURL *handle, CURLoption option, const void *value)
{
  return curl_easy_setopt(handle, option, value);
}

/* curl_easy_setopt for what takes headers or content. */
static inline CURLcode curl_set_taker(CURL *handle, CURLoption option, curl_taker value)
{
  return curl_easy_setopt(handle, option, value);
}

/* curl_easy_getinfo for a number; 0 where there is none. */
static inline long curl_number(CURL *handle, CURLINFO info)
{
  long value = 0;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

/* curl_easy_getinfo for a length of time or another large number; 0 where there is none. */
static inline curl_off_t curl_large_number(CURL *handle, CURLINFO info)
{
  curl_off_t value = 0;
  return curl_easy_getinfo(handle, info, &value) == CURLE_OK ? value : 0;
}

/* The file of the authorities that libcurl trusts by itself; NULL where it has none. */
static inline const char *curl_authorities(CURL *handle)
{
  char *value = NULL;
#if LIBCURL_VERSION_NUM >= 0x075400
  if (curl_easy_getinfo(handle, CURLINFO_CAINFO, &value) != CURLE_OK) value = NULL;
#endif
  return value;
}

/* curl_easy_setopt for authorities in memory, which libcurl copies. */
static inline CURLcode curl_set_authorities(CURL *handle, const void *bytes, size_t count)
{
  struct curl_blob blob = { (void *)bytes, count, CURL_BLOB_COPY };
  return curl_easy_setopt(handle, CURLOPT_CAINFO_BLOB, &blob);
}

/* The ways to show a password, as bits. */
static const long curl_basic = CURLAUTH_BASIC, curl_digest = CURLAUTH_DIGEST;

/* Reads an address that names no scheme as one of https. */
static const unsigned int curl_https_meant = CURLU_DEFAULT_SCHEME;

/* Leaves out a port that is the one of the scheme. */
static const unsigned int curl_no_default_port = CURLU_NO_DEFAULT_PORT;

#endif
