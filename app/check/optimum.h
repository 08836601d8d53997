// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that a certificate's best mapping is valid, and recounts its values.
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

// Counts the values of a mapping, or returns why it is not a valid mapping of this layer on this hardware.
std::variant<Counted, Reason> countMapping(const Space& space, const Mapping& mapping);

// The first value of the claimed result that differs from the count; nullopt if all agree.
std::optional<Reason> wrongFigure(const Space& space, const Counted& counted, const LayerResult& claimed,
                                  double clockMhz);

}  // namespace tilescope::check
