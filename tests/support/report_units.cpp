// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/report_units.h"

#include <cctype>
#include <cstddef>
#include <regex>

#include "core/report/document_facts.h"

namespace tilescope::report {
namespace {

// UTF-8: a true minus or a plus, groups with thin spaces, "× 10⁻⁷".
const std::string kSpace = "(?: |\xE2\x80\x89|\xC2\xA0|\xE2\x80\xAF)";
const std::string kSuperscripts = "(?:\xE2\x81[\xB0-\xBB]|\xC2[\xB2\xB3\xB9])+";
const std::string kNumber = "(?:\xE2\x88\x92|[-+])?[0-9]+(?:\xE2\x80\x89[0-9]+)*(?:\\.[0-9]+)?(?:" + kSpace +
                            "?\xC3\x97" + kSpace + "?10" + kSuperscripts + ")?";

// Whether a number is not part of a name ("res2") and not followed by words or a sign.
bool hasBareNumber(const std::string& text) {
  static const std::regex kOne(kNumber), kNothing("^" + kSpace + "*(?:$|[,;:)/|.])");
  for (std::sregex_iterator at(text.begin(), text.end(), kOne), end; at != end; ++at) {
    const std::string before = at->prefix(), after = at->suffix();
    const bool isInName =
        !before.empty() && (std::isalnum(static_cast<unsigned char>(before.back())) || before.back() == '_');
    if (!isInName && std::regex_search(after, kNothing)) return true;
  }
  return false;
}

bool isNumber(const std::string& text) {
  static const std::regex kAll(kSpace + "*" + kNumber + kSpace + "*");
  return std::regex_match(text, kAll);
}

// Removes years and numbers of sections, tables and papers.
std::string withoutCitations(const std::string& text) {
  static const std::regex kCited("(?:section|table|figure|chapter|arXiv:?|[Pp]in|version)" + kSpace +
                                 "?[0-9.:]+|(?:19|20)[0-9]{2}");
  return std::regex_replace(text, kCited, "…");
}

class Finder {
 public:
  std::vector<std::string> find(const std::vector<Section>& sections) {
    for (const Section& section : sections) {
      section_ = section.title;
      for (const Block& block : section.blocks) {
        if (const auto* table = std::get_if<Table>(&block)) look(*table);
        if (const auto* figures = std::get_if<Figures>(&block)) look(*figures);
        if (const auto* paragraph = std::get_if<Paragraph>(&block)) look("paragraph", paragraph->words);
        if (const auto* list = std::get_if<List>(&block))
          for (const Line& item : list->items) look("list", item);
        if (const auto* chart = std::get_if<Chart>(&block)) look("caption", {{chart->caption}});
        if (const auto* row = std::get_if<ChartRow>(&block))
          for (const Chart& chart : row->charts) look("title", {{chart.title}});
      }
      find(section.parts);
    }
    return found_;
  }

 private:
  void look(const Table& table) {
    for (std::size_t row = 0; row < table.rows.size(); ++row)
      for (std::size_t column = 0; column < table.columns.size() && column < table.rows[row].size(); ++column) {
        const Column& head = table.columns[column];
        const std::string text = plainText(table.rows[row][column]);
        const bool isBare = head.isNumber ? hasBareNumber(text) : isNumber(text);
        if (head.unit.empty() && isBare)
          found_.push_back(section_ + ", table \"" + table.caption + "\", column \"" + head.head + "\", row " +
                           std::to_string(row + 1) + ": " + text);
      }
  }

  void look(const Figures& figures) {
    for (const Figure& figure : figures.figures)
      if (figure.unit.empty() && hasBareNumber(figure.value))
        found_.push_back(section_ + ", figure \"" + figure.label + "\": " + figure.value);
  }

  // Sources and code contain other numbers.
  void look(const std::string& what, const Line& words) {
    Line prose;
    for (const Words& part : words)
      if (part.tone != Tone::Quiet && part.tone != Tone::Code) prose.push_back(part);
    const std::string text = withoutCitations(plainText(prose));
    if (hasBareNumber(text)) found_.push_back(section_ + ", " + what + ": " + text);
  }

  std::string section_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> unitlessNumbers(const Document& document) {
  return Finder().find(document.sections);
}

}  // namespace tilescope::report
