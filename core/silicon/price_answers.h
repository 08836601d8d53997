// SPDX-License-Identifier: GPL-3.0-or-later
// Price questions and their answers (tilescope.price_questions/1, tilescope.prices/1).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace tilescope {

inline constexpr const char* kPriceQuestionsFormat = "tilescope.price_questions/1";

struct PriceFigure {
  std::string key;
  double value = 0;

  bool operator==(const PriceFigure&) const = default;
};

struct PriceAnswer {
  std::string kind;
  std::vector<PriceFigure> figures;
  std::string source;  // of the values
  std::string limits;  // warnings about the values; may be ""

  bool operator==(const PriceAnswer&) const = default;
};

// In the order of the questions. An error lists all problems of the document.
Result<std::vector<PriceAnswer>> answerPriceQuestions(const Json& document, const std::string& file);
Result<std::vector<PriceAnswer>> readPriceQuestions(const std::string& path);

Json toJson(const std::vector<PriceAnswer>& answers);

}  // namespace tilescope
