// SPDX-License-Identifier: GPL-3.0-or-later
// Each round halves the few open boxes with the smallest bounds and processes the halves in parallel. A half is first
// shrunk by the constraints that need no plan, then bounded; a box of one point is planned as in the sweep. Results are
// added in the order of the halves, so they do not depend on the number of threads.
#include "core/search/family_search.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <set>
#include <thread>
#include <tuple>
#include <utility>

#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/base/names.h"
#include "core/models/objective.h"
#include "core/search/box_bounds.h"
#include "core/store/content_key.h"
#include "core/sweep/point_filter.h"
#include "core/sweep/row_solver.h"
#include "core/sweep/sweep_points.h"
#include "core/sweep/sweep_record.h"
#include "core/workload/network_json.h"

namespace tilescope {
namespace {

using store::PointRow;
using store::RowStatus;

constexpr std::size_t kBoxesPerRound = 2;

struct OpenBox {
  GridBox box;
  int question = 0;
  double bound = 0;
  bool isPoint = false;  // bestPoint() is a row, and its value is the bound
  unsigned settled = 0;
};

struct Outcome {
  std::vector<FamilyBox> leaves;
  std::optional<OpenBox> open;
  std::optional<PointRow> row;
  std::int64_t calls = 0;             // planned machines, without the point's row
  std::optional<std::int64_t> point;  // number of a planned row: the box itself or one of its corners
  std::optional<double> rowBound;     // lower bound of a row that is not proven
  bool isCancelled = false;
  Diagnostics errors;
};

class BoxWorker {
 public:
  BoxWorker(const SweepDescription& sweep, const SearchMetric& metric, const CancelToken& cancel)
      : sweep_(sweep), metric_(metric), filter_(sweep), solver_(sweep, nullptr, cancel) {
    for (std::size_t question = 0; question < sweep.questions.size(); ++question)
      bounds_.push_back(std::make_unique<BoxBounds>(sweep, question, metric, cancel));
  }

  BoxBounds& boundsOf(int question) { return *bounds_[static_cast<std::size_t>(question)]; }

  Outcome look(const OpenBox& whole) {
    Outcome outcome;
    BoxBounds& bounds = boundsOf(whole.question);
    std::optional<GridBox> box = whole.box;
    const bool isOpen = bounds.family().openAxis(*box).has_value();
    std::vector<BoxConstraints::Excluded> excluded;
    box = bounds.constraints().shrunk(*box, isOpen ? nullptr : bounds.family().sliceOf(*box), excluded);
    for (BoxConstraints::Excluded& part : excluded)
      outcome.leaves.push_back(leaf(std::move(part.box), whole.question, BoxReason::Constraint));
    for (std::size_t i = 0; i < excluded.size(); ++i) outcome.leaves[i].constraint = std::move(excluded[i].constraint);
    if (!box) return outcome;
    if (box->isPoint())
      solve(*box, whole.question, whole.bound, outcome);
    else
      bound(*box, whole, outcome);
    return outcome;
  }

  Outcome probe(const GridBox& point, int question, double bound) {
    Outcome outcome;
    solve(point, question, bound, outcome);
    outcome.leaves.clear();
    return outcome;
  }

  // The first point that "before" allows, on the way from one corner of the box to the opposite one.
  std::optional<std::vector<std::size_t>> allowedPoint(const GridBox& box, const std::vector<std::size_t>& corner) {
    constexpr std::size_t kSteps = 16;
    std::vector<std::size_t> point = corner;
    for (std::size_t step = 0; step <= kSteps; ++step) {
      for (std::size_t axis = 0; axis < point.size(); ++axis) {
        const std::size_t way = (box.length(axis) - 1) * step / kSteps;
        const bool fromLow = corner[axis] - box.low[axis] < box.high[axis] - corner[axis];
        point[axis] =
            fromLow ? std::min(corner[axis] + way, box.high[axis]) : std::max(corner[axis], box.low[axis] + way) - way;
      }
      if (!filter_.removes(point)) return point;
    }
    return std::nullopt;
  }

 private:
  static FamilyBox leaf(GridBox box, int question, BoxReason reason) {
    FamilyBox made;
    made.box = std::move(box);
    made.question = question;
    made.reason = reason;
    return made;
  }

  void solve(const GridBox& point, int question, double bound, Outcome& outcome) {
    if (filter_.removes(point.low)) {
      outcome.leaves.push_back(leaf(point, question, BoxReason::Constraint));
      outcome.leaves.back().constraint = "/before/" + std::to_string(removing(point.low));
      return;
    }
    outcome.point = numberOf(sweep_, point.low);
    Result<std::optional<PointRow>> row = solver_.row(*outcome.point, question);
    if (!row) {
      outcome.errors = row.diagnostics();
      return;
    }
    std::optional<PointRow> made = std::move(row).value();
    if (!made) {
      outcome.isCancelled = true;
      return;
    }
    FamilyBox done = leaf(point, question, BoxReason::Point);
    done.status = store::wordOf(made->status);
    const double value = valueOf(metric_, *made, sweep_.energyUnit());
    done.bound = std::isfinite(value) ? value : 0;
    outcome.leaves.push_back(std::move(done));
    if (made->status == RowStatus::Limited) outcome.rowBound = std::max(bound, lowerBound(*made, question));
    const bool counts = made->status == RowStatus::Done || made->status == RowStatus::Limited;
    if (counts && std::isfinite(value)) outcome.row = std::move(made);
  }

  // A lower bound of a row that is not proven; 0 if its search gives none for the metric.
  double lowerBound(const PointRow& row, int question) const {
    const Objective objective = sweep_.questions[static_cast<std::size_t>(question)].objective;
    const bool isObjective = (metric_.metric == SweepMetric::Latency && objective == Objective::Latency) ||
                             (metric_.metric == SweepMetric::Energy && objective == Objective::Energy) ||
                             (metric_.metric == SweepMetric::Traffic && objective == Objective::Traffic);
    if (!isObjective) return 0;
    if (!metric_.network) return row.figures.lowerBound.value_or(0);
    const std::size_t network = *metric_.network;
    return network < row.answers.size() ? row.answers[network].figures.lowerBound.value_or(0) : 0;
  }

  std::size_t removing(std::span<const std::size_t> indices) {
    const std::vector<std::int64_t> before = filter_.removedBy();
    filter_.removes(indices);
    for (std::size_t i = 0; i < before.size(); ++i)
      if (filter_.removedBy()[i] > before[i]) return i;
    throw InternalError("a point that is removed by no constraint");
  }

  void bound(const GridBox& box, const OpenBox& whole, Outcome& outcome) {
    BoxBounds& bounds = boundsOf(whole.question);
    const std::int64_t plans = bounds.plans();
    const BoxBound made = bounds.of(box, whole.settled);
    outcome.calls += bounds.plans() - plans;
    if (made.isPoint) --outcome.calls, outcome.point = numberOf(sweep_, bounds.bestPoint(box));
    const auto ended = [&](std::string constraint) {
      outcome.leaves.push_back(leaf(box, whole.question, BoxReason::Constraint));
      outcome.leaves.back().constraint = std::move(constraint);
    };
    if (made.kind == BoxBound::Kind::Cancelled) {
      outcome.isCancelled = true;
      return;
    }
    if (made.kind == BoxBound::Kind::Infeasible) return ended(kNoMapping);
    const FamilySlice* slice = bounds.family().openAxis(box) ? nullptr : bounds.family().sliceOf(box);
    const std::vector<std::size_t> networks = bounds.family().machines().networksAt(box.low);
    if (slice)
      if (std::optional<std::string> failed = bounds.constraints().failedBy(box, slice, made.figures, networks))
        return ended(std::move(*failed));
    outcome.open = OpenBox{box, whole.question, made.value, made.isPoint, made.settled};
  }

  const SweepDescription& sweep_;
  const SearchMetric& metric_;
  PointFilter filter_;
  RowSolver solver_;
  std::vector<std::unique_ptr<BoxBounds>> bounds_;
};

class Search {
 public:
  Search(const SweepDescription& sweep, const SearchMetric& metric, const FamilySearchSettings& settings)
      : sweep_(sweep), metric_(metric), settings_(settings) {
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    const unsigned threads = settings.threads > 0 ? static_cast<unsigned>(settings.threads) : cores;
    const std::size_t most = 2 * kBoxesPerRound;
    for (std::size_t i = 0; i < std::min<std::size_t>(threads, most); ++i)
      workers_.push_back(std::make_unique<BoxWorker>(sweep, metric, settings.cancel));
  }

  Result<FamilySearchResult> run() {
    result_.points = sweep_.points();
    std::vector<OpenBox> start;
    start.reserve(sweep_.questions.size());
    for (int question = 0; question < static_cast<int>(sweep_.questions.size()); ++question)
      start.push_back({GridBox::all(sweep_), question, 0, false, 0});
    take(start);
    do {
      while (canGoOn() && hasBudget()) {
        report();
        round();
      }
    } while (errors_.empty() && !result_.isCancelled && carve());
    if (!errors_.empty()) return errors_;
    finish();
    return std::move(result_);
  }

 private:
  // By bound, then the smallest box, which is closest to a single row, then the oldest.
  struct Ranked : OpenBox {
    std::int64_t points = 0;
    std::uint64_t age = 0;

    bool operator<(const Ranked& other) const {
      return std::tie(bound, points, age) < std::tie(other.bound, other.points, other.age);
    }
  };

  bool isClosed(double bound) const {
    if (!incumbent_) return false;
    if (settings_.allTies) return bound > mostOfTies();
    return bound >= (settings_.gap > 0 ? incumbent_->value * (1 - settings_.gap) : incumbent_->value);
  }

  double mostOfTies() const { return incumbent_->value * (1 + kTieTolerance); }

  bool canGoOn() const {
    return errors_.empty() && !result_.isCancelled && !open_.empty() && !isClosed(open_.begin()->bound);
  }

  bool hasBudget() const { return settings_.budget == 0 || result_.calls < settings_.budget; }

  void report() {
    if (!settings_.onProgress) return;
    const std::optional<double> value = incumbent_ ? std::optional(incumbent_->value) : std::nullopt;
    settings_.onProgress({result_.calls, open_.size(), open_.begin()->bound, value});
  }

  void round() {
    std::vector<OpenBox> parts;
    std::vector<Ranked> taken;
    while (taken.size() < kBoxesPerRound && !open_.empty() && !isClosed(open_.begin()->bound)) {
      taken.push_back(std::move(open_.extract(open_.begin()).value()));
      if (isProbed(taken.back()) && !probe(taken.back())) break;
    }
    for (Ranked& box : taken) {
      if (isClosed(box.bound) || result_.isCancelled)
        insert(std::move(box));
      else
        for (OpenBox& part : split(box)) parts.push_back(std::move(part));
    }
    take(parts);
  }

  // If the row's value equals the bound, and sometimes otherwise, so that a stopped search has an answer.
  bool isProbed(const Ranked& box) {
    ++rounds_;
    return box.isPoint || (rounds_ & (rounds_ - 1)) == 0;
  }

  bool probe(const Ranked& box) {
    BoxWorker& worker = *workers_.front();
    if (worker.boundsOf(box.question).family().openAxis(box.box)) return true;
    const std::optional<std::vector<std::size_t>> point =
        worker.allowedPoint(box.box, worker.boundsOf(box.question).bestPoint(box.box));
    if (!point || !probed_.insert({numberOf(sweep_, *point), box.question}).second) return true;
    Outcome outcome = worker.probe(GridBox::at(*point), box.question, box.bound);
    count(outcome, box.question);
    result_.isCancelled = result_.isCancelled || outcome.isCancelled;
    if (errors_.empty()) errors_ = outcome.errors;
    if (outcome.row) offer(std::move(*outcome.row));
    return !outcome.isCancelled;
  }

  std::vector<OpenBox> split(const OpenBox& whole) {
    std::vector<OpenBox> parts;
    for (GridBox& box : workers_.front()->boundsOf(whole.question).family().partsOf(whole.box)) {
      parts.push_back(whole);
      parts.back().box = std::move(box);
    }
    return parts;
  }

  void take(const std::vector<OpenBox>& boxes) {
    std::vector<Outcome> outcomes(boxes.size());
    std::atomic<std::size_t> next{0};
    const auto work = [&](BoxWorker& worker) {
      for (std::size_t i = next++; i < boxes.size(); i = next++) {
        outcomes[i].isCancelled = settings_.cancel.cancelled();
        if (!outcomes[i].isCancelled) outcomes[i] = worker.look(boxes[i]);
      }
    };
    std::vector<std::thread> pool;
    for (std::size_t i = 1; i < std::min(workers_.size(), boxes.size()); ++i)
      pool.emplace_back([&, i] { work(*workers_[i]); });
    work(*workers_.front());
    for (std::thread& thread : pool) thread.join();
    for (std::size_t i = 0; i < boxes.size(); ++i) add(boxes[i], std::move(outcomes[i]));
  }

  void add(const OpenBox& box, Outcome outcome) {
    count(outcome, box.question);
    if (errors_.empty()) errors_ = outcome.errors;
    if (outcome.isCancelled) {
      result_.isCancelled = true;
      return insert(box);  // the containing box has the same bound
    }
    if (outcome.rowBound) rowBound_ = std::min(rowBound_, *outcome.rowBound);
    for (FamilyBox& leaf : outcome.leaves) result_.certificate.boxes.push_back(std::move(leaf));
    if (outcome.row) offer(std::move(*outcome.row));
    if (outcome.open) insert(std::move(*outcome.open));
  }

  // Counts every row once, even if it was planned several times.
  void count(const Outcome& outcome, int question) {
    result_.calls += outcome.calls;
    if (outcome.point && planned_.insert({*outcome.point, question}).second) ++result_.calls;
  }

  void insert(OpenBox box) {
    const std::int64_t points = box.box.points();
    open_.insert(Ranked{std::move(box), points, age_++});
  }

  // Of equal rows, the first by number stays the incumbent.
  void offer(PointRow row) {
    const double value = valueOf(metric_, row, sweep_.energyUnit());
    offered_.emplace(std::pair(row.number, row.question), value);
    if (incumbent_ && std::tie(incumbent_->value, incumbent_->number, incumbent_->question) <=
                          std::tie(value, row.number, row.question))
      return;
    incumbent_ = FamilyIncumbent{row.number, row.question, value};
    result_.row = std::move(row);
  }

  // Gives the incumbent a box of one point, so that a certificate states its row. The rest of its old box is divided as
  // usual. False if it already has such a box.
  bool carve() {
    if (!incumbent_) return false;
    const std::vector<std::size_t> point = SweepPoints(sweep_).indicesOf(incumbent_->number);
    const auto around = std::find_if(open_.begin(), open_.end(), [&](const Ranked& box) {
      return box.question == incumbent_->question && box.box.contains(point);
    });
    if (around == open_.end()) return false;
    OpenBox rest = std::move(open_.extract(around).value());
    std::vector<OpenBox> parts;
    for (std::size_t axis = 0; axis < point.size(); ++axis) {
      const std::size_t low = rest.box.low[axis], high = rest.box.high[axis], at = point[axis];
      if (at > low) parts.push_back(rest), parts.back().box = rest.box.within(axis, low, at - 1);
      if (at < high) parts.push_back(rest), parts.back().box = rest.box.within(axis, at + 1, high);
      rest.box = rest.box.within(axis, at, at);
    }
    parts.push_back(std::move(rest));
    take(parts);
    return true;
  }

  void close(const OpenBox& box) {
    FamilyBox leaf;
    leaf.box = box.box;
    leaf.question = box.question;
    leaf.bound = box.bound;
    result_.certificate.boxes.push_back(std::move(leaf));
  }

  void finish() {
    for (const Ranked& box : open_) close(box);
    FamilyCertificate& certificate = result_.certificate;
    certificate.minimise = metric_.name;
    certificate.description = sweep_.document;
    certificate.contents = contentsOf(sweep_);
    certificate.incumbent = incumbent_;
    certificate.gap = gapOf(certificate.boxes);
    if (incumbent_)
      for (const auto& [row, value] : offered_)
        if (value <= mostOfTies()) result_.ties.push_back({row.first, row.second, value});
    result_.remainingGap = certificate.gap;
    if (incumbent_ && rowBound_ < incumbent_->value)
      result_.remainingGap = std::max(result_.remainingGap, (incumbent_->value - rowBound_) / incumbent_->value);
    result_.isProven = result_.remainingGap == 0 && (!result_.row || result_.row->status == RowStatus::Done);
    std::sort(certificate.boxes.begin(), certificate.boxes.end(), [](const FamilyBox& a, const FamilyBox& b) {
      return std::tie(a.question, a.box.low) < std::tie(b.question, b.box.low);
    });
  }

  // By what fraction a row in an open box may be below the incumbent.
  double gapOf(const std::vector<FamilyBox>& boxes) const {
    bool isOpen = false;
    double least = incumbent_ ? incumbent_->value : 1;
    for (const FamilyBox& box : boxes)
      if (box.reason == BoxReason::Bound && (!incumbent_ || box.bound < least)) {
        isOpen = true;
        least = box.bound;
      }
    if (!isOpen) return 0;
    return incumbent_ ? (incumbent_->value - least) / incumbent_->value : 1;
  }

  const SweepDescription& sweep_;
  const SearchMetric& metric_;
  const FamilySearchSettings& settings_;
  std::vector<std::unique_ptr<BoxWorker>> workers_;
  std::set<Ranked> open_;
  std::set<std::pair<std::int64_t, int>> probed_, planned_;
  double rowBound_ = std::numeric_limits<double>::infinity();  // smallest bound of unproven rows
  std::optional<FamilyIncumbent> incumbent_;
  std::map<std::pair<std::int64_t, int>, double> offered_;  // by number and question
  FamilySearchResult result_;
  Diagnostics errors_;
  std::uint64_t age_ = 0, rounds_ = 0;
};

}  // namespace

std::string contentsOf(const SweepDescription& sweep) {
  std::string text = AnswerKeys::textOf(sweep.hardware);
  for (const auto& [name, hardware] : sweep.technologies) text += "\n" + name + "\n" + AnswerKeys::textOf(hardware);
  for (const SweepNetwork& network : sweep.networks) text += "\n" + toJson(network.network).dump();
  const store::ContentKey key = store::contentKey(text);
  return fmt::format("{:016x}{:016x}", key.high, key.low);
}

Result<FamilySearchResult> searchFamily(const SweepDescription& sweep, const SearchMetric& metric,
                                        const FamilySearchSettings& settings) {
  if (sweep.sample.method != SweepSample::Method::Grid)
    return Diagnostic{Diagnostic::Severity::Error,
                      sweep.file,
                      "/sample/method",
                      quoteName(kSampleNames[static_cast<std::size_t>(sweep.sample.method)]),
                      "\"grid\": a hardware search proves its result for whole ranges of values",
                      "Leave out \"sample\", or run the sample with 'sweep'."};
  return Search(sweep, metric, settings).run();
}

}  // namespace tilescope
