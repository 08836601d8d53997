// SPDX-License-Identifier: GPL-3.0-or-later
// Predictions beside published values, for people, for programs and for docs/validation.md.
#pragma once

#include <cstddef>
#include <string>

#include "app/cli/tables.h"
#include "core/validate/validation.h"

namespace tilescope::cli {

// The sentence, errors by quantity, every comparison with the number of its reason, the reasons, the sources, and what
// cannot be compared. width: of the terminal, 0 for any.
std::string validationReport(const Validation& validation, std::size_t width);

std::string validationMarkdown(const Validation& validation);  // the same as tables in Markdown
Table validationCsv(const Validation& validation);             // every digit, reasons as text

}  // namespace tilescope::cli
