// SPDX-License-Identifier: GPL-3.0-or-later
// Predictions and published values as a report, as CSV, and as the tables of docs/validation.md.
#pragma once

#include <cstddef>
#include <string>

#include "app/cli/tables.h"
#include "core/validate/validation.h"

namespace tilescope::cli {

// Contains a summary sentence, errors by quantity, all comparisons with numbered reasons, the sources, and values that
// cannot be compared. width: of the terminal, 0 for unlimited.
std::string validationReport(const Validation& validation, std::size_t width);

std::string validationMarkdown(const Validation& validation);  // as Markdown tables
Table validationCsv(const Validation& validation);             // all digits, reasons in full

}  // namespace tilescope::cli
