// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_run.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <ctime>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "core/store/check_store.h"
#include "core/store/row_set.h"
#include "core/store/store_reader.h"
#include "core/store/sweep_store.h"
#include "core/sweep/hypervolume.h"
#include "core/sweep/point_filter.h"
#include "core/sweep/row_figures.h"
#include "core/sweep/row_solver.h"
#include "core/sweep/sweep_front.h"
#include "core/sweep/sweep_points.h"
#include "core/sweep/sweep_record.h"

namespace tilescope {
namespace {

using store::PointRow;
using store::RowSet;
using store::Shard;

// Points per chunk, and chunks that may wait for an earlier one.
constexpr std::int64_t kChunkPoints = 16;
constexpr std::int64_t kWaitingChunks = 64;

struct Rows {
  std::int64_t all = 0, ofShard = 0;
};

Rows countRows(const SweepDescription& sweep, const Shard& shard) {
  const SweepPoints points(sweep);
  const auto questions = static_cast<std::int64_t>(sweep.questions.size());
  Rows rows;
  if (sweep.before.empty()) {
    rows.all = points.size() * questions;
    rows.ofShard = (points.size() - shard.index + shard.count - 1) / shard.count * questions;
    return rows;
  }
  PointFilter filter(sweep);
  std::vector<std::size_t> indices(sweep.axes.size());
  for (std::int64_t number = 0; number < points.size(); ++number) {
    points.indicesOf(number, indices);
    if (filter.removes(indices)) continue;
    rows.all += questions;
    if (number % shard.count == shard.index) rows.ofShard += questions;
  }
  return rows;
}

unsigned threadsOf(const SweepRunSettings& settings) {
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  return settings.threads > 0 ? static_cast<unsigned>(settings.threads) : cores;
}

// Solves chunks of points in several threads and returns the rows in the order of points.
class Solving {
 public:
  Solving(const SweepDescription& sweep, const SweepRunSettings& settings, const RowSet& answered,
          RowSolver::Lookup lookup)
      : sweep_(sweep), settings_(settings), answered_(answered), lookup_(std::move(lookup)), points_(sweep) {
    const std::int64_t ofShard =
        (points_.size() - settings.shard.index + settings.shard.count - 1) / settings.shard.count;
    chunks_ = (ofShard + kChunkPoints - 1) / kChunkPoints;
  }

  // take: receives each chunk's rows in order, after a stop those available. It returns false to end the run.
  void run(const std::function<bool(std::vector<PointRow>&)>& take) {
    const unsigned threads = threadsOf(settings_);
    std::vector<std::thread> pool;
    for (unsigned i = 0; i < threads; ++i) pool.emplace_back([this] { work(); });
    for (std::int64_t chunk = 0; chunk < chunks_; ++chunk) {
      std::vector<PointRow> rows;
      if (!next(chunk, rows) || !take(rows)) break;
    }
    stop();
    for (std::thread& thread : pool) thread.join();
    for (auto& [chunk, rows] : done_)
      if (!take(rows)) break;
  }

  const Diagnostics& errors() const { return errors_; }  // valid after run()
  std::int64_t solved() const { return solved_.load(); }
  std::int64_t reused() const { return reused_.load(); }

 private:
  bool next(std::int64_t chunk, std::vector<PointRow>& rows) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return stopped_ || done_.contains(chunk); });
    const auto found = done_.find(chunk);
    if (found == done_.end()) return false;
    rows = std::move(found->second);
    done_.erase(found);
    taken_ = chunk + 1;
    changed_.notify_all();
    return true;
  }

  void stop() {
    const std::scoped_lock lock(mutex_);
    stopped_ = true;
    changed_.notify_all();
  }

  void work() {
    PointFilter filter(sweep_);
    RowSolver solver(sweep_, lookup_, settings_.cancel, settings_.plainly);
    if (settings_.deeper) solver.setMostNodes(kDeeperNodes);
    std::int64_t solved = 0, reused = 0;
    for (;;) {
      std::int64_t chunk = 0;
      {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return stopped_ || nextChunk_ < taken_ + kWaitingChunks; });
        if (stopped_ || nextChunk_ == chunks_ || settings_.cancel.cancelled()) break;
        chunk = nextChunk_++;
      }
      std::vector<PointRow> rows;
      const bool isWhole = solve(chunk, filter, solver, rows);
      solved_ += solver.solved() - std::exchange(solved, solver.solved());
      reused_ += solver.reused() - std::exchange(reused, solver.reused());
      const std::scoped_lock lock(mutex_);
      if (!isWhole) stopped_ = true;
      done_.emplace(chunk, std::move(rows));
      changed_.notify_all();
    }
    if (settings_.cancel.cancelled()) stop();
  }

  // False if cancelled or the store cannot be read; rows then has what is available.
  bool solve(std::int64_t chunk, PointFilter& filter, RowSolver& solver, std::vector<PointRow>& rows) {
    std::vector<std::size_t> indices(sweep_.axes.size());
    for (std::int64_t i = chunk * kChunkPoints; i < (chunk + 1) * kChunkPoints; ++i) {
      const std::int64_t number = i * settings_.shard.count + settings_.shard.index;
      if (number >= points_.size()) return true;
      points_.indicesOf(number, indices);
      if (filter.removes(indices)) continue;
      for (int question = 0; question < static_cast<int>(sweep_.questions.size()); ++question) {
        if (answered_.contains(number, question)) continue;
        if (settings_.mostRows > 0 && started_++ >= settings_.mostRows) return false;
        if (std::optional<PointRow> pruned = this->pruned(number, question, solver)) {
          rows.push_back(std::move(*pruned));
          continue;
        }
        Result<std::optional<PointRow>> row = solver.row(number, question);
        if (!row) {
          const std::scoped_lock lock(mutex_);
          if (errors_.empty()) errors_ = row.diagnostics();
          return false;
        }
        std::optional<PointRow> made = std::move(row).value();
        if (!made) return false;
        rows.push_back(std::move(*made));
      }
    }
    return true;
  }

  std::optional<PointRow> pruned(std::int64_t number, int question, RowSolver& solver) const {
    if (!settings_.pruning) return std::nullopt;
    if (const PointRow* row = settings_.pruning->solvedRow({number, question})) return *row;
    PointRow row = solver.unsolved(number, question);
    const std::optional<store::Figures> bounds = settings_.pruning->beaten(row);
    if (!bounds) return std::nullopt;
    row.status = store::RowStatus::Dominated;
    row.figures = *bounds;
    return row;
  }

  const SweepDescription& sweep_;
  const SweepRunSettings& settings_;
  const RowSet& answered_;
  const RowSolver::Lookup lookup_;
  const SweepPoints points_;
  std::int64_t chunks_ = 0;
  std::atomic<std::int64_t> solved_{0}, reused_{0}, started_{0};

  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<std::int64_t, std::vector<PointRow>> done_;
  std::int64_t nextChunk_ = 0, taken_ = 0;
  bool stopped_ = false;
  Diagnostics errors_;
};

class Runner {
 public:
  Runner(const SweepDescription& sweep, const SweepRunSettings& settings, store::SweepStore& store)
      : sweep_(sweep), settings_(settings), store_(store) {}

  Result<SweepRun> run() {
    const Rows rows = countRows(sweep_, settings_.shard);
    run_.progress.rows = rows.ofShard;
    const Result<std::int64_t> id = store_.addSweep(recordOf(sweep_, std::time(nullptr), rows.all));
    if (!id) return id.diagnostics();
    const store::StoreReader reader = store_.reader();
    const Result<store::SweepInfo> info = reader.sweep(sweep_.name);
    if (!info) return info.diagnostics();
    if (const auto verified = store::verifyRows(reader, *info); !verified) {
      run_.isDamaged = true;
      run_.errors = verified.diagnostics();
      return run_;
    }
    const store::Claim claim = store::claimOf(settings_.shard);
    if (const auto claimed = store_.claim(claim, settings_.takeOver); !claimed) return claimed.diagnostics();
    for (const auto& step : {store_.setShardRows(*id, settings_.shard, rows.ofShard), store_.setState(*id, "running")})
      if (!step) return step.diagnostics();
    Result<RowSet> answered =
        reader.answeredRows(*info, settings_.deeper ? store::Again::FailedAndLimited : store::Again::Failed);
    if (!answered) return answered.diagnostics();
    run_.progress.done = ofShard(*answered);
    for (std::size_t network = 0; network < sweep_.networks.size(); ++network) networks_.push_back(network);
    if (const auto known = sweep_.front.empty() ? Diagnostics{} : addToFront(reader, *info); hasErrors(known))
      return known;
    report();
    run_.errors = solve(*id, claim, *answered, reader);
    if (run_.errors.empty() && run_.progress.done == run_.progress.rows) run_.errors = fillFront(*id, reader, *info);
    run_.cancelled = settings_.cancel.cancelled();
    for (const auto& step : {store_.setState(*id, run_.isComplete() ? "complete" : "stopped"), store_.release(claim)})
      if (!step && run_.errors.empty()) run_.errors = step.diagnostics();
    return run_;
  }

 private:
  // Counts this shard's rows; a file may have others.
  std::int64_t ofShard(const RowSet& answered) const {
    if (settings_.shard.count == 1) return answered.size();
    const SweepPoints points(sweep_);
    std::int64_t rows = 0;
    for (std::int64_t number = settings_.shard.index; number < points.size(); number += settings_.shard.count)
      for (int question = 0; question < static_cast<int>(sweep_.questions.size()); ++question)
        rows += answered.contains(number, question) ? 1 : 0;
    return rows;
  }

  Diagnostics addToFront(const store::StoreReader& reader, const store::SweepInfo& info) {
    const Result<ComparedRows> rows = comparedRows(reader, info);
    if (!rows) return rows.diagnostics();
    for (std::size_t i = 0; i < rows->points.size(); ++i) front_.add(rows->points[i], rows->hasGap[i] != 0);
    return {};
  }

  void report() {
    run_.progress.frontRows = front_.size();
    run_.progress.frontGaps = front_.gaps();
    if (!settings_.onProgress) return;
    if (!sweep_.front.empty()) run_.progress.coverage = front_.coverage();
    settings_.onProgress(run_.progress);
  }

  Diagnostics solve(std::int64_t id, const store::Claim& claim, const RowSet& answered,
                    const store::StoreReader& reader) {
    store::WriterOptions options;
    options.onFull = settings_.onFull;
    options.claim = claim;
    Solving solving(sweep_, settings_, answered, lookupIn(reader));
    store::WriterEvents events;
    events.committed = [&](std::span<const PointRow> rows) {
      run_.progress.done += static_cast<std::int64_t>(rows.size());
      for (const PointRow& row : rows)
        if (!sweep_.front.empty() && isCompared(row.status))
          front_.add(frontPointOf(sweep_, row, networks_), row.status == store::RowStatus::Limited);
      run_.progress.solved = solving.solved();
      run_.progress.reused = solving.reused();
      report();
    };
    events.waiting = settings_.onWait;
    store::StoreWriter writer(store_, id, options, std::move(events));
    solving.run([&](std::vector<PointRow>& rows) {
      return std::all_of(rows.begin(), rows.end(), [&](PointRow& row) { return writer.push(std::move(row)); });
    });
    const Result<std::int64_t> written = writer.close();
    run_.progress.solved = solving.solved();
    run_.progress.reused = solving.reused();
    return joined(solving.errors(), written.diagnostics());
  }

  RowSolver::Lookup lookupIn(const store::StoreReader& reader) const {
    return [&](const store::ContentKey& key) -> Result<std::optional<store::Answer>> {
      Result<std::optional<store::Answer>> known = reader.answer(key, sweep_.keep == Keep::Layers);
      const bool isTriedAgain = settings_.deeper && known && *known && (*known)->status == store::RowStatus::Limited;
      return isTriedAgain ? Result<std::optional<store::Answer>>(std::nullopt) : known;
    };
  }

  // Solves front rows by the full tie rule, in steps stored together, so that a continued run takes the same.
  Diagnostics fillFront(std::int64_t id, const store::StoreReader& reader, const store::SweepInfo& info) {
    run_.isFrontFull = true;
    if (settings_.shard.count > 1 || !hasFrontOfFirstTies(info)) return {};
    std::set<RowPlace> tried;
    for (;;) {
      const Result<ComparedRows> compared = comparedRows(reader, info);
      if (!compared) return compared.diagnostics();
      std::vector<RowPlace> open;
      for (const std::size_t i : frontOf(compared->points, compared->metrics))
        if (compared->hasFullTies[i] == 0 && compared->hasGap[i] == 0 && tried.insert(compared->places[i]).second)
          open.push_back(compared->places[i]);
      if (open.empty()) break;
      run_.isFrontFull = false;
      std::vector<PointRow> rows;
      if (Diagnostics errors = solveInFull(open, reader, rows); hasErrors(errors) || settings_.cancel.cancelled())
        return errors;
      if (const auto written = store_.write(id, rows); !written) return written.diagnostics();
      run_.isFrontFull = true;
    }
    if (tried.empty()) return {};
    front_ = GrowingFront(sweep_.front.size());
    Diagnostics errors = addToFront(reader, info);
    report();
    return errors;
  }

  Diagnostics solveInFull(const std::vector<RowPlace>& places, const store::StoreReader& reader,
                          std::vector<PointRow>& rows) {
    std::vector<std::optional<PointRow>> made(places.size());
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    Diagnostics errors;
    const auto work = [&] {
      RowSolver solver(sweep_, lookupIn(reader), settings_.cancel, settings_.plainly);
      for (std::size_t i = next++; i < places.size() && !settings_.cancel.cancelled(); i = next++) {
        Result<std::optional<PointRow>> row = solver.row(places[i].number, places[i].question, RowSolver::Ties::Full);
        const std::scoped_lock lock(mutex);
        if (row)
          made[i] = std::move(row).value();
        else if (errors.empty())
          errors = row.diagnostics();
      }
      const std::scoped_lock lock(mutex);
      run_.progress.solved += solver.solved();
      run_.progress.reused += solver.reused();
    };
    std::vector<std::thread> pool;
    const std::size_t threads = std::min<std::size_t>(threadsOf(settings_), places.size());
    for (std::size_t i = 1; i < threads; ++i) pool.emplace_back(work);
    work();
    for (std::thread& thread : pool) thread.join();
    for (std::optional<PointRow>& row : made) {
      const bool isProven = row && (row->status == store::RowStatus::Done || row->status == store::RowStatus::Outside);
      if (isProven) rows.push_back(std::move(*row));
    }
    return errors;
  }

  const SweepDescription& sweep_;
  const SweepRunSettings& settings_;
  store::SweepStore& store_;
  SweepRun run_;
  std::vector<std::size_t> networks_;
  GrowingFront front_{sweep_.front.size()};
};

}  // namespace

std::int64_t rowsOf(const SweepDescription& sweep) {
  return countRows(sweep, {}).all;
}

Result<std::int64_t> rowsInStore(const SweepDescription& sweep, const std::string& store) {
  const Result<store::StoreReader> reader = store::StoreReader::open(store);
  if (!reader) return reader.diagnostics();
  constexpr std::int64_t kAsked = 20'000;
  const SweepPoints points(sweep);
  PointFilter filter(sweep);
  RowSolver solver(sweep, [&](const store::ContentKey& key) { return reader->answer(key); }, {});
  const auto questions = static_cast<std::int64_t>(sweep.questions.size());
  const std::int64_t step = std::max<std::int64_t>(1, points.size() * questions / kAsked);
  std::int64_t present = 0;
  for (std::int64_t number = 0; number < points.size(); number += step) {
    if (filter.removes(points.indicesOf(number))) continue;
    for (int question = 0; question < questions; ++question) {
      const Result<bool> isKnown = solver.isKnown(number, question);
      if (!isKnown) return isKnown.diagnostics();
      present += *isKnown ? step : 0;
    }
  }
  return present;
}

Result<SweepRun> runSweep(const SweepDescription& sweep, const SweepRunSettings& settings) {
  store::OpenOptions options;
  options.access = settings.isShard ? store::Access::Alone : store::Access::Write;
  options.create = true;
  options.durable = settings.durable;
  Result<store::SweepStore> opened = store::SweepStore::open(settings.store, options);
  if (!opened) return opened.diagnostics();
  Diagnostics warnings = opened.diagnostics();
  store::SweepStore store = std::move(opened).value();
  Result<SweepRun> run = Runner(sweep, settings, store).run();
  if (!run) return run;
  return {*run, std::move(warnings)};
}

}  // namespace tilescope
