// SPDX-License-Identifier: GPL-3.0-or-later
// Values and errors of a validation as text.
#pragma once

#include <string>
#include <string_view>

#include "core/validate/validation.h"

namespace tilescope {

std::string predictedText(const Comparison& comparison);
std::string publishedText(const Comparison& comparison);          // "18.5 MB", with the published number of digits
std::string errorText(double error, PublishedQuantity quantity);  // "−17.0 %", "+0.06 %", "−5.7 points"
std::string modelText(const Comparison& comparison);

std::string factorText(const Comparison& comparison);  // "4.56"; "" for shares
std::string medianText(const QuantitySummary& summary);
std::string medianFactorText(const QuantitySummary& summary);  // "1.16"; "" for shares

// A paragraph about a validation; finding and worst are its summary.
struct ValidationSummary {
  std::string finding;  // "54 comparisons, all of one chip: Eyeriss (2016)."
  std::string worst;
  std::string medians;
  std::string never;
};
ValidationSummary summaryOf(const Validation& validation);
std::string sentenceOf(const Validation& validation);

inline constexpr std::string_view kNeverCompared = "never compared with silicon";

}  // namespace tilescope
