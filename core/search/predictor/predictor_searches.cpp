// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/search/predictor/predictor_searches.h"

#include "core/search/predictor/exact_strategy.h"
#include "core/search/predictor/row_template_strategy.h"

namespace tilescope::predictor {

const std::vector<const SearchStrategy*>& predictorSearches() {
  static const ExactStrategy kExact;
  static const RowTemplateStrategy kPaper;
  static const std::vector<const SearchStrategy*> kAll{&kExact, &kPaper};
  return kAll;
}

}  // namespace tilescope::predictor
