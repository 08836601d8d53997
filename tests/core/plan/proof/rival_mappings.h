// SPDX-License-Identifier: GPL-3.0-or-later
// Random mappings that a user might try: new ones, or known ones with a single change. Spatial loops are those of the
// exact search.
#pragma once

#include <memory>

#include "tests/core/plan/proof/random_designs.h"

namespace tilescope::proof {

class Rivals {
 public:
  virtual ~Rivals() = default;

  virtual double count() const = 0;  // lower bound
  virtual Mapping fresh(Draw& draw) const = 0;
  virtual Mapping changed(Draw& draw, const Mapping& mapping) const = 0;
};

// Null: the model rejects the layer.
std::unique_ptr<const Rivals> rivalsOf(const ModelEntry& entry, const Design& design);

}  // namespace tilescope::proof
