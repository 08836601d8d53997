// SPDX-License-Identifier: GPL-3.0-or-later
// Reports that need no window to be written: HTML and Markdown.
#pragma once

#include <string>

#include "core/base/result.h"
#include "core/report/document.h"

namespace tilescope::app {

// Each whole or not at all; the errors. Charts of Markdown stand beside it, their names begin with its own.
Diagnostics writeHtml(const report::Document& document, const std::string& path);
Diagnostics writeMarkdown(const report::Document& document, const std::string& path);

}  // namespace tilescope::app
