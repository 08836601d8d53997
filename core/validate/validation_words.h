// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of values and errors of a validation, for command line, documentation and window.
#pragma once

#include <string>
#include <string_view>

#include "core/validate/validation.h"

namespace tilescope {

std::string predictedText(const Comparison& comparison);          // "18.45 MB"
std::string publishedText(const Comparison& comparison);          // "18.5 MB", with the published number of digits
std::string errorText(double error, PublishedQuantity quantity);  // "−17.0 %", "+0.06 %", "−5.7 points"
std::string modelText(const Comparison& comparison);              // "predictor, bypass=buffer:W, psum_buffer=2C"

std::string factorText(const Comparison& comparison);          // "4.56"; "" for shares
std::string medianText(const QuantitySummary& summary);        // "16.2 %", "1.8 points"
std::string medianFactorText(const QuantitySummary& summary);  // "1.16"; "" for shares

// One paragraph about a validation. Its first two sentences, finding and worst, are the summary.
struct ValidationSummary {
  std::string finding;  // "54 comparisons, all of one chip: Eyeriss (2016)."
  std::string worst;    // "Largest error: a factor of 4.56 too low, compute time of …", with the reason
  std::string medians;  // "Median factors: 1.00 for buffer traffic, …"
  std::string never;    // "Bundled profiles never compared with silicon: …"
};
ValidationSummary summaryOf(const Validation& validation);
std::string sentenceOf(const Validation& validation);  // the whole paragraph

inline constexpr std::string_view kNeverCompared = "never compared with silicon";

}  // namespace tilescope
