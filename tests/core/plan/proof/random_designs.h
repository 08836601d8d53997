// SPDX-License-Identifier: GPL-3.0-or-later
// Random small layers on random machines, for every cost model: bundled profiles with other sizes, and machines that no
// file describes. The same seed draws the same everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "core/explore/parameters.h"
#include "core/models/model_registry.h"
#include "core/plan/planner.h"

namespace tilescope::proof {

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}

  std::int64_t below(std::int64_t n) { return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(n)); }
  std::int64_t between(std::int64_t low, std::int64_t high) { return low + below(high - low + 1); }
  bool sometimes(int oneIn) { return below(oneIn) == 0; }
  std::int64_t oneOf(std::initializer_list<std::int64_t> values) {
    return *(values.begin() + below(static_cast<std::int64_t>(values.size())));
  }
  template <class T>
  const T& of(const std::vector<T>& all) {
    return all[static_cast<std::size_t>(below(static_cast<std::int64_t>(all.size())))];
  }

 private:
  std::mt19937_64 random_;
};

struct Design {
  Layer layer;
  HardwareProfile hardware;
  ModelOptions options;
};

// That the model covers and can read; options that narrow the space of the exact search stay at their defaults.
Design drawDesign(Draw& draw, const ModelEntry& entry);

// What a user could enlarge of a machine, prices as they are: every slider, the ports of every memory, one port more.
struct Enlargement {
  std::string what;                   // "sram_2MB from 2 to 3 KiB"
  std::optional<ParameterKind> kind;  // absent: ports
  HardwareProfile hardware;
};
std::vector<Enlargement> enlargements(Draw& draw, const HardwareProfile& hardware);

// The answer that a plan of the design's one layer has, and what it is worth: smaller is better, infinite where nothing
// fits.
struct Answer {
  LayerPlan layer;
  double cost = 0;
  double bound = 0;     // nothing may cost less
  bool proven = false;  // cost is the bound
};
Answer planned(Planner& planner, const ModelEntry& entry, const Design& design, Objective objective);
std::vector<Objective> provenObjectives(const ModelEntry& entry);  // that the exact search answers
double costOf(const Evaluation& evaluation, Objective objective);

// Relative; sums of the same figures in another order differ by less.
inline constexpr double kRounding = 1e-9;

// An environment variable, or what a test run has time for.
int countOf(const char* variable, int otherwise);

std::string textOf(const Design& design);  // to run it again from the command line

}  // namespace tilescope::proof
