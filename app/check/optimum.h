// SPDX-License-Identifier: GPL-3.0-or-later
// A certificate's best mapping must be valid; recounts its values.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/check/latency.h"
#include "core/models/evaluation.h"
#include "core/models/objective.h"

namespace tilescope::check {

using Reason = std::string;  // a sentence without a full stop

struct Counted {
  Unrolling unrolling;
  std::vector<std::vector<std::array<Moved, 4>>> moved;  // by tensor, station and Move
  std::vector<std::vector<long double>> energy;          // by tensor and station
  long double totalEnergy = 0;
  Cycles cycles;

  double offChipBits(const Space& space, std::size_t tensor) const;
  double value(const Space& space, Objective objective) const;
};

// The spatial loops as named in a mapping or in a certificate's tree.
using NamedLoops = std::vector<std::pair<std::string, std::vector<std::pair<std::string, std::int64_t>>>>;
std::variant<Unrolling, Reason> unrollingNamed(const Space& space, const NamedLoops& loops);

// The mapping's counted values, or why it is not valid for this layer and hardware.
std::variant<Counted, Reason> countMapping(const Space& space, const Mapping& mapping);

// Names the first claimed value that differs; nullopt if none does.
std::optional<Reason> wrongFigure(const Space& space, const Counted& counted, const LayerResult& claimed,
                                  double clockMhz);

}  // namespace tilescope::check
