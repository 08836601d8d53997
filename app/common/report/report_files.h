// SPDX-License-Identifier: GPL-3.0-or-later
// Reports that can be written without a window: HTML and Markdown.
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/report/document.h"

namespace tilescope::app {

// Writes each file completely or not at all; returns errors. Markdown charts are files next to it.
Diagnostics writeHtml(const report::Document& document, const std::string& path);
Diagnostics writeMarkdown(const report::Document& document, const std::string& path);

}  // namespace tilescope::app
