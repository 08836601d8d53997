// SPDX-License-Identifier: GPL-3.0-or-later
// A result of this model counted again from its mapping, with all that results leave out: for pictures and
// explanations.
#pragma once

#include <memory>

#include "core/cost/zigzag/zigzag_result.h"

namespace tilescope::zigzag {

struct Recount {
  std::shared_ptr<const Problem> problem;
  std::unique_ptr<const Rules> rules;
  MappedNest nest;
  CountedNest counted;
};

// result: of this model, of this layer on this machine, not outside the model.
Recount recount(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                const LayerResult& result);

bool isCompatible(const ModelOptions& options);  // counts as ZigZag 3.8.5

}  // namespace tilescope::zigzag
