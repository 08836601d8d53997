// SPDX-License-Identifier: GPL-3.0-or-later
// Random mappings as a user might try them instead of a plan's: new ones, or a known one with a single change. Spatial
// loops are those that the exact search considers (docs/models lists what a dataflow leaves open).
#pragma once

#include <memory>

#include "tests/core/plan/proof/random_designs.h"

namespace tilescope::proof {

class Rivals {
 public:
  virtual ~Rivals() = default;

  virtual double count() const = 0;  // lower bound on their number
  virtual Mapping fresh(Draw& draw) const = 0;
  virtual Mapping changed(Draw& draw, const Mapping& mapping) const = 0;
};

// Null if the model rejects the layer, so that there are no mappings.
std::unique_ptr<const Rivals> rivalsOf(const ModelEntry& entry, const Design& design);

}  // namespace tilescope::proof
