// SPDX-License-Identifier: GPL-3.0-or-later
// Predictions and published values as a report, CSV, and the tables of docs/validation.md.
#pragma once

#include <cstddef>
#include <string>

#include "app/cli/tables.h"
#include "core/validate/validation.h"

namespace tilescope::cli {

// Summary, errors by quantity, all comparisons with reasons, sources, and values that cannot be compared. width: of the
// terminal, 0 for unlimited.
std::string validationReport(const Validation& validation, std::size_t width);

std::string validationMarkdown(const Validation& validation);
Table validationCsv(const Validation& validation);

}  // namespace tilescope::cli
