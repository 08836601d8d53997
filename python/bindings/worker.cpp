// SPDX-License-Identifier: GPL-3.0-or-later
#include "python/bindings/worker.h"

#include <thread>
#include <vector>

namespace tilescope::python {
namespace {

struct WorkerPool {
  std::mutex mutex;
  std::vector<Worker*> free;
};

WorkerPool& workerPool() {
  static WorkerPool& pool = *new WorkerPool;
  return pool;
}

}  // namespace

Worker::Worker() {
  std::thread([this] { runForever(); }).detach();
}

void Worker::start(const std::function<void()>& work) {
  const std::lock_guard lock(mutex_);
  failure_ = nullptr;
  work_ = &work;
  changed_.notify_all();
}

bool Worker::hasEndedWithin(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, time, [this] { return work_ == nullptr; });
}

void Worker::runForever() {
  std::unique_lock lock(mutex_);
  for (;;) {
    changed_.wait(lock, [this] { return work_ != nullptr; });
    lock.unlock();
    std::exception_ptr failure;
    try {
      (*work_)();
    } catch (...) {
      failure = std::current_exception();
    }
    lock.lock();
    failure_ = failure;
    work_ = nullptr;
    changed_.notify_all();
  }
}

WorkerLease::WorkerLease() {
  WorkerPool& pool = workerPool();
  const std::lock_guard lock(pool.mutex);
  if (pool.free.empty()) {
    worker_ = new Worker;
    return;
  }
  worker_ = pool.free.back();
  pool.free.pop_back();
}

WorkerLease::~WorkerLease() {
  WorkerPool& pool = workerPool();
  const std::lock_guard lock(pool.mutex);
  pool.free.push_back(worker_);
}

}  // namespace tilescope::python
