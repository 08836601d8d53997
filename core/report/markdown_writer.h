// SPDX-License-Identifier: GPL-3.0-or-later
// A report as Markdown (CommonMark with GitHub's tables), without details on hover. Charts are SVG files next to it.
#pragma once

#include <string>
#include <vector>

#include "core/report/document.h"

namespace tilescope::report {

struct ChartFile {
  std::string name;
  std::string svg;

  bool operator==(const ChartFile&) const = default;
};

struct MarkdownReport {
  std::string text;
  std::vector<ChartFile> charts;

  bool operator==(const MarkdownReport&) const = default;
};

// chartPrefix: begins all chart file names ("report-" gives "report-roofline.svg"). Equal documents give equal bytes,
// except the line with the time of writing.
MarkdownReport markdown(const Document& document, const std::string& chartPrefix);

}  // namespace tilescope::report
