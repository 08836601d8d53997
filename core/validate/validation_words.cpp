// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/validate/validation_words.h"

#include <fmt/format.h>

#include <cmath>

#include "core/base/format_number.h"

namespace tilescope {
namespace {

constexpr int kPredictedDigits = 4;   // one more than most publications give
constexpr int kPublishedDigits = 15;  // all of them

// Of a count the quantity itself says what is counted.
std::string inUnit(const std::string& number, PublishedQuantity quantity) {
  return quantity == PublishedQuantity::ActiveElements ? number : number + " " + std::string(unitOf(quantity));
}

}  // namespace

std::string predictedText(const Comparison& comparison) {
  const bool isCount = comparison.quantity == PublishedQuantity::ActiveElements;
  const double value = comparison.predicted;
  return inUnit(isCount ? atMost(value, kPredictedDigits) : significant(value, kPredictedDigits), comparison.quantity);
}

std::string publishedText(const Comparison& comparison) {
  return inUnit(atMost(comparison.published, kPublishedDigits), comparison.quantity);
}

std::string errorText(double error, PublishedQuantity quantity) {
  const int decimals = std::abs(error) < 1 ? 2 : 1;
  const std::string number = fixed(error, decimals), zero = fixed(0, decimals);
  const bool isZero = fixed(std::abs(error), decimals) == zero;
  return (isZero ? zero : (error > 0 ? "+" : "") + number) + (isShare(quantity) ? " points" : " %");
}

std::string modelText(const Comparison& comparison) {
  std::string text = comparison.model;
  for (const auto& [option, value] : comparison.options) text += fmt::format(", {}={}", option, value);
  return text;
}

std::string sentenceOf(const Validation& validation) {
  const ErrorSummary errors = relativeErrors(validation.comparisons);
  const std::size_t all = validation.comparisons.size();
  std::string text = fmt::format("{} comparison{}", all == 0 ? "No" : std::to_string(all), all == 1 ? "" : "s");
  if (errors.count == 0) return text + ".";
  const Comparison& worst = validation.comparisons[errors.worst];
  text +=
      fmt::format("; {} measured figure{} {} off by {} in the median. Largest error: {}, {} of {}, {}.", errors.count,
                  errors.count == 1 ? "" : "s", errors.count == 1 ? "is" : "are", percent(errors.median / 100, 1),
                  errorText(worst.error(), worst.quantity), wordsOf(worst.quantity), worst.network, worst.layer);
  return worst.reason.empty() ? text : text + " " + worst.reason;
}

}  // namespace tilescope
