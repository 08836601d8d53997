// SPDX-License-Identifier: GPL-3.0-or-later
// Text of a document as CommonMark that reads back unchanged.
#pragma once

#include <string>
#include <string_view>

#include "core/report/document.h"

namespace tilescope::report {

// Escapes everything that would begin markup; line ends become blanks. For text within a line; escapedLineStart handles
// what has a meaning only at the beginning of a line.
std::string markdownText(std::string_view text);

// Escapes the line so that it begins a paragraph and not a heading, list, quotation or rule.
std::string escapedLineStart(std::string line);

// Code between as many backticks as necessary. inTable: text with a vertical bar becomes an HTML element, because code
// spans in tables cannot hold every such text.
std::string markdownCode(std::string_view text, bool inTable);

// The target of a link or a picture, with any characters.
std::string markdownTarget(std::string_view target);

enum class MarkdownPlace { Paragraph, Cell };
// isMarked: the text is already marked as an estimate elsewhere.
std::string markdownLine(const Line& line, MarkdownPlace place, bool isMarked);

}  // namespace tilescope::report
