// SPDX-License-Identifier: GPL-3.0-or-later
// A thread that writes rows while others solve: a bounded queue, committed after 1000 rows or half a second.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <variant>
#include <vector>

#include "core/base/result.h"
#include "core/store/records.h"
#include "core/store/sweep_store.h"

namespace tilescope::store {

enum class OnFull {
  Stop,  // ends the writer with an error; committed rows stay
  Wait   // tries again until there is space or stop() is called
};

struct WriterOptions {
  std::size_t batchRows = 1000;
  std::chrono::milliseconds batchTime{500};
  std::size_t queueRows = 8000;
  OnFull onFull = OnFull::Stop;
  std::chrono::milliseconds retryTime{2000};
  std::optional<Claim> claim;  // the writer updates its heartbeat
};

struct WriterEvents {
  std::function<void(std::span<const PointRow>)> committed;
  std::function<void(const Diagnostic&)> waiting;  // called once when waiting for disk space begins
};

class StoreWriter {
 public:
  StoreWriter(SweepStore& store, std::int64_t sweep, WriterOptions options, WriterEvents events);
  ~StoreWriter();  // calls close()
  StoreWriter(const StoreWriter&) = delete;
  StoreWriter& operator=(const StoreWriter&) = delete;

  // Waits while the queue is full. False if the writer has ended; close() has the reason.
  bool push(PointRow row);

  // Waits until all pushed rows are committed or the writer has ended.
  void flush();

  void stop();

  // Commits the rest and ends the thread; returns all committed rows.
  Result<std::int64_t> close();

 private:
  void work();
  bool waitForBatch(std::vector<PointRow>& batch);
  bool commit(const std::vector<PointRow>& batch);
  void pause(const Diagnostic& why, bool& isToldOf);
  bool keepClaim();
  void end(const Diagnostics& errors);

  SweepStore& store_;
  const std::int64_t sweep_;
  const WriterOptions options_;
  const WriterEvents events_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<PointRow> queue_;
  std::int64_t committed_ = 0;
  std::int64_t flushes_ = 0;  // number of threads in flush()
  std::size_t atWork_ = 0;    // rows in the current transaction
  bool closing_ = false, stopped_ = false, ended_ = false;
  Diagnostics errors_;
  std::chrono::steady_clock::time_point nextBeat_;
  std::thread thread_;
};

}  // namespace tilescope::store
