// SPDX-License-Identifier: GPL-3.0-or-later
// Text of a document as CommonMark reads it back unchanged.
#pragma once

#include <string>
#include <string_view>

#include "core/report/document.h"

namespace tilescope::report {

// Whatever would begin a mark-up is escaped; line ends become blanks. For text within a line: what has a meaning at the
// beginning of a line only is left to escapedLineStart.
std::string markdownText(std::string_view text);

// A line that begins with it is a paragraph and no heading, list, quotation or rule.
std::string escapedLineStart(std::string line);

// Between as many backticks as it takes. inTable: with a bar as an element of HTML, as no code span of a table can hold
// every text with a bar.
std::string markdownCode(std::string_view text, bool inTable);

// Of a link or a picture, whatever characters it has.
std::string markdownTarget(std::string_view target);

enum class MarkdownPlace { Paragraph, Cell };
// isMarked: that it is an estimate is said elsewhere.
std::string markdownLine(const Line& line, MarkdownPlace place, bool isMarked);

}  // namespace tilescope::report
