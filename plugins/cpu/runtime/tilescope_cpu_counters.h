// SPDX-License-Identifier: GPL-3.0-or-later
// Hardware counters of the processor, of this process in user mode, by Linux's perf_event_open. Where there are none,
// the reason is text. Counts are scaled by the share of time for which the counter was on.
#pragma once

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string>

#ifdef __linux__
#  include <linux/perf_event.h>
#  include <sys/syscall.h>
#  include <unistd.h>
#endif

namespace ts {

constexpr int kCounters = 4;
// ll: the last level of cache. Its misses × 64 bytes are less than what DRAM moves, because prefetches are no misses.
constexpr const char* kCounterNames[kCounters] = {"cycles", "instructions", "l1d_misses", "ll_misses"};

struct Counts {
  std::array<double, kCounters> values{};
  std::array<bool, kCounters> known{};
};

class Counters {
 public:
#ifdef __linux__
  // Threads that start later are counted too.
  Counters() {
    const std::uint64_t read_miss = PERF_COUNT_HW_CACHE_OP_READ << 8 | PERF_COUNT_HW_CACHE_RESULT_MISS << 16;
    open(0, PERF_TYPE_HARDWARE, PERF_COUNT_HW_CPU_CYCLES);
    open(1, PERF_TYPE_HARDWARE, PERF_COUNT_HW_INSTRUCTIONS);
    open(2, PERF_TYPE_HW_CACHE, PERF_COUNT_HW_CACHE_L1D | read_miss);
    open(3, PERF_TYPE_HW_CACHE, PERF_COUNT_HW_CACHE_LL | read_miss);
  }
  ~Counters() {
    for (const int file : files_)
      if (file >= 0) close(file);
  }
  Counters(const Counters&) = delete;
  Counters& operator=(const Counters&) = delete;

  void start() {
    before_ = read_all();
  }
  Counts stop() const {
    const std::array<Reading, kCounters> now = read_all();
    Counts counts;
    for (std::size_t i = 0; i < kCounters; ++i) {
      const double running = static_cast<double>(now[i].running - before_[i].running);
      counts.known[i] = files_[i] >= 0 && running > 0;
      if (!counts.known[i]) continue;
      counts.values[i] = static_cast<double>(now[i].value - before_[i].value) *
                         static_cast<double>(now[i].enabled - before_[i].enabled) / running;
    }
    return counts;
  }

 private:
  struct Reading {
    std::uint64_t value = 0, enabled = 0, running = 0;
  };

  void open(int counter, std::uint32_t type, std::uint64_t config) {
    perf_event_attr event;
    std::memset(&event, 0, sizeof event);
    event.size = sizeof event;
    event.type = type;
    event.config = config;
    event.inherit = 1;
    event.exclude_kernel = event.exclude_hv = 1;
    event.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING;
    const long file = syscall(SYS_perf_event_open, &event, 0, -1, -1, 0);
    files_[static_cast<std::size_t>(counter)] = static_cast<int>(file);
    if (file < 0) missing(kCounterNames[counter], errno);
  }

  void missing(const char* name, int error) {
    const char* what = std::strerror(error);
    if (error == ENOENT) what = "the processor shows no such counter here, as in most virtual machines";
    if (error == EACCES || error == EPERM)
      what = "not permitted; /proc/sys/kernel/perf_event_paranoid must be 2 or less, and seccomp must allow it";
    if (error == ENOSYS) what = "the kernel has no perf_event_open";
    const std::string reason = what;
    if (reason == reason_) {
      why_.insert(names_end_, std::string(", ") + name);
      names_end_ += std::strlen(name) + 2;
      return;
    }
    why_ += (why_.empty() ? "" : "; ") + std::string(name);
    names_end_ = why_.size();
    why_ += ": " + reason;
    reason_ = reason;
  }

  std::array<Reading, kCounters> read_all() const {
    std::array<Reading, kCounters> all;
    for (std::size_t i = 0; i < kCounters; ++i)
      if (files_[i] >= 0 && read(files_[i], &all[i], sizeof all[i]) != static_cast<long>(sizeof all[i])) all[i] = {};
    return all;
  }

  std::array<int, kCounters> files_{-1, -1, -1, -1};
  std::array<Reading, kCounters> before_;
  std::size_t names_end_ = 0;  // of the last reason's counters
  std::string reason_;
#else
  Counters() : why_("counters are read on Linux only") {}
  void start() {}
  Counts stop() const {
    return {};
  }

 private:
#endif

 public:
  const std::string& why_missing() const {
    return why_;
  }  // empty: all are there

 private:
  std::string why_;
};

}  // namespace ts
