// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep as its file describes it (tilescope.sweep/1): which machines are planned, under which questions, and what
// counts. A point is one value of every axis, a row is a point under one question.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/hardware/technology.h"
#include "core/models/cost_model.h"
#include "core/plan/execution_plan.h"
#include "core/sweep/expression.h"
#include "core/sweep/sweep_axis.h"
#include "core/sweep/sweep_names.h"
#include "core/workload/network.h"

namespace tilescope {

inline constexpr const char* kSweepFormat = "tilescope.sweep/1";

inline constexpr std::size_t kMaxSweepAxes = 16;
inline constexpr std::int64_t kMaxSweepPoints = std::int64_t{1} << 40;
inline constexpr std::int64_t kMaxSweepRows = 100'000'000;             // of a store
inline constexpr std::int64_t kMaxAxisValues = std::int64_t{1} << 22;  // they are kept

struct SweepNetwork {
  std::string name;  // the stem of its file, as columns have it
  Network network;
  double weight = 1;
};

enum class Combine {
  WeightedSum,  // Σ weight × value of energies, seconds, bytes
  Each,         // nothing: fronts are per network
  Worst         // the largest ratio to the base profile's answer
};
inline constexpr std::array kCombineNames{std::string_view("weighted_sum"), std::string_view("each"),
                                          std::string_view("worst")};

// What decides between mappings that are equal under the objective.
enum class TieBreak {
  Full,  // the tie-breaker of the model, proven
  First  // the first that the search found
};
inline constexpr std::array kTieBreakNames{std::string_view("full"), std::string_view("first")};

struct SweepQuestion {
  std::string model;
  std::string search;  // "": the first of the model
  Objective objective = Objective::Latency;
  ModelOptions options;                 // as given; defaults are not filled in
  std::optional<std::string> dataflow;  // absent: every one of the profile
};

// Whether all optimal mappings have the same value of the metric. Not even the EDP under its own objective: the product
// of a network's sums depends on how each layer's product is made up.
bool isDecidedBy(Objective objective, SweepMetric metric);

// The question about this machine, without a network. The model exists.
PlanRequest requestOf(const SweepQuestion& question, HardwareProfile hardware);

enum class Between { Linear, LogLog, Step };
inline constexpr std::array kBetweenNames{std::string_view("linear"), std::string_view("log-log"),
                                          std::string_view("step")};

// Fields that follow from axes: by a table over one axis, in its unit, or by a formula. Values are in base units.
struct DependentField {
  std::vector<std::string> pointers;
  std::string source;  // into the provenance of the profile
  std::size_t axis = 0;
  std::vector<std::pair<double, double>> table;  // ascending; empty: the formula
  Between between = Between::Linear;
  std::optional<Expression> formula;

  // Of a table: x is between its ends.
  double valueAt(double x) const;
};

// Where the area of a point is from.
struct SumOfAreas {
  double peMm2 = 0;          // of one processing element
  double sramMm2PerKib = 0;  // of on-chip memory, all instances
  std::string source;
};
struct SweepArea {
  std::optional<SumOfAreas> sums;  // absent: core/hardware/pricing.h, with the floorplan
};

struct SweepSample {
  enum class Method { Grid, Random, LatinHypercube, Sobol, Points };
  Method method = Method::Grid;
  std::int64_t count = 0;                        // of points; of a grid 0
  std::uint64_t seed = 0;                        // of Random and LatinHypercube
  std::int64_t skip = 0;                         // of Sobol: points left out at its beginning
  std::vector<std::vector<std::size_t>> points;  // of Points: the place of every axis's value
};
inline constexpr std::array kSampleNames{std::string_view("grid"), std::string_view("random"),
                                         std::string_view("latin_hypercube"), std::string_view("sobol"),
                                         std::string_view("points")};

struct SweepRefinement {
  int rounds = 0;
  std::int64_t budget = 0;  // points per round; 0: no limit
};

enum class Keep { Totals, Layers };
inline constexpr std::array kKeepNames{std::string_view("totals"), std::string_view("layers")};

struct SweepDescription {
  std::string name;
  std::string file;      // as given, for messages
  std::string document;  // all of it as JSON, without notes
  HardwareProfile hardware;
  std::map<std::string, HardwareProfile> technologies;  // by the words of an axis: the profile with those energies
  std::vector<SweepNetwork> networks;
  Combine combine = Combine::WeightedSum;
  std::vector<SweepQuestion> questions;
  std::optional<TieBreak> tieBreak;  // absent: as tieBreakOf() says
  std::vector<SweepAxis> axes;
  std::vector<DependentField> dependents;  // in an order in which each needs earlier ones only
  std::optional<SweepArea> area;
  bool isRepriced = true;                 // energies of memories follow their sizes; false: they stay
  std::vector<Expression> before, after;  // conditions
  std::vector<std::size_t> front;         // slots of metrics
  std::vector<SweepSlot> slots;           // of all expressions and of the front
  std::string parent;                     // the sweep that this one refines; "": none
  SweepSample sample;
  SweepRefinement refinement;
  bool prunesBySeed = false;
  Keep keep = Keep::Totals;

  EnergyUnit energyUnit() const;  // of the technologies, if an axis varies them; otherwise of the profile
  std::int64_t points() const;    // of the sample, or the product of all axes
  // Proving the tie-breaker takes most of the time of some models. Where "tie_break" is absent, those do without as
  // long as no metric of "front" and "after" depends on which optimal mapping was found. asked: with the model of the
  // point.
  TieBreak tieBreakOf(const SweepQuestion& asked) const;
  // First where it is that of any model that axes choose; rows of the others are marked then.
  TieBreak tieBreakOfRows(const SweepQuestion& question) const;
  // Metrics of "front" and "after" of rows that have the figures of the first optimum found: such a front is not exact.
  std::vector<SweepMetric> undecidedMetrics() const;
};

// How the files that a description names are read; names of bundled ones as they are written, paths made relative to
// the description.
struct SweepReaders {
  std::function<Result<Network>(const std::string& named)> network;
  std::function<Result<HardwareProfile>(const std::string& named)> hardware;
  std::function<Result<Technology>(const std::string& named)> technology;
};

// Every error of the file at once. Warnings say which values of an axis became one.
Result<SweepDescription> readSweepDescription(const std::string& path, const SweepReaders& readers);
Result<SweepDescription> sweepFromJson(const Json& document, const std::string& file, const SweepReaders& readers);

}  // namespace tilescope
