// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store_writer.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <utility>

namespace tilescope::store {
namespace {

constexpr std::chrono::seconds kBeatTime{15};  // a quarter of the time after which a claim counts as silent

}  // namespace

StoreWriter::StoreWriter(SweepStore& store, std::int64_t sweep, WriterOptions options, WriterEvents events)
    : store_(store),
      sweep_(sweep),
      options_(std::move(options)),
      events_(std::move(events)),
      nextBeat_(std::chrono::steady_clock::now() + kBeatTime),
      thread_([this] { work(); }) {}

StoreWriter::~StoreWriter() {
  close();
}

bool StoreWriter::push(PointRow row) {
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [this] { return ended_ || queue_.size() < options_.queueRows; });
  if (ended_ || closing_) return false;
  queue_.push_back(std::move(row));
  if (queue_.size() == options_.batchRows) changed_.notify_all();
  return true;
}

void StoreWriter::flush() {
  std::unique_lock lock(mutex_);
  ++flushes_;
  changed_.notify_all();
  changed_.wait(lock, [this] { return ended_ || (queue_.empty() && atWork_ == 0); });
  --flushes_;
}

void StoreWriter::stop() {
  const std::lock_guard lock(mutex_);
  stopped_ = true;
  changed_.notify_all();
}

Result<std::int64_t> StoreWriter::close() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
  if (!errors_.empty()) return errors_;
  return committed_;
}

void StoreWriter::work() {
  try {
    for (std::vector<PointRow> batch; waitForBatch(batch); batch.clear()) {
      if (!batch.empty() && !commit(batch)) return;
      if (!keepClaim()) return;
    }
    end({});
  } catch (const std::exception& error) {
    end({{Diagnostic::Severity::Error, store_.path(), "", error.what(), "rows that can be written", "Report it."}});
  }
}

// False at the end. The batch is empty if only batchTime has passed.
bool StoreWriter::waitForBatch(std::vector<PointRow>& batch) {
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, options_.batchTime,
                    [this] { return closing_ || flushes_ > 0 || queue_.size() >= options_.batchRows; });
  if (closing_ && queue_.empty()) return false;
  const std::size_t count = std::min(queue_.size(), options_.batchRows);
  const auto last = queue_.begin() + static_cast<std::ptrdiff_t>(count);
  batch.assign(std::make_move_iterator(queue_.begin()), std::make_move_iterator(last));
  queue_.erase(queue_.begin(), last);
  atWork_ = count;
  changed_.notify_all();
  return true;
}

// False if the writer has ended. Events come after the commit.
bool StoreWriter::commit(const std::vector<PointRow>& batch) {
  bool isToldOf = false;
  for (;;) {
    bool isFull = false;
    const Result<std::monostate> written = store_.write(sweep_, batch, &isFull);
    if (written) break;
    if (isFull && options_.onFull == OnFull::Wait) {
      pause(written.diagnostics().front(), isToldOf);
      const std::lock_guard lock(mutex_);
      if (!stopped_) continue;
    }
    end(written.diagnostics());
    return false;
  }
  if (events_.committed) events_.committed(batch);
  const std::lock_guard lock(mutex_);
  committed_ += static_cast<std::int64_t>(batch.size());
  atWork_ = 0;
  changed_.notify_all();
  return true;
}

void StoreWriter::pause(const Diagnostic& why, bool& isToldOf) {
  if (!isToldOf && events_.waiting) events_.waiting(why);
  isToldOf = true;
  std::unique_lock lock(mutex_);
  changed_.wait_for(lock, options_.retryTime, [this] { return stopped_; });
}

// Ends the writer and returns false if another program has taken over the shard.
bool StoreWriter::keepClaim() {
  const std::chrono::steady_clock::time_point now = std::chrono::steady_clock::now();
  if (!options_.claim || now < nextBeat_) return true;
  nextBeat_ = now + kBeatTime;
  const Result<std::monostate> kept = store_.beat(*options_.claim, claimOf(options_.claim->shard).heartbeat);
  if (!kept) end(kept.diagnostics());
  return kept.ok();
}

void StoreWriter::end(const Diagnostics& errors) {
  const std::lock_guard lock(mutex_);
  ended_ = true;
  errors_ = errors;
  changed_.notify_all();
}

}  // namespace tilescope::store
