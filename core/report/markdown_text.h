// SPDX-License-Identifier: GPL-3.0-or-later
// Text of a document as CommonMark that reads back unchanged.
#pragma once

#include <string>
#include <string_view>

#include "core/report/document.h"

namespace tilescope::report {

// Escapes markup for use within a line; line ends become blanks. For the beginning of a line, use escapedLineStart().
std::string markdownText(std::string_view text);

// Escapes a line that would otherwise begin a heading, list, quotation or rule.
std::string escapedLineStart(std::string line);

// Code between enough backticks. inTable: text with a vertical bar becomes an HTML element, because a code span in a
// table cannot contain every such text.
std::string markdownCode(std::string_view text, bool inTable);

// Escapes any text as the target of a link or picture.
std::string markdownTarget(std::string_view target);

enum class MarkdownPlace { Paragraph, Cell };
// isMarked: the word "estimate" is elsewhere.
std::string markdownLine(const Line& line, MarkdownPlace place, bool isMarked);

}  // namespace tilescope::report
