// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/predictor/predictor_searches.h"

#include "core/models/predictor/exact_strategy.h"
#include "core/models/predictor/row_template_strategy.h"

namespace tilescope::predictor {

const std::vector<const SearchStrategy*>& predictorSearches() {
  static const ExactStrategy kExact;
  static const RowTemplateStrategy kPaper;
  static const std::vector<const SearchStrategy*> kAll{&kExact, &kPaper};
  return kAll;
}

}  // namespace tilescope::predictor
