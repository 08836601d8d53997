// SPDX-License-Identifier: GPL-3.0-or-later
// Threads that stay between calls: starting one takes as long as a small plan from the cache, and its first memory
// again as long.
#pragma once

#include <chrono>
#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>

namespace tilescope::python {

// Never destroyed, because its thread waits for the next work until the process ends.
class Worker {
 public:
  Worker();
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // One work at a time, which must live until it has ended.
  void start(const std::function<void()>& work);
  bool hasEndedWithin(std::chrono::milliseconds time);
  // What the ended work has thrown; null for nothing.
  std::exception_ptr failure() const { return failure_; }

 private:
  void runForever();

  std::mutex mutex_;
  std::condition_variable changed_;
  const std::function<void()>* work_ = nullptr;
  std::exception_ptr failure_;
};

// A worker that no other call uses.
class WorkerLease {
 public:
  WorkerLease();
  ~WorkerLease();
  WorkerLease(const WorkerLease&) = delete;
  WorkerLease& operator=(const WorkerLease&) = delete;

  Worker* operator->() { return worker_; }

 private:
  Worker* worker_;
};

}  // namespace tilescope::python
