// SPDX-License-Identifier: GPL-3.0-or-later
// Values and errors of a validation as command line, documentation and window write them.
#pragma once

#include <string>
#include <string_view>

#include "core/validate/validation.h"

namespace tilescope {

std::string predictedText(const Comparison& comparison);          // "18.45 MB"
std::string publishedText(const Comparison& comparison);          // "18.5 MB", no more digits than were published
std::string errorText(double error, PublishedQuantity quantity);  // "−17.0 %", "+0.06 %", "−5.7 points"
std::string modelText(const Comparison& comparison);              // "predictor, bypass=buffer:W, psum_buffer=2C"

std::string factorText(const Comparison& comparison);          // "4.56"; "" of shares
std::string medianText(const QuantitySummary& summary);        // "16.2 %", "1.8 points"
std::string medianFactorText(const QuantitySummary& summary);  // "1.16"; "" of shares

// How many comparisons of which chips there are, which is off by the largest factor and why, the medians by quantity,
// and which bundled profiles have no comparison. One paragraph; of its sentences the first two are the summary.
struct ValidationSummary {
  std::string finding;  // "54 comparisons, all of one chip: Eyeriss (2016)."
  std::string worst;    // "Largest error: a factor of 4.56 too low, compute time of …", with its reason
  std::string medians;  // "Median factors: 1.00 for buffer traffic, …"
  std::string never;    // "Bundled profiles never compared with silicon: …"
};
ValidationSummary summaryOf(const Validation& validation);
std::string sentenceOf(const Validation& validation);  // all of it

inline constexpr std::string_view kNeverCompared = "never compared with silicon";

}  // namespace tilescope
