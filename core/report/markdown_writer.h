// SPDX-License-Identifier: GPL-3.0-or-later
// A report as Markdown (CommonMark with GitHub's tables). Charts are SVG files next to it. Details that HTML shows on
// hover are left out.
#pragma once

#include <string>
#include <vector>

#include "core/report/document.h"

namespace tilescope::report {

struct ChartFile {
  std::string name;  // file name, next to the text
  std::string svg;

  bool operator==(const ChartFile&) const = default;
};

struct MarkdownReport {
  std::string text;
  std::vector<ChartFile> charts;

  bool operator==(const MarkdownReport&) const = default;
};

// chartPrefix: begins all chart file names, so that several reports fit into one folder: "report-" gives
// "report-roofline.svg". Equal documents give equal bytes; the time of writing is in one line, after a comment.
MarkdownReport markdown(const Document& document, const std::string& chartPrefix);

}  // namespace tilescope::report
