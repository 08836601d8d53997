// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/html_parts.h"

#include <algorithm>
#include <cstddef>

#include "core/report/chart_parts.h"
#include "core/report/document_facts.h"
#include "core/report/markup_text.h"

namespace tilescope::report {
namespace {

std::string attribute(const std::string& name, const std::string& value) {
  return value.empty() ? std::string() : " " + name + "=\"" + escapedAttribute(value) + "\"";
}

std::string titleOf(const std::string& title, Focus focus) {
  if (title.empty()) return {};
  return attribute("title", title) + (focus == Focus::Titles ? " tabindex=\"0\"" : "");
}

const char* classOf(Tone tone) {
  switch (tone) {
    case Tone::Quiet:
      return "quiet";
    case Tone::Better:
      return "better";
    case Tone::Worse:
      return "worse";
    case Tone::Estimate:
      return "estimate";
    case Tone::Plain:
    case Tone::Strong:
    case Tone::Code:
      break;
  }
  return "";
}

constexpr const char* kEstimateWord = " <span class=\"word\">estimate</span>";

// isMarked: the word "estimate" is elsewhere; adds only the hatch.
std::string wordsAsHtml(const Words& words, Focus focus, bool isMarked) {
  const bool links = isLink(words.link);
  const std::string element = links                        ? "a"
                              : words.tone == Tone::Strong ? "strong"
                              : words.tone == Tone::Code   ? "code"
                                                           : "span";
  std::string attributes = attribute("class", classOf(words.tone));
  if (links) attributes += attribute("href", words.link);
  attributes += titleOf(words.title, links ? Focus::None : focus);
  std::string text = escaped(words.text);
  if (links && words.tone == Tone::Strong) text = "<strong>" + text + "</strong>";
  if (links && words.tone == Tone::Code) text = "<code>" + text + "</code>";
  if (element != "span" || !attributes.empty()) text = "<" + element + attributes + ">" + text + "</" + element + ">";
  return needsEstimateWord(words) && !isMarked ? text + kEstimateWord : text;
}

std::string lineAsHtml(const Line& line, Focus focus, bool isMarked) {
  std::string out;
  for (const Words& words : line) out += wordsAsHtml(words, focus, isMarked);
  return out;
}

std::string headOf(const Table& table, std::size_t column) {
  const Column& head = table.columns[column];
  std::string out = "<th scope=\"col\"" + attribute("class", head.isNumber ? "number" : "") + ">" + escaped(head.head);
  if (!head.unit.empty()) out += " <span class=\"unit\">" + escaped(head.unit) + "</span>";
  if (isEstimateColumn(table, column)) out += kEstimateWord;
  return out + "</th>";
}

// Short cells do not wrap, so names and tile sizes stay in one piece.
std::string classOfCell(const std::string& text, bool isNumber) {
  constexpr std::size_t kShort = 36;  // maximum characters
  const bool isShort = std::count_if(text.begin(), text.end(), [](char c) {
                         return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
                       }) <= static_cast<std::ptrdiff_t>(kShort);
  return isNumber ? "number" : isShort && !text.empty() ? "short" : "";
}

std::string cellOf(const Table& table, std::size_t column, const std::vector<Line>& row) {
  const bool isNumber = table.columns[column].isNumber;
  const bool namesRow = column == 0 && !isNumber;
  const Line cell = column < row.size() ? row[column] : Line{};
  const std::string element = namesRow ? "th" : "td";
  return "<" + element + (namesRow ? " scope=\"row\"" : "") +
         attribute("class", classOfCell(plainText(cell), isNumber)) + ">" +
         lineAsHtml(cell, Focus::None, isEstimateColumn(table, column)) + "</" + element + ">";
}

std::string htmlOf(const Paragraph& paragraph) {
  switch (paragraph.kind) {
    case Paragraph::Kind::Verdict:
      return "<p class=\"callout verdict\">" + htmlOf(paragraph.words, Focus::Titles) + "</p>\n";
    case Paragraph::Kind::Warning:
      return "<p class=\"callout warning\"><strong class=\"kind\">Warning</strong> " +
             htmlOf(paragraph.words, Focus::Titles) + "</p>\n";
    case Paragraph::Kind::Note:
      return "<p class=\"callout note\"><strong class=\"kind\">Note</strong> " +
             htmlOf(paragraph.words, Focus::Titles) + "</p>\n";
    case Paragraph::Kind::Plain:
      break;
  }
  return "<p>" + htmlOf(paragraph.words, Focus::Titles) + "</p>\n";
}

std::string htmlOf(const List& list) {
  std::string out = "<ul>\n";
  for (const Line& item : list.items) out += "<li>" + htmlOf(item, Focus::Titles) + "</li>\n";
  return out + "</ul>\n";
}

std::string htmlOf(const Code& code) {
  return "<pre><code>" + escaped(code.text) + "</code></pre>\n";
}

std::string htmlOf(const Figure& figure) {
  std::string out = "<div class=\"figure\"><dt>" + escaped(figure.label) + (figure.estimate ? kEstimateWord : "") +
                    "</dt>\n<dd><span class=\"value";
  if (figure.estimate) out += " estimate";
  out += "\"" + titleOf(figure.title, Focus::Titles) + ">" + escaped(figure.value) + "</span>";
  if (!figure.unit.empty()) out += " <span class=\"unit\">" + escaped(figure.unit) + "</span>";
  out += "</dd>\n";
  for (const Words& change : figure.changes)
    out += "<dd class=\"change\">" + htmlOf(Line{change}, Focus::Titles) + "</dd>\n";
  return out + "</div>\n";
}

std::string htmlOf(const Figures& figures) {
  std::string out = "<dl class=\"figures\">\n";
  for (const Figure& figure : figures.figures) out += htmlOf(figure);
  return out + "</dl>\n";
}

// The SVG without its XML declaration, which HTML does not allow.
std::string svgAlone(const std::string& svg) {
  const std::size_t root = svg.find("<svg");
  return root == std::string::npos ? std::string() : svg.substr(root);
}

std::string figureOf(const Chart& chart, const std::string& caption) {
  return "<figure class=\"chart" + std::string(chart.width > kHalfChartWidth ? " wide" : "") + "\" id=\"chart-" +
         plainName(chart.id) + "\">\n<div class=\"scroll\" tabindex=\"0\" role=\"group\"" +
         attribute("aria-label", chart.title) + ">" + svgAlone(chart.svg) + "</div>\n<figcaption><strong>" +
         escaped(chart.title) + ".</strong>" + escaped(caption) + "</figcaption>\n</figure>\n";
}

std::string htmlOf(const Chart& chart) {
  return figureOf(chart, " " + chart.caption);
}

std::string htmlOf(const ChartRow& row) {
  std::string out = "<div class=\"row\">\n";
  for (const Chart& chart : row.charts) out += figureOf(chart, "");
  return out + "</div>\n";
}

}  // namespace

std::string htmlOf(const Line& line, Focus focus) {
  return lineAsHtml(line, focus, false);
}

std::string htmlOf(const Table& table) {
  constexpr std::size_t kLongTable = 24;  // rows; a longer table scrolls below its headers
  constexpr std::size_t kWideTable = 12;  // columns; a wider table has a smaller font
  std::string out = "<div class=\"scroll";
  if (table.rows.size() > kLongTable) out += " long";
  if (table.columns.size() > kWideTable) out += " wide";
  out += "\" tabindex=\"0\" role=\"region\"" + attribute("aria-label", table.caption) + ">\n<table>\n";
  if (!table.caption.empty()) out += "<caption>" + escaped(table.caption) + "</caption>\n";
  out += "<thead><tr>";
  for (std::size_t column = 0; column < table.columns.size(); ++column) out += headOf(table, column);
  out += "</tr></thead>\n<tbody>\n";
  for (std::size_t row = 0; row < table.rows.size(); ++row) {
    const bool isTotal = table.lastIsTotal && row + 1 == table.rows.size();
    if (isTotal) out += "</tbody>\n<tfoot>\n";
    out += "<tr>";
    for (std::size_t column = 0; column < table.columns.size(); ++column) out += cellOf(table, column, table.rows[row]);
    out += "</tr>\n";
    if (isTotal) return out + "</tfoot>\n</table>\n</div>\n";
  }
  return out + "</tbody>\n</table>\n</div>\n";
}

std::string htmlOf(const Block& block) {
  return std::visit([](const auto& content) { return htmlOf(content); }, block);
}

}  // namespace tilescope::report
