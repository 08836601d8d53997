// SPDX-License-Identifier: GPL-3.0-or-later
// Random small layers on random hardware for every model: changed bundled profiles, and hardware from no file. A seed
// gives the same design everywhere.
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

// Options that reduce the proven space keep their defaults.
Design drawDesign(Draw& draw, const ModelEntry& entry);

// One way to enlarge hardware at fixed energies: a slider step, wider ports, or one more port.
struct Enlargement {
  std::string what;                   // "sram_2MB from 2 to 3 KiB"
  std::optional<ParameterKind> kind;  // nullopt: ports of a memory
  HardwareProfile hardware;
};
std::vector<Enlargement> enlargements(Draw& draw, const HardwareProfile& hardware);

// The result of the design's only layer. cost: smaller is better, infinite if infeasible.
struct Answer {
  LayerPlan layer;
  double cost = 0;
  double bound = 0;  // lower bound of cost
  bool proven = false;
};
Answer planned(Planner& planner, const ModelEntry& entry, const Design& design, Objective objective);
std::vector<Objective> provenObjectives(const ModelEntry& entry);  // supported by the exact search
double costOf(const Evaluation& evaluation, Objective objective);

// Relative rounding difference between sums in another order.
inline constexpr double kRounding = 1e-9;

// The value of an environment variable, or else a number limited by test time.
int countOf(const char* variable, int otherwise);

std::string textOf(const Design& design);  // with its command line

}  // namespace tilescope::proof
