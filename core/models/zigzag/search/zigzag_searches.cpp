// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/zigzag/search/zigzag_searches.h"

#include "core/models/key_text.h"
#include "core/models/zigzag/search/exact_strategy.h"
#include "core/models/zigzag/search/loma_strategy.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/models/zigzag/zigzag_result.h"

namespace tilescope::zigzag {

const std::vector<const SearchStrategy*>& zigzagSearches() {
  static const ExactStrategy kExact;
  static const LomaStrategy kPaper;
  static const std::vector<const SearchStrategy*> kAll{&kExact, &kPaper};
  return kAll;
}

std::string searchKey(const SearchRequest& request) {
  KeyText key;
  key.add(kModelId, name(request.objective));
  for (const OptionSpec& option : zigzagModel().options())
    key.add(optionValue(zigzagModel(), request.options, option.name));
  addLayer(key, request.layer, request.hardware);
  addHardware(key, request.hardware, request.dataflow);
  return std::move(key).text();
}

}  // namespace tilescope::zigzag
