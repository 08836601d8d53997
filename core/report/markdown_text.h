// SPDX-License-Identifier: GPL-3.0-or-later
// Text as CommonMark that reads back unchanged.
#pragma once

#include <string>
#include <string_view>

#include "core/report/document.h"

namespace tilescope::report {

// Escapes markup within a line; line ends become blanks. For the beginning of a line: escapedLineStart().
std::string markdownText(std::string_view text);

// Escapes a line that would otherwise begin a heading, list, quotation or rule.
std::string escapedLineStart(std::string line);

// Code between enough backticks. inTable: text with "|" becomes an HTML element.
std::string markdownCode(std::string_view text, bool inTable);

std::string markdownTarget(std::string_view target);

enum class MarkdownPlace { Paragraph, Cell };
// isMarked: the word "estimate" is elsewhere.
std::string markdownLine(const Line& line, MarkdownPlace place, bool isMarked);

}  // namespace tilescope::report
