// Readers of an event stream, for `npm run bench -- stream`: opens connections, counts events, prints one line of JSON.
//
//   stream-readers PORT READERS WARM_MS MEASURE_MS STOPPED < REQUESTS
//
// Of several requests, parted by a zero byte, the readers send one each in turn, and the times of all events count; of one
// request those of a hundred readers do.
//
// In C, because reading 100,000 pieces a second takes a core in Node: then the readers would be what is measured. An
// event ends with an empty line; its time stands behind "at": in ms or behind "occurred_at": or "occurredAt": in ISO 8601.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

struct reader {
  int fd;
  bool asked;
  bool newline;
  long count;
  long seen;
};

static struct reader *readers;
static char requests[1 << 20];
static const char *request[1024];
static size_t request_length[1024];
static int request_count;
static int epoll_fd;
static bool measuring;
static long closed;
static int sampled;
static float *delays;
static size_t delay_count, delay_room;

static double now_ms(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void die(const char *what) {
  perror(what);
  exit(1);
}

static void open_reader(int i, int port) {
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  int fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  if (fd < 0) die("socket");
  if (connect(fd, (struct sockaddr *)&to, sizeof to) < 0 && errno != EINPROGRESS) die("connect");
  readers[i].fd = fd;
  struct epoll_event wanted = {.events = EPOLLIN | EPOLLOUT, .data.u32 = i};
  if (epoll_ctl(epoll_fd, EPOLL_CTL_ADD, fd, &wanted) < 0) die("epoll_ctl");
}

// A time in ms since 1970, or a negative number where none stands.
static double time_at(const char *text, const char *end) {
  while (text < end && (*text == '"' || *text == ' ')) text++;
  char copy[32] = {0};
  size_t length = (size_t)(end - text) < sizeof copy - 1 ? (size_t)(end - text) : sizeof copy - 1;
  memcpy(copy, text, length);
  int year, month, day, hour, minute, second, ms;
  if (sscanf(copy, "%4d-%2d-%2dT%2d:%2d:%2d.%3dZ", &year, &month, &day, &hour, &minute, &second, &ms) == 7) {
    struct tm utc = {.tm_year = year - 1900, .tm_mon = month - 1, .tm_mday = day, .tm_hour = hour, .tm_min = minute, .tm_sec = second};
    return timegm(&utc) * 1e3 + ms;
  }
  double number = strtod(copy, NULL);
  return number > 1e12 ? number : -1;
}

static void take_delays(const char *piece, size_t length) {
  static const char *const names[] = {"\"at\":", "\"occurred_at\":", "\"occurredAt\":"};
  double now = now_ms(CLOCK_REALTIME);
  const char *end = piece + length;
  for (size_t n = 0; n < sizeof names / sizeof *names; n++) {
    size_t size = strlen(names[n]);
    for (const char *at = piece; (at = memmem(at, end - at, names[n], size)) != NULL;) {
      at += size;
      // What the end of the piece has cut is no time.
      if (end - at < 28) break;
      double time = time_at(at, end);
      if (time < 0) continue;
      if (delay_count == delay_room) {
        delay_room = delay_room ? delay_room * 2 : 65536;
        delays = realloc(delays, delay_room * sizeof *delays);
        if (delays == NULL) die("realloc");
      }
      delays[delay_count++] = (float)(now - time);
    }
  }
}

static void take(int i, const char *piece, size_t length) {
  struct reader *reader = &readers[i];
  const char *end = piece + length;
  for (const char *at = piece; at < end;) {
    if (reader->newline) {
      reader->newline = false;
      if (*at == '\n') {
        reader->count++;
        at++;
        continue;
      }
    }
    at = memchr(at, '\n', end - at);
    if (at == NULL) break;
    reader->newline = true;
    at++;
  }
  if (measuring && i % sampled == 0) take_delays(piece, length);
}

static void hear(int i, unsigned events) {
  static char piece[1 << 18];
  struct reader *reader = &readers[i];
  if ((events & EPOLLOUT) && !reader->asked) {
    int n = i % request_count;
    if (send(reader->fd, request[n], request_length[n], MSG_NOSIGNAL) != (ssize_t)request_length[n]) die("send");
    reader->asked = true;
    struct epoll_event wanted = {.events = EPOLLIN, .data.u32 = i};
    epoll_ctl(epoll_fd, EPOLL_CTL_MOD, reader->fd, &wanted);
    return;
  }
  ssize_t length = recv(reader->fd, piece, sizeof piece, 0);
  if (length > 0) take(i, piece, length);
  else if (length == 0 || (errno != EAGAIN && errno != EINTR)) {
    epoll_ctl(epoll_fd, EPOLL_CTL_DEL, reader->fd, NULL);
    closed++;
  }
}

static void listen_for(double ms) {
  static struct epoll_event events[1024];
  double until = now_ms(CLOCK_MONOTONIC) + ms;
  for (double left; (left = until - now_ms(CLOCK_MONOTONIC)) > 0;) {
    int found = epoll_wait(epoll_fd, events, 1024, (int)left + 1);
    for (int i = 0; i < found; i++) hear(events[i].data.u32, events[i].events);
  }
}

static int ascending(const void *a, const void *b) {
  float left = *(const float *)a, right = *(const float *)b;
  return (left > right) - (left < right);
}

static double cpu_seconds(void) {
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  return used.ru_utime.tv_sec + used.ru_stime.tv_sec + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
}

static void print_delay(const char *name, double share) {
  if (delay_count == 0) printf("\"%s\":null,", name);
  else printf("\"%s\":%.1f,", name, delays[(size_t)(delay_count * share)]);
}

int main(int argc, char **argv) {
  if (argc != 6) {
    fprintf(stderr, "usage: stream-readers PORT READERS WARM_MS MEASURE_MS STOPPED < REQUEST\n");
    return 2;
  }
  int port = atoi(argv[1]), count = atoi(argv[2]), stopped = atoi(argv[5]);
  double warm = atof(argv[3]), measure = atof(argv[4]);
  size_t read = fread(requests, 1, sizeof requests, stdin);
  for (size_t from = 0; from < read && request_count < 1024;) {
    const char *end = memchr(requests + from, 0, read - from);
    size_t length = end == NULL ? read - from : (size_t)(end - requests) - from;
    request[request_count] = requests + from;
    request_length[request_count++] = length;
    from += length + 1;
  }
  if (request_count == 0) die("no request");
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  readers = calloc(count, sizeof *readers);
  sampled = count >= 100 && request_count == 1 ? count / 100 : 1;
  epoll_fd = epoll_create1(0);
  if (readers == NULL || epoll_fd < 0) die("start");

  double started = now_ms(CLOCK_MONOTONIC);
  for (int i = 0; i < count; i++) {
    open_reader(i, port);
    if (i % 100 == 99) listen_for(15);
  }
  // Until each has had its first event; a server that cannot serve them all is measured as it is.
  double deadline = now_ms(CLOCK_MONOTONIC) + 20000;
  for (bool all = false; !all && now_ms(CLOCK_MONOTONIC) < deadline;) {
    listen_for(20);
    all = true;
    for (int i = 0; i < count && all; i++) all = readers[i].count > 0;
  }
  double opening = (now_ms(CLOCK_MONOTONIC) - started) / 1e3;
  listen_for(warm);
  for (int i = 0; i < stopped; i++) epoll_ctl(epoll_fd, EPOLL_CTL_DEL, readers[i].fd, NULL);
  for (int i = 0; i < count; i++) readers[i].seen = readers[i].count;
  measuring = true;
  double begun = now_ms(CLOCK_MONOTONIC), cpu = cpu_seconds();
  listen_for(measure);
  double seconds = (now_ms(CLOCK_MONOTONIC) - begun) / 1e3;
  cpu = cpu_seconds() - cpu;

  double delivered = 0;
  long slowest = -1;
  for (int i = stopped; i < count; i++) {
    long own = readers[i].count - readers[i].seen;
    delivered += own;
    if (slowest < 0 || own < slowest) slowest = own;
  }
  if (delay_count > 0) qsort(delays, delay_count, sizeof *delays, ascending);
  printf("{\"opening\":%.1f,\"delivered\":%.1f,\"slowest\":%.2f,", opening, delivered / seconds, slowest / seconds);
  print_delay("p50", 0.5);
  print_delay("p99", 0.99);
  printf("\"closed\":%ld,\"cpu\":%.3f}\n", closed, cpu / seconds);
  return 0;
}
