// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/validation_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "app/cli/output.h"
#include "app/cli/scales.h"
#include "core/validate/validation_words.h"

namespace tilescope::cli {
namespace {

class Footnotes {
 public:
  std::string numberOf(const std::string& text) {
    if (text.empty()) return "";
    auto found = std::find(texts_.begin(), texts_.end(), text);
    if (found == texts_.end()) found = texts_.insert(texts_.end(), text);
    return std::to_string(found - texts_.begin() + 1);
  }

  const std::vector<std::string>& texts() const { return texts_; }

 private:
  std::vector<std::string> texts_;
};

std::string basisText(Basis basis) {
  return basis == Basis::Measured ? "measured" : "published model";
}

Table summaryTable(const Validation& validation) {
  Table table;
  table.columns = {{"quantity"},
                   {"against"},
                   {"comparisons", true},
                   {"median error", true},
                   {"median factor", true},
                   {"largest error", true},
                   {"factor", true},
                   {"of", false, "", 1}};
  for (const QuantitySummary& summary : byQuantity(validation.comparisons)) {
    const Comparison& worst = validation.comparisons[summary.errors.worst];
    table.rows.push_back({std::string(wordsOf(summary.quantity)), basisText(summary.basis),
                          std::to_string(summary.errors.count), medianText(summary), medianFactorText(summary),
                          errorText(worst.error(), worst.quantity), factorText(worst),
                          worst.network + " " + worst.layer});
  }
  return table;
}

struct Numbered {
  Table table;
  Footnotes reasons;
};

Numbered comparisonTable(const Validation& validation) {
  Numbered n;
  n.table.columns = {{"chip", false, "", 2},
                     {"network"},
                     {"layer"},
                     {"quantity"},
                     {"predicted", true},
                     {"published", true},
                     {"error", true},
                     {"factor", true},
                     {"against", false, "", 1},
                     {"source", false, "", 3},
                     {"reason", true}};
  for (const Comparison& c : validation.comparisons) {
    if (isOfProgram(c.quantity)) continue;
    n.table.rows.push_back({c.chip, c.network, c.layer, std::string(wordsOf(c.quantity)), predictedText(c),
                            publishedText(c), errorText(c.error(), c.quantity), factorText(c), basisText(c.basis),
                            c.source, n.reasons.numberOf(c.reason)});
  }
  return n;
}

// Layers of programs, with their time and traffic in one row.
Table programTable(const Validation& validation, Footnotes& reasons) {
  Table table;
  table.columns = {{"chip", false, "", 2},      {"network"},        {"layer"},
                   {"time predicted", true},    {"measured", true}, {"error", true},
                   {"traffic predicted", true}, {"counted", true},  {"reason", true}};
  const auto at = [&](const Comparison& c, std::vector<std::string>& row) {
    const std::size_t first = c.quantity == PublishedQuantity::ProgramTime ? 3 : 6;
    row[first] = predictedText(c), row[first + 1] = publishedText(c);
    if (c.quantity == PublishedQuantity::ProgramTime) row[5] = errorText(c.error(), c.quantity);
    if (!c.reason.empty()) row[8] = reasons.numberOf(c.reason);
  };
  const Comparison* last = nullptr;
  for (const Comparison& c : validation.comparisons) {
    if (!isOfProgram(c.quantity)) continue;
    const bool isSame = last && last->chip == c.chip && last->network == c.network && last->layer == c.layer;
    if (!isSame) {
      table.rows.emplace_back(table.columns.size());
      std::vector<std::string>& row = table.rows.back();
      row[0] = c.chip, row[1] = c.network, row[2] = c.layer;
    }
    at(c, table.rows.back());
    last = &c;
  }
  return table;
}

std::string listed(const std::vector<std::string>& texts, const std::string& format) {
  std::string text;
  for (std::size_t i = 0; i < texts.size(); ++i)
    text += fmt::format(fmt::runtime(format), i + 1, printable(texts[i])) + "\n";
  return text;
}

std::string markdownCell(const std::string& text) {
  std::string cell;
  for (const char c : printable(text)) cell += c == '|' ? std::string("\\|") : std::string(1, c);
  return cell;
}

std::string markdownTable(const Table& table) {
  std::string text = "|", rule = "|";
  for (const Column& column : table.columns) {
    text += " " + column.header + " |";
    rule += column.isNumber ? "---:|" : "---|";
  }
  text += "\n" + rule + "\n";
  for (const std::vector<std::string>& row : table.rows) {
    text += "|";
    for (const std::string& cell : row) text += " " + markdownCell(cell) + " |";
    text += "\n";
  }
  return text;
}

Table notComparableTable(const Validation& validation) {
  Table table;
  table.columns = {{"chip"}, {"workload"}, {"published"}, {"source"}, {"why it is not compared"}};
  for (const NotComparable& f : validation.notComparable)
    table.rows.push_back({f.chip, f.workload, f.figure, f.source, f.reason});
  return table;
}

}  // namespace

std::string validationReport(const Validation& validation, std::size_t width) {
  Numbered numbered = comparisonTable(validation);
  const Table programs = programTable(validation, numbered.reasons);
  std::string text = printable(sentenceOf(validation)) + "\n";
  if (!validation.comparisons.empty()) text += "\n" + toText(summaryTable(validation), width);
  for (const Table* table : {&std::as_const(numbered.table), &programs})
    if (!table->rows.empty()) text += "\n" + toText(*table, width);
  if (!numbered.reasons.texts().empty()) text += "\nReasons:\n" + listed(numbered.reasons.texts(), "{:3} {}");
  if (!validation.notComparable.empty()) text += "\nNot comparable:\n";
  for (const NotComparable& f : validation.notComparable)
    text += printable(fmt::format("{}, {}: {}. {} ({})", f.chip, f.workload, f.figure, f.reason, f.source)) + "\n";
  const std::vector<std::string> publications = publicationsOf(validation);
  if (!publications.empty()) text += "\nPublications:\n" + listed(publications, "    {1}");
  return text;
}

std::string validationMarkdown(const Validation& validation) {
  Numbered numbered = comparisonTable(validation);
  const Table programs = programTable(validation, numbered.reasons);
  std::string text = sentenceOf(validation) + "\n";
  if (!validation.comparisons.empty()) text += "\n### Errors by quantity\n\n" + markdownTable(summaryTable(validation));
  if (!numbered.table.rows.empty()) text += "\n### Every comparison\n\n" + markdownTable(numbered.table);
  if (!programs.rows.empty()) text += "\n### Every layer of a program\n\n" + markdownTable(programs);
  if (!numbered.reasons.texts().empty()) text += "\nReasons:\n\n" + listed(numbered.reasons.texts(), "{}. {}");
  if (!validation.notComparable.empty())
    text += "\n### Not comparable\n\n" + markdownTable(notComparableTable(validation));
  const std::vector<std::string> publications = publicationsOf(validation);
  if (!publications.empty()) text += "\n### Publications\n\n" + listed(publications, "* {1}");
  return text;
}

Table validationCsv(const Validation& validation) {
  Table table;
  table.columns = {{"chip"},       {"network"}, {"layer"},           {"quantity"},        {"unit"},
                   {"basis"},      {"model"},   {"predicted", true}, {"published", true}, {"error", true},
                   {"error_unit"}, {"source"},  {"mapping_source"},  {"reason"},          {"factor", true}};
  for (const Comparison& c : validation.comparisons)
    table.rows.push_back({c.chip, c.network, c.layer, std::string(name(c.quantity)), std::string(unitOf(c.quantity)),
                          std::string(name(c.basis)), modelText(c), exact(c.predicted), exact(c.published),
                          exact(c.error()), isShare(c.quantity) ? "points" : "%", c.source, c.mappingSource, c.reason,
                          isShare(c.quantity) ? "" : exact(c.factor())});
  return table;
}

}  // namespace tilescope::cli
