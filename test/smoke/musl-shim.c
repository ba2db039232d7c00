/* What Debian's libstdc++ and libgcc ask of glibc, for the executable for Alpine on Debian's musl, which has no libstdc++
   of its own. Without unwinding: the program throws nothing in C++ on these ways. */
#include <stddef.h>
#include <sys/random.h>
#include <time.h>

char __libc_single_threaded = 0;
struct { unsigned parts[4]; } __cpu_model;

unsigned arc4random(void) {
  unsigned value;
  getrandom(&value, sizeof value, 0);
  return value;
}
size_t __strftime_l(char *to, size_t size, const char *format, const struct tm *time, void *locale) {
  return strftime(to, size, format, time);
}
int __cxa_thread_atexit_impl(void (*call)(void *), void *argument, void *library) { return 0; }
int __cpu_indicator_init(void) { return 0; }
int _dl_find_object(void *address, void *result) { return -1; }
