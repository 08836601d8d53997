// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/validate/validation_words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cmath>

#include "core/base/format_number.h"
#include "core/base/names.h"

namespace tilescope {
namespace {

constexpr int kPredictedDigits = 4;  // one more than in most publications
constexpr int kFactorDigits = 3;
constexpr int kPublishedDigits = 15;  // all published digits

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

std::string factorText(const Comparison& comparison) {
  return isShare(comparison.quantity) ? "" : significant(comparison.factor(), kFactorDigits);
}

std::string medianText(const QuantitySummary& summary) {
  std::string text = errorText(summary.errors.median, summary.quantity);
  if (text.starts_with("+")) text.erase(0, 1);
  return text;
}

std::string medianFactorText(const QuantitySummary& summary) {
  return isShare(summary.quantity) ? "" : significant(summary.errors.medianFactor, kFactorDigits);
}

namespace {

std::string findingOf(const Validation& validation) {
  const std::size_t all = validation.comparisons.size();
  const std::string text = fmt::format("{} comparison{}", all == 0 ? "No" : std::to_string(all), all == 1 ? "" : "s");
  const std::vector<std::string> chips = measuredChips(validation.comparisons);
  if (chips.empty()) return text + ".";
  if (chips.size() > 1) return fmt::format("{} of {} chips: {}.", text, chips.size(), shortList(chips));
  return fmt::format("{}{} of one chip: {}.", text, all > 1 ? ", all" : "", chips.front());
}

std::string worstSentence(const Validation& validation) {
  const std::optional<std::size_t> index = worstOf(validation.comparisons);
  if (!index) return "";
  const Comparison& worst = validation.comparisons[*index];
  const std::string reason = worst.reason.empty() ? "" : " " + worst.reason;
  if (worst.factor() == 1) return "No measured value is off.";
  return fmt::format("Largest error: a factor of {} too {} ({}), {} of {} in {}.{}", factorText(worst),
                     worst.predicted < worst.published ? "low" : "high", errorText(worst.error(), worst.quantity),
                     wordsOf(worst.quantity), worst.layer, worst.network, reason);
}

std::string mediansSentence(const Validation& validation) {
  std::string text;
  for (const QuantitySummary& summary : byQuantity(validation.comparisons))
    if (summary.basis == Basis::Measured && !isShare(summary.quantity))
      text += fmt::format("{}{} for {}", text.empty() ? "Median factors: " : ", ", medianFactorText(summary),
                          wordsOf(summary.quantity));
  return text.empty() ? "" : text + ".";
}

std::string neverSentence(const Validation& validation) {
  if (validation.neverCompared.empty()) return "";
  return fmt::format("Bundled profiles {}: {}.", kNeverCompared, fmt::join(validation.neverCompared, ", "));
}

}  // namespace

ValidationSummary summaryOf(const Validation& validation) {
  return {findingOf(validation), worstSentence(validation), mediansSentence(validation), neverSentence(validation)};
}

std::string sentenceOf(const Validation& validation) {
  const ValidationSummary summary = summaryOf(validation);
  std::string text = summary.finding;
  for (const std::string& more : {summary.worst, summary.medians, summary.never})
    if (!more.empty()) text += " " + more;
  return text;
}

}  // namespace tilescope
