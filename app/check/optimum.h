// SPDX-License-Identifier: GPL-3.0-or-later
// The mapping that a certificate says is the best: whether it is one, and its values counted again.
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

using Reason = std::string;  // a sentence without its full stop

struct Counted {
  Unrolling unrolling;
  std::vector<std::vector<std::array<Moved, 4>>> moved;  // [tensor][station][Move]
  std::vector<std::vector<long double>> energy;          // [tensor][station]
  long double totalEnergy = 0;
  Cycles cycles;

  double offChipBits(const Space& space, std::size_t tensor) const;
  double value(const Space& space, Objective objective) const;
};

// The spatial loops as a mapping, or a certificate's tree, names them.
using NamedLoops = std::vector<std::pair<std::string, std::vector<std::pair<std::string, std::int64_t>>>>;
std::variant<Unrolling, Reason> unrollingNamed(const Space& space, const NamedLoops& loops);

// The mapping with its values counted, or the reason why it is not a valid mapping of this layer on this hardware.
std::variant<Counted, Reason> countMapping(const Space& space, const Mapping& mapping);

// Names the first value of the claimed result that differs from the counted one; empty if all agree.
std::optional<Reason> wrongFigure(const Space& space, const Counted& counted, const LayerResult& claimed,
                                  double clockMhz);

}  // namespace tilescope::check
