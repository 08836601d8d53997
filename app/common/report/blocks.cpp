// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/report/blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/base/format_number.h"
#include "core/base/units.h"
#include "core/models/provenance.h"

namespace tilescope::app {
namespace {

using report::Tone;

constexpr double kNoChange = 0.0005;  // would be displayed as 0.0 %
constexpr double kManyTimes = 9;      // from a factor of ten on, shows the factor instead of a percentage
constexpr const char* kMinus = "−";

std::string withSign(double difference, const std::string& magnitude) {
  return (difference > 0 ? "+" : difference < 0 ? kMinus : "") + magnitude;
}

report::Words toned(std::string text, double difference, bool largerIsBetter, const std::string& against) {
  const Tone tone = difference == 0 ? Tone::Quiet : (difference > 0) == largerIsBetter ? Tone::Better : Tone::Worse;
  if (against.empty()) return said(std::move(text), tone);
  return said(text + (difference == 0 ? " as " : " against ") + against, tone);
}

}  // namespace

report::Words said(std::string text, Tone tone) {
  report::Words words;
  words.text = std::move(text);
  words.tone = tone;
  return words;
}

report::Words linked(std::string text, std::string link) {
  report::Words words = said(std::move(text));
  words.link = std::move(link);
  return words;
}

report::Words code(std::string text) {
  return said(std::move(text), Tone::Code);
}

report::Line line(std::string text, Tone tone) {
  return {said(std::move(text), tone)};
}

report::Paragraph paragraph(std::string text, report::Paragraph::Kind kind) {
  return {line(std::move(text)), kind};
}

report::Column wordColumn(std::string head) {
  return {std::move(head), "", false};
}

report::Column numberColumn(std::string head, std::string unit) {
  return {std::move(head), std::move(unit), true};
}

void addParagraph(report::Section& section, const std::string& text, report::Paragraph::Kind kind) {
  if (!text.empty()) section.blocks.emplace_back(paragraph(text, kind));
}

double largestOf(const std::vector<double>& values) {
  double largest = 0;
  for (const double value : values)
    if (std::isfinite(value)) largest = std::max(largest, std::abs(value));
  return largest;
}

std::string percentNumber(double fraction, int decimals) {
  return fixed(fraction * 100, decimals);
}

report::Words change(double now, double before, bool largerIsBetter, const std::string& against) {
  if (!(before > 0) || !std::isfinite(now)) return {};
  const double relative = now / before - 1;
  if (std::abs(relative) < kNoChange) return toned("the same", 0, largerIsBetter, against);
  const std::string text = relative >= kManyTimes ? "×" + atMost(now / before, kReportDigits)
                                                  : withSign(relative, percent(std::abs(relative), 1));
  return toned(text, relative, largerIsBetter, against);
}

report::Words pointsChange(double difference, bool largerIsBetter, const std::string& against) {
  if (std::abs(difference) < kNoChange) return toned("the same", 0, largerIsBetter, against);
  return toned(withSign(difference, fixed(std::abs(difference) * 100, 1) + " points"), difference, largerIsBetter,
               against);
}

}  // namespace tilescope::app
