// SPDX-License-Identifier: GPL-3.0-or-later
// A sweep as in its file (tilescope.sweep/1). A point is one value of every axis; a row is a point under one question.
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
inline constexpr std::int64_t kMaxSweepRows = 100'000'000;
inline constexpr std::int64_t kMaxAxisValues = std::int64_t{1} << 22;  // all values are stored

struct SweepNetwork {
  std::string name;  // file name without extension; part of column names
  Network network;
  double weight = 1;
};

enum class Combine {
  WeightedSum,  // sum of weight × value for energies, seconds and bytes
  Each,         // separate fronts for each network
  Worst         // largest ratio to the answer on the base profile
};
inline constexpr std::array kCombineNames{std::string_view("weighted_sum"), std::string_view("each"),
                                          std::string_view("worst")};

enum class TieBreak {
  Full,  // by the model's tie-breaker, proven
  First  // the first one that the search found
};
inline constexpr std::array kTieBreakNames{std::string_view("full"), std::string_view("first")};

struct SweepQuestion {
  std::string model;
  std::string search;  // "": the model's default
  Objective objective = Objective::Latency;
  ModelOptions options;                 // as given, without defaults
  std::optional<std::string> dataflow;  // absent: all of the profile
};

// True if all optimal mappings have the same value of this metric. Not true for EDP: the network's EDP depends on the
// factors of each layer's product.
bool isDecidedBy(Objective objective, SweepMetric metric);

// Without a network. The model must exist.
PlanRequest requestOf(const SweepQuestion& question, HardwareProfile hardware);

enum class Between { Linear, LogLog, Step };
inline constexpr std::array kBetweenNames{std::string_view("linear"), std::string_view("log-log"),
                                          std::string_view("step")};

// A field that follows from the axes, by a table over one axis (in its unit) or a formula; values in base units.
struct DependentField {
  std::vector<std::string> pointers;
  std::string source;
  std::size_t axis = 0;
  std::vector<std::pair<double, double>> table;  // ascending; empty: formula
  Between between = Between::Linear;
  std::optional<Expression> formula;

  // Interpolates in the table; x must be within it.
  double valueAt(double x) const;
};

// An area model with a constant per processing element and per KiB.
struct SumOfAreas {
  double peMm2 = 0;          // per processing element
  double sramMm2PerKib = 0;  // on-chip, all instances
  std::string source;
};
struct SweepArea {
  std::optional<SumOfAreas> sums;  // absent: core/hardware/pricing.h, with the floorplan
};

struct SweepSample {
  enum class Method { Grid, Random, LatinHypercube, Sobol, Points };
  Method method = Method::Grid;
  std::int64_t count = 0;                        // number of points; 0 for a grid
  std::uint64_t seed = 0;                        // for Random and LatinHypercube
  std::int64_t skip = 0;                         // Sobol: points to skip at the beginning
  std::vector<std::vector<std::size_t>> points;  // Points: the value index of every axis
};
inline constexpr std::array kSampleNames{std::string_view("grid"), std::string_view("random"),
                                         std::string_view("latin_hypercube"), std::string_view("sobol"),
                                         std::string_view("points")};

struct SweepRefinement {
  int rounds = 0;
  std::int64_t budget = 0;
};

enum class Keep { Totals, Layers };
inline constexpr std::array kKeepNames{std::string_view("totals"), std::string_view("layers")};

struct SweepDescription {
  std::string name;
  std::string file;
  std::string document;  // the file as JSON, without notes
  HardwareProfile hardware;
  // Profiles with a technology's energies, by the axis's word.
  std::map<std::string, HardwareProfile> technologies;
  std::vector<SweepNetwork> networks;
  Combine combine = Combine::WeightedSum;
  std::vector<SweepQuestion> questions;
  std::optional<TieBreak> tieBreak;  // absent: see tieBreakOf()
  std::vector<SweepAxis> axes;
  std::vector<DependentField> dependents;  // each needs earlier ones only
  std::optional<SweepArea> area;
  bool isRepriced = true;  // energies of memories follow their sizes
  std::vector<Expression> before, after;
  std::vector<std::size_t> front;
  std::vector<SweepSlot> slots;
  std::string parent;  // the sweep that this one refines; "": none
  SweepSample sample;
  SweepRefinement refinement;
  bool prunesBySeed = false;
  Keep keep = Keep::Totals;

  EnergyUnit energyUnit() const;  // of the technologies if an axis varies them, otherwise of the profile
  std::int64_t points() const;    // number of sample points, or product of all axes
  // The tie rule of a question. Unless stated, a costly proof of the tie-breaker is skipped if no metric of "front" and
  // "after" depends on it. asked: has the point's model.
  TieBreak tieBreakOf(const SweepQuestion& asked) const;
  // TieBreak::First if any chosen model uses it; other models' rows are then marked as having the full tie rule.
  TieBreak tieBreakOfRows(const SweepQuestion& question) const;
  // Metrics of "front" and "after" that rows with TieBreak::First leave open.
  std::vector<SweepMetric> undecidedMetrics() const;
};

// Readers of named files. They receive bundled names as written, and paths relative to the description.
struct SweepReaders {
  std::function<Result<Network>(const std::string& named)> network;
  std::function<Result<HardwareProfile>(const std::string& named)> hardware;
  std::function<Result<Technology>(const std::string& named)> technology;
};

// Reports all errors at once. Warnings name merged axis values.
Result<SweepDescription> readSweepDescription(const std::string& path, const SweepReaders& readers);
Result<SweepDescription> sweepFromJson(const Json& document, const std::string& file, const SweepReaders& readers);

}  // namespace tilescope
