// SPDX-License-Identifier: GPL-3.0-or-later
// Random small layers on random hardware for every cost model: bundled profiles with other sizes, and hardware from no
// file. A seed gives the same design everywhere.
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

// A layer and hardware that the model supports. Options that reduce the space of the exact search keep their defaults.
Design drawDesign(Draw& draw, const ModelEntry& entry);

// One way to enlarge hardware at fixed energies: a slider step, wider ports, or one more port.
struct Enlargement {
  std::string what;                   // "sram_2MB from 2 to 3 KiB"
  std::optional<ParameterKind> kind;  // absent: ports of a memory
  HardwareProfile hardware;
};
std::vector<Enlargement> enlargements(Draw& draw, const HardwareProfile& hardware);

// The planned result of the design's only layer. cost: smaller is better, infinite if no mapping fits.
struct Answer {
  LayerPlan layer;
  double cost = 0;
  double bound = 0;     // lower bound of the cost
  bool proven = false;  // cost equals the bound
};
Answer planned(Planner& planner, const ModelEntry& entry, const Design& design, Objective objective);
std::vector<Objective> provenObjectives(const ModelEntry& entry);  // objectives that the exact search supports
double costOf(const Evaluation& evaluation, Objective objective);

// Relative; rounding difference between sums of the same values in another order.
inline constexpr double kRounding = 1e-9;

// The value of an environment variable, or else a number limited by test time.
int countOf(const char* variable, int otherwise);

std::string textOf(const Design& design);  // with the command line that plans it

}  // namespace tilescope::proof
