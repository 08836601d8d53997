// SPDX-License-Identifier: GPL-3.0-or-later
// Values of one column share a unit, shown by its header.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/scale.h"
#include "core/models/objective.h"
#include "core/report/document.h"

namespace tilescope::app {

inline constexpr int kReportDigits = 3;  // significant digits of results
inline constexpr const char* kNoValue = "–";

report::Words said(std::string text, report::Tone tone = report::Tone::Plain);
report::Words linked(std::string text, std::string link);
report::Words code(std::string text);
report::Line line(std::string text, report::Tone tone = report::Tone::Plain);

report::Paragraph paragraph(std::string text, report::Paragraph::Kind kind = report::Paragraph::Kind::Plain);
report::Column wordColumn(std::string head);
report::Column numberColumn(std::string head, std::string unit);

void addParagraph(report::Section& section, const std::string& text,
                  report::Paragraph::Kind kind = report::Paragraph::Kind::Plain);

// The largest value; non-finite values count as 0.
double largestOf(const std::vector<double>& values);

std::string percentNumber(double fraction, int decimals = 1);  // "11.6"

// "−12.0 %", or "×37" above a factor of ten, marked as better or worse. Empty without an earlier value.
report::Words change(double now, double before, bool largerIsBetter, const std::string& against = "");
report::Words pointsChange(double difference, bool largerIsBetter, const std::string& against = "");

}  // namespace tilescope::app
