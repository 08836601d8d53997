// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/zigzag/zigzag_searches.h"

#include "core/cost/zigzag/zigzag_model.h"
#include "core/cost/zigzag/zigzag_result.h"
#include "core/search/key_text.h"
#include "core/search/zigzag/exact_strategy.h"
#include "core/search/zigzag/loma_strategy.h"

namespace tilescope::zigzag {

const std::vector<const SearchStrategy*>& zigzagSearches() {
  static const ExactStrategy kExact;
  static const LomaStrategy kPaper;
  static const std::vector<const SearchStrategy*> kAll{&kExact, &kPaper};
  return kAll;
}

std::string searchKey(const SearchRequest& request) {
  KeyText key;
  key.add(kModelId, name(request.objective), request.lpfLimit);
  for (const OptionSpec& option : zigzagModel().options())
    key.add(optionValue(zigzagModel(), request.options, option.name));
  addLayer(key, request.layer, request.hardware);
  addHardware(key, request.hardware, request.dataflow);
  return std::move(key).text();
}

}  // namespace tilescope::zigzag
