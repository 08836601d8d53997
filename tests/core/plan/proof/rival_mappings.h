// SPDX-License-Identifier: GPL-3.0-or-later
// Mappings that a user could try against a plan: from nothing, or by one change of a known one. Parallel loops are
// those that the exact search of the model chooses from (docs/models: what a dataflow leaves open).
#pragma once

#include <memory>

#include "tests/core/plan/proof/random_designs.h"

namespace tilescope::proof {

class Rivals {
 public:
  virtual ~Rivals() = default;

  virtual double count() const = 0;  // of all of them, at least
  virtual Mapping fresh(Draw& draw) const = 0;
  virtual Mapping changed(Draw& draw, const Mapping& mapping) const = 0;
};

// Null where the design has no mapping at all, because the model refuses the layer.
std::unique_ptr<const Rivals> rivalsOf(const ModelEntry& entry, const Design& design);

}  // namespace tilescope::proof
