// SPDX-License-Identifier: GPL-3.0-or-later
// Two made-up chips, one without comparisons.
#pragma once

#include "core/validate/validation.h"

namespace tilescope::gui {

inline Comparison sampleComparison(const std::string& layer, PublishedQuantity quantity, double predicted,
                                   double published, Basis basis = Basis::Measured) {
  Comparison c;
  c.chip = "Abacus";
  c.network = "Net";
  c.layer = layer;
  c.model = "predictor";
  c.options = {{"psum_buffer", "2C"}};
  c.quantity = quantity;
  c.basis = basis;
  c.predicted = predicted;
  c.published = published;
  c.source = "table 1";
  c.mappingSource = "table 2";
  c.provenance.title = "Net on Abacus, " + layer + ": " + std::string(wordsOf(quantity));
  c.provenance.formula = {"a = b"};
  c.provenance.steps = {"a = 1"};
  c.provenance.source = "clock: data sheet";
  return c;
}

inline Validation sampleValidation() {
  Validation v;
  v.comparisons = {sampleComparison("one", PublishedQuantity::BufferTraffic, 100, 102),
                   sampleComparison("one", PublishedQuantity::ComputeTime, 5, 10),
                   sampleComparison("two", PublishedQuantity::PeShare, 70, 71, Basis::Model)};
  v.comparisons[1].reason = "It waits.";
  v.notComparable = {{"Slide rule", "all", "1 TOPS", "web page", "no mapping"}};
  return v;
}

}  // namespace tilescope::gui
