// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cost/outside_provenance.h"

#include <fmt/format.h>

#include "core/cost/provenance_text.h"

namespace tilescope {

Provenance explainOutside(const LayerResult& result, Quantity quantity, const std::string& model) {
  Provenance p;
  p.title = result.layer;
  p.source = fmt::format("outside {}: not part of the totals", model);
  if (quantity != Quantity::Traffic) {
    p.formula = {fmt::format("{} has no {} for this kind of layer", model, name(quantity))};
    p.result = "–";
    return p;
  }
  p.formula = {"traffic = every tensor once"};
  const SameUnit unit = SameUnit::of(result.offChipBytes.total(), "B");
  std::vector<std::string> terms, of;
  for (const Tensor tensor : kTensors) {
    const double bytes = result.offChipBytes.tensors[index(tensor)];
    if (bytes <= 0) continue;
    terms.push_back(unit.input(bytes));
    of.emplace_back(name(tensor));
  }
  p.result = unit.result(result.offChipBytes.total());
  p.steps = {provenance::step("traffic", provenance::joined(terms, " + "), p.result, provenance::joined(of, ", "))};
  return p;
}

}  // namespace tilescope
