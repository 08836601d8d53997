// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep as described in its file (tilescope.sweep/1): the machines to plan, the questions, and the metrics that
// count. A point has one value of every axis, a row is a point under one question.
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
inline constexpr std::int64_t kMaxSweepRows = 100'000'000;             // per store
inline constexpr std::int64_t kMaxAxisValues = std::int64_t{1} << 22;  // because all values are stored

struct SweepNetwork {
  std::string name;  // stem of its file name, used in column names
  Network network;
  double weight = 1;
};

enum class Combine {
  WeightedSum,  // Σ weight × value of energies, seconds, bytes
  Each,         // not combined: fronts are per network
  Worst         // the largest ratio to the base profile's answer
};
inline constexpr std::array kCombineNames{std::string_view("weighted_sum"), std::string_view("each"),
                                          std::string_view("worst")};

// The rule between mappings that are equal under the objective.
enum class TieBreak {
  Full,  // the model's tie-breaker, proven
  First  // the first mapping that the search found
};
inline constexpr std::array kTieBreakNames{std::string_view("full"), std::string_view("first")};

struct SweepQuestion {
  std::string model;
  std::string search;  // "": the model's first search
  Objective objective = Objective::Latency;
  ModelOptions options;                 // as given; defaults are not filled in
  std::optional<std::string> dataflow;  // absent: every one of the profile
};

// Whether all optimal mappings have the same value of the metric. This does not even hold for EDP under its own
// objective: the product of a network's sums depends on the factors of each layer's product.
bool isDecidedBy(Objective objective, SweepMetric metric);

// The request for this machine, without a network. The model must exist.
PlanRequest requestOf(const SweepQuestion& question, HardwareProfile hardware);

enum class Between { Linear, LogLog, Step };
inline constexpr std::array kBetweenNames{std::string_view("linear"), std::string_view("log-log"),
                                          std::string_view("step")};

// Fields that follow from axes: by a table over one axis, in its unit, or by a formula. Values are in base units.
struct DependentField {
  std::vector<std::string> pointers;
  std::string source;  // added to the provenance of the profile
  std::size_t axis = 0;
  std::vector<std::pair<double, double>> table;  // ascending; empty: use the formula
  Between between = Between::Linear;
  std::optional<Expression> formula;

  // For a table: x must lie between its ends.
  double valueAt(double x) const;
};

// An area model with constants per processing element and per KiB.
struct SumOfAreas {
  double peMm2 = 0;          // per processing element
  double sramMm2PerKib = 0;  // of on-chip memory, all instances
  std::string source;
};
struct SweepArea {
  std::optional<SumOfAreas> sums;  // absent: by core/hardware/pricing.h, with the floorplan
};

struct SweepSample {
  enum class Method { Grid, Random, LatinHypercube, Sobol, Points };
  Method method = Method::Grid;
  std::int64_t count = 0;                        // number of points; 0 for a grid
  std::uint64_t seed = 0;                        // for Random and LatinHypercube
  std::int64_t skip = 0;                         // for Sobol: number of points skipped at its beginning
  std::vector<std::vector<std::size_t>> points;  // for Points: the index of every axis's value
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
  std::string document;  // the whole file as JSON, without notes
  HardwareProfile hardware;
  std::map<std::string, HardwareProfile> technologies;  // by an axis's words: the profile with those energies
  std::vector<SweepNetwork> networks;
  Combine combine = Combine::WeightedSum;
  std::vector<SweepQuestion> questions;
  std::optional<TieBreak> tieBreak;  // absent: by tieBreakOf()
  std::vector<SweepAxis> axes;
  std::vector<DependentField> dependents;  // sorted so that each needs earlier ones only
  std::optional<SweepArea> area;
  bool isRepriced = true;                 // whether energies of memories follow their sizes
  std::vector<Expression> before, after;  // conditions
  std::vector<std::size_t> front;         // slots of metrics
  std::vector<SweepSlot> slots;           // for all expressions and the front
  std::string parent;                     // the sweep that this one refines; "": none
  SweepSample sample;
  SweepRefinement refinement;
  bool prunesBySeed = false;
  Keep keep = Keep::Totals;

  EnergyUnit energyUnit() const;  // of the technologies, if an axis varies them; otherwise of the profile
  std::int64_t points() const;    // number of the sample, or the product of all axes
  // For some models, proving the tie-breaker takes most of the time. Without "tie_break", these models skip it if no
  // metric of "front" and "after" depends on which optimal mapping was found. asked: with the model of the point.
  TieBreak tieBreakOf(const SweepQuestion& asked) const;
  // First if it applies to any model that axes choose; rows of the other models are then marked.
  TieBreak tieBreakOfRows(const SweepQuestion& question) const;
  // Metrics of "front" and "after" in rows that have the values of the first optimum found: a front over them is not
  // exact.
  std::vector<SweepMetric> undecidedMetrics() const;
};

// Readers for the files that a description names; names of bundled ones are passed as written, paths relative to the
// description.
struct SweepReaders {
  std::function<Result<Network>(const std::string& named)> network;
  std::function<Result<HardwareProfile>(const std::string& named)> hardware;
  std::function<Result<Technology>(const std::string& named)> technology;
};

// Reports every error of the file at once. Warnings name values of an axis that were merged.
Result<SweepDescription> readSweepDescription(const std::string& path, const SweepReaders& readers);
Result<SweepDescription> sweepFromJson(const Json& document, const std::string& file, const SweepReaders& readers);

}  // namespace tilescope
