// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/seed_pruning.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <thread>
#include <utility>
#include <vector>

#include "core/models/objective.h"
#include "core/search/box_bounds.h"
#include "core/store/store_reader.h"
#include "core/sweep/point_filter.h"
#include "core/sweep/row_figures.h"
#include "core/sweep/row_solver.h"
#include "core/sweep/sweep_points.h"

namespace tilescope {
namespace {

using store::PointRow;
using store::RowStatus;

constexpr std::int64_t kRowsPerSeed = 100;
// Smaller boxes are not divided. In large grids the limit rises, so that about kMostLeaves boxes remain.
constexpr std::int64_t kLeafPoints = 8, kMostLeaves = 1 << 15;
constexpr double kBoundMargin = 4 * kTieTolerance;  // covers ties of rows and bounds, and sums over layers

template <class Work>
void forAll(std::size_t count, std::size_t workers, const Work& work) {
  std::atomic<std::size_t> next{0};
  const auto takeAll = [&](std::size_t worker) {
    for (std::size_t i = next++; i < count; i = next++) work(i, worker);
  };
  std::vector<std::thread> pool;
  for (std::size_t worker = 1; worker < std::min(workers, count); ++worker)
    pool.emplace_back([&, worker] { takeAll(worker); });
  takeAll(0);
  for (std::thread& thread : pool) thread.join();
}

// Visits each corner, followed by its opposite. False if visit asked to stop.
template <class Visit>
bool visitCorners(const GridBox& box, const Visit& visit) {
  std::vector<std::size_t> open;
  for (std::size_t axis = 0; axis < box.low.size(); ++axis)
    if (box.length(axis) > 1) open.push_back(axis);
  if (open.empty()) return visit(box.low);
  for (std::size_t corner = 0; corner < std::size_t{1} << (open.size() - 1); ++corner)
    for (const bool isOpposite : {false, true}) {
      std::vector<std::size_t> point = box.low;
      for (std::size_t i = 0; i < open.size(); ++i)
        if (((corner >> i & 1U) != 0) != isOpposite) point[open[i]] = box.high[open[i]];
      if (!visit(point)) return false;
    }
  return true;
}

std::vector<std::size_t> centreOf(const GridBox& box) {
  std::vector<std::size_t> point = box.low;
  for (std::size_t axis = 0; axis < point.size(); ++axis) point[axis] += (box.length(axis) - 1) / 2;
  return point;
}

// By number and question, without points that "before" removes.
std::vector<RowPlace> seedsOf(const SweepDescription& sweep) {
  const std::int64_t most = std::max<std::int64_t>(1, rowsOf(sweep) / kRowsPerSeed);
  PointFilter filter(sweep);
  std::vector<RowPlace> seeds;
  std::set<std::int64_t> known;
  const auto add = [&](const std::vector<std::size_t>& point) {
    const std::int64_t number = numberOf(sweep, point);
    if (filter.removes(point) || !known.insert(number).second) return true;
    for (int question = 0; question < static_cast<int>(sweep.questions.size()); ++question) {
      if (static_cast<std::int64_t>(seeds.size()) == most) return false;
      seeds.push_back({number, question});
    }
    return true;
  };
  const GridBox whole = GridBox::all(sweep);
  std::vector<GridBox> halves;
  for (std::size_t axis = 0; axis < whole.low.size(); ++axis) {
    if (whole.length(axis) == 1) continue;
    const std::size_t middle = (whole.length(axis) - 1) / 2;
    halves.push_back(whole.within(axis, 0, middle));
    halves.push_back(whole.within(axis, middle + 1, whole.high[axis]));
  }
  bool goesOn = add(centreOf(whole)) && visitCorners(whole, add);
  for (const GridBox& half : halves) goesOn = goesOn && add(centreOf(half));
  for (const GridBox& half : halves) goesOn = goesOn && visitCorners(half, add);
  std::sort(seeds.begin(), seeds.end());
  return seeds;
}

class SeedPruning : public RowPruning {
 public:
  SeedPruning(const SweepDescription& sweep, std::size_t threads, CancelToken cancel)
      : sweep_(sweep), threads_(threads), cancel_(std::move(cancel)), trees_(sweep.questions.size()) {
    for (std::size_t network = 0; network < sweep.networks.size(); ++network) networks_.push_back(network);
    std::vector<SweepMetric> metrics;
    for (const std::size_t slot : sweep.front) metrics.push_back(sweep.slots[slot].metric);
    objectives_ = objectivesBehind(metrics);
  }

  void build() {
    solveSeeds();
    if (seeds_.empty()) return;
    for (std::size_t question = 0; question < trees_.size(); ++question)
      if (isBounded(question)) grow(question);
  }

  // Whether the question's machines have bounds and are numerous enough for boxes to pay off.
  bool isBounded(std::size_t question) const {
    const MachineFamily family(sweep_, question, objectives_);
    std::int64_t points = 1;
    for (std::size_t axis = 0; axis < sweep_.axes.size(); ++axis)
      if (family.isOrdered(axis)) points *= static_cast<std::int64_t>(sweep_.axes[axis].size());
    return points > leafPoints();
  }

  const PointRow* solvedRow(const RowPlace& place) const override {
    const auto found = rows_.find(place);
    return found == rows_.end() ? nullptr : &found->second;
  }

  std::optional<store::Figures> beaten(const PointRow& row) const override {
    const std::vector<Node>& tree = trees_[static_cast<std::size_t>(row.question)];
    if (tree.empty()) return std::nullopt;
    const std::vector<std::size_t> point = SweepPoints(sweep_).indicesOf(row.number);
    const Node* node = tree.data();
    while (node->parts > 0) {
      const Node* part = tree.data() + node->firstPart;
      while (!part->box.contains(point)) ++part;
      node = part;
    }
    MetricPoint bounds = node->bounds;
    for (std::size_t i = 0; i < sweep_.front.size(); ++i)
      if (isArea(i)) bounds[i] = row.areaMm2.value_or(std::numeric_limits<double>::quiet_NaN());
    if (!isBeaten(bounds)) return std::nullopt;
    return node->figures;
  }

 private:
  struct Node {
    GridBox box;
    unsigned settled = 0;
    MetricPoint bounds{};  // of the front's metrics; area: minimum in the box; NaN: no bound
    store::Figures figures;
    bool isOpen = true;
    std::size_t firstPart = 0, parts = 0;
  };

  bool isArea(std::size_t metric) const { return sweep_.slots[sweep_.front[metric]].metric == SweepMetric::Area; }

  std::int64_t leafPoints() const { return std::max(kLeafPoints, sweep_.points() / kMostLeaves); }

  void solveSeeds() {
    const std::vector<RowPlace> places = seedsOf(sweep_);
    std::vector<std::optional<PointRow>> rows(places.size());
    std::vector<std::unique_ptr<RowSolver>> solvers(threads_);
    forAll(places.size(), threads_, [&](std::size_t i, std::size_t worker) {
      if (!solvers[worker]) solvers[worker] = std::make_unique<RowSolver>(sweep_, nullptr, cancel_);
      // Full ties, so that solving the row again gives the same metrics.
      rows[i] = *solvers[worker]->row(places[i].number, places[i].question, RowSolver::Ties::Full);
    });
    std::vector<MetricPoint> points;
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (!rows[i]) continue;
      if (rows[i]->status == RowStatus::Done) points.push_back(frontPointOf(sweep_, *rows[i], networks_));
      rows_.emplace(places[i], std::move(*rows[i]));
    }
    for (const std::size_t i : frontOf(points, sweep_.front.size())) seeds_.push_back(points[i]);
  }

  // Areas are exact, so they need no margin.
  bool isBeaten(const MetricPoint& bounds) const {
    return std::any_of(seeds_.begin(), seeds_.end(), [&](const MetricPoint& seed) {
      bool isWorse = false;
      for (std::size_t i = 0; i < sweep_.front.size(); ++i) {
        if (!(bounds[i] * (isArea(i) ? 1 : 1 - kBoundMargin) >= seed[i])) return false;
        isWorse = isWorse || bounds[i] > seed[i];
      }
      return isWorse;
    });
  }

  // Only area has a known maximum, so only area can rule out that a seed beats a row.
  bool mayBeBeaten(const ValueRange& area) const {
    return std::any_of(seeds_.begin(), seeds_.end(), [&](const MetricPoint& seed) {
      for (std::size_t i = 0; i < sweep_.front.size(); ++i)
        if (isArea(i) && !(area.high >= seed[i])) return false;
      return true;
    });
  }

  void grow(std::size_t question) {
    std::vector<Node>& tree = trees_[question];
    std::vector<std::unique_ptr<BoxBounds>> workers;
    for (std::size_t i = 0; i < threads_; ++i)
      workers.push_back(std::make_unique<BoxBounds>(sweep_, question, objectives_, cancel_));
    tree.emplace_back().box = GridBox::all(sweep_);
    for (std::size_t begin = 0; begin < tree.size() && !cancel_.cancelled();) {
      const std::size_t end = tree.size();
      forAll(end - begin, threads_,
             [&](std::size_t i, std::size_t worker) { bound(tree[begin + i], *workers[worker]); });
      for (; begin < end; ++begin) {
        if (!tree[begin].isOpen) continue;
        std::vector<GridBox> parts = workers.front()->family().partsOf(tree[begin].box);
        tree[begin].firstPart = tree.size();
        tree[begin].parts = parts.size();
        const unsigned settled = tree[begin].settled;
        for (GridBox& part : parts) {
          Node& node = tree.emplace_back();
          node.box = std::move(part);
          node.settled = settled;
        }
      }
    }
  }

  void bound(Node& node, BoxBounds& bounds) const {
    node.bounds.fill(std::numeric_limits<double>::quiet_NaN());
    if (bounds.family().openAxis(node.box)) return;
    const BoxBound bound = bounds.of(node.box, node.settled);
    const FamilySlice* slice = bounds.family().sliceOf(node.box);
    const bool isKnown = bound.kind == BoxBound::Kind::Unbounded && slice != nullptr;
    const ValueRange area = isKnown ? slice->areaOf(node.box) : ValueRange{};
    if (!isKnown || !mayBeBeaten(area)) {
      node.isOpen = false;
      return;
    }
    node.settled = bound.settled;
    node.figures = bound.figures.combined;
    PointRow row;
    row.figures = bound.figures.combined;
    row.areaMm2 = area.low;
    for (const store::Figures& network : bound.figures.networks) row.answers.push_back({{}, RowStatus::Done, network});
    node.bounds = frontPointOf(sweep_, row, networks_);
    node.isOpen = node.box.points() > leafPoints() && !isBeaten(node.bounds);
  }

  const SweepDescription& sweep_;
  const std::size_t threads_;
  const CancelToken cancel_;
  std::vector<std::size_t> networks_;
  std::vector<Objective> objectives_;
  std::map<RowPlace, PointRow> rows_;
  std::vector<MetricPoint> seeds_;        // front of the seeds that are done
  std::vector<std::vector<Node>> trees_;  // [question]; empty: no bounds
};

std::optional<Diagnostic> whyNoPruning(const SweepDescription& sweep, const SeedPruning& pruning) {
  const auto because = [&](std::string found, std::string expected) {
    return Diagnostic{Diagnostic::Severity::Warning, sweep.file, "/prune", std::move(found), std::move(expected),
                      "All rows are solved."};
  };
  if (sweep.sample.method != SweepSample::Method::Grid)
    return because("a sample of points", "a grid, whose boxes have bounds");
  for (const std::size_t slot : sweep.front) {
    const SweepSlot& metric = sweep.slots[slot];
    if (!hasLowerBound(metric.metric))
      return because("a front of " + std::string(nameOf(metric.metric, sweep.energyUnit())),
                     "metrics with a lower bound: not average power, not PE utilization");
    if (metric.metric != SweepMetric::Area && !metric.network && sweep.combine != Combine::WeightedSum)
      return because("a front of ratios (\"combine\": \"worst\")", "sums, or metrics of one network each");
  }
  for (std::size_t question = 0; question < sweep.questions.size(); ++question)
    if (pruning.isBounded(question)) return std::nullopt;
  return because(
      "axes whose direction no model declares, or with few values",
      "sizes, bandwidths, widths or energies with more than " + std::to_string(kLeafPoints) + " points in all");
}

bool isAnswered(const SweepDescription& sweep, const std::string& file) {
  const Result<store::StoreReader> reader = store::StoreReader::open(file);
  const Result<store::SweepInfo> info =
      reader ? reader->sweep(sweep.name) : Result<store::SweepInfo>(reader.diagnostics());
  const Result<store::RowSet> rows = info ? reader->answeredRows(*info) : Result<store::RowSet>(info.diagnostics());
  return rows && rows->size() == info->record.rowsTotal;
}

}  // namespace

Result<std::shared_ptr<const RowPruning>> seedPruning(const SweepDescription& sweep, int threads,
                                                      const CancelToken& cancel) {
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  auto pruning = std::make_shared<SeedPruning>(sweep, threads > 0 ? static_cast<std::size_t>(threads) : cores, cancel);
  if (const std::optional<Diagnostic> why = whyNoPruning(sweep, *pruning))
    return {std::shared_ptr<const RowPruning>(), {*why}};
  pruning->build();
  if (cancel.cancelled()) return std::shared_ptr<const RowPruning>();
  return std::shared_ptr<const RowPruning>(std::move(pruning));
}

Result<SweepRun> runPrunedSweep(const SweepDescription& sweep, SweepRunSettings settings) {
  Diagnostics warnings;
  if (sweep.prunesBySeed && !isAnswered(sweep, settings.store)) {
    Result<std::shared_ptr<const RowPruning>> pruning = seedPruning(sweep, settings.threads, settings.cancel);
    if (!pruning) return pruning.diagnostics();
    warnings = pruning.diagnostics();
    settings.pruning = *pruning;
  }
  Result<SweepRun> run = runSweep(sweep, settings);
  if (!run) return run;
  return {*run, joined(std::move(warnings), run.diagnostics())};
}

}  // namespace tilescope
