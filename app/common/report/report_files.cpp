// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/report/report_files.h"

#include <filesystem>

#include "core/base/json_document.h"
#include "core/report/html_writer.h"
#include "core/report/markdown_writer.h"

namespace tilescope::app {

Diagnostics writeHtml(const report::Document& document, const std::string& path) {
  return writeFileAtomically(path, report::html(document)).diagnostics();
}

// The text is written last, so that all files that it names exist.
Diagnostics writeMarkdown(const report::Document& document, const std::string& path) {
  const std::filesystem::path file(path);
  const report::MarkdownReport written = report::markdown(document, file.stem().string() + "-");
  for (const report::ChartFile& chart : written.charts) {
    const std::string beside = (file.parent_path() / chart.name).string();
    if (const auto done = writeFileAtomically(beside, chart.svg); !done) return done.diagnostics();
  }
  return writeFileAtomically(path, written.text).diagnostics();
}

}  // namespace tilescope::app
