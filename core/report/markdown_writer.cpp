// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/markdown_writer.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "core/report/document_facts.h"
#include "core/report/markdown_text.h"
#include "core/report/markup_text.h"
#include "core/report/svg.h"

namespace tilescope::report {
namespace {

// With a background, because Markdown viewers have any colour.
std::string onGround(std::string svg) {
  const std::size_t root = svg.find("<svg"), end = svg.find('>', root);
  if (root == std::string::npos || end == std::string::npos) return svg;
  return svg.insert(
      end + 1, "\n<rect width=\"100%\" height=\"100%\" fill=\"" + std::string(coloursOf(Ink::Plot).light) + "\"/>");
}

std::string asPath(const std::string& name) {
  std::string path;
  for (const char c : name) {
    if (c == '%')
      path += "%25";
    else if (c == '#')
      path += "%23";
    else if (c == '?')
      path += "%3F";
    else
      path += c;
  }
  return path;
}

class Writer {
 public:
  Writer(const Document& document, const std::string& chartPrefix) : document_(document), prefix_(chartPrefix) {}

  MarkdownReport write() && {
    addTitle();
    addContents(document_.sections);
    for (const Section& section : document_.sections) add(section, 2);
    return std::move(report_);
  }

 private:
  void addBlock(const std::string& block) { report_.text += (report_.text.empty() ? "" : "\n") + block + "\n"; }

  void addTitle() {
    addBlock("# " + markdownText(document_.title));
    if (!document_.subtitle.empty()) addBlock(escapedLineStart(markdownText(document_.subtitle)));
    if (!document_.maker.empty()) addBlock(escapedLineStart(markdownText(document_.maker)));
    if (!document_.madeOn.empty())
      addBlock(
          "<!-- The time of writing: the one thing that differs when the same command is run again. -->\nMade on " +
          markdownText(document_.madeOn));
  }

  void addContents(const std::vector<Section>& sections) {
    std::string entries;
    for (const Section& section : sections)
      entries += "* [" + markdownText(section.title) + "](" + markdownTarget("#" + section.id) + ")\n";
    if (sections.size() < 2) return;
    entries.pop_back();
    addBlock(entries);
  }

  // Viewers derive different ids from a heading, so it gets an anchor.
  void add(const Section& section, int level) {
    const std::string heading(static_cast<std::size_t>(std::min(level, kDeepestHeading)), '#');
    if (!section.id.empty()) addBlock("<a id=\"" + escapedAttribute(section.id) + "\"></a>");
    addBlock(heading + " " + markdownText(section.title));
    for (const Block& block : section.blocks) std::visit([this](const auto& content) { add(content); }, block);
    for (const Section& part : section.parts) add(part, level + 1);
  }

  void add(const Paragraph& paragraph) {
    const std::string words = markdownLine(paragraph.words, MarkdownPlace::Paragraph, false);
    switch (paragraph.kind) {
      case Paragraph::Kind::Plain:
        return addBlock(escapedLineStart(words));
      case Paragraph::Kind::Verdict:
        return addBlock("> **Diagnosis.** " + words);
      case Paragraph::Kind::Warning:
        return addBlock("> **Warning.** " + words);
      case Paragraph::Kind::Note:
        return addBlock("> **Note.** " + words);
    }
  }

  void add(const List& list) {
    std::string items;
    for (const Line& item : list.items)
      items += (items.empty() ? "* " : "\n* ") + escapedLineStart(markdownLine(item, MarkdownPlace::Paragraph, false));
    if (!items.empty()) addBlock(items);
  }

  void add(const Code& code) {
    const std::string text = cleaned(code.text);
    std::size_t fence = 3;
    while (text.find(std::string(fence, '`')) != std::string::npos) ++fence;
    const std::string marks(fence, '`');
    addBlock(marks + "\n" + text + (text.empty() || text.back() == '\n' ? "" : "\n") + marks);
  }

  void add(const Figures& figures) {
    const bool anyChange = std::any_of(figures.figures.begin(), figures.figures.end(),
                                       [](const Figure& figure) { return !figure.changes.empty(); });
    std::string rows =
        anyChange ? "| Metric | Value | Change |\n| :--- | ---: | :--- |" : "| Metric | Value |\n| :--- | ---: |";
    for (const Figure& figure : figures.figures) {
      rows += "\n| " + markdownText(figure.label) + (figure.estimate ? " (estimate)" : "") + " | " +
              markdownText(figure.unit.empty() ? figure.value : figure.value + " " + figure.unit) + " |";
      if (!anyChange) continue;
      std::string changes;
      for (const Words& change : figure.changes)
        changes += (changes.empty() ? "" : "; ") + markdownLine({change}, MarkdownPlace::Cell, false);
      rows += " " + changes + " |";
    }
    if (!figures.figures.empty()) addBlock(rows);
  }

  void add(const Table& table) {
    if (table.columns.empty()) return;
    if (!table.caption.empty()) addBlock(escapedLineStart(markdownText(table.caption)));
    std::string heads = "|", marks = "|", rows;
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      const Column& head = table.columns[column];
      heads += " " + markdownText(head.head);
      if (!head.unit.empty()) heads += " (" + markdownText(head.unit) + ")";
      if (isEstimateColumn(table, column)) heads += ", estimate";
      heads += " |";
      marks += head.isNumber ? " ---: |" : " :--- |";
    }
    for (std::size_t row = 0; row < table.rows.size(); ++row)
      rows += "\n" + rowOf(table, table.rows[row], table.lastIsTotal && row + 1 == table.rows.size());
    addBlock(heads + "\n" + marks + rows);
  }

  static std::string rowOf(const Table& table, const std::vector<Line>& row, bool isTotal) {
    std::string out = "|";
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
      Line cell = column < row.size() ? row[column] : Line{};
      for (Words& words : cell)
        if (isTotal && words.tone == Tone::Plain) words.tone = Tone::Strong;
      const std::string text = markdownLine(cell, MarkdownPlace::Cell, isEstimateColumn(table, column));
      out += text.empty() ? " |" : " " + text + " |";
    }
    return out;
  }

  // Adds the chart's file.
  std::string pictureOf(const Chart& chart) {
    const std::string name = prefix_ + plainName(chart.id) + ".svg";
    report_.charts.push_back({name, onGround(chart.svg)});
    return "![" + markdownText(chart.title) + "](" + markdownTarget(asPath(name)) + ")";
  }

  void add(const ChartRow& row) {
    std::string pictures;
    for (const Chart& chart : row.charts) pictures += (pictures.empty() ? "" : " ") + pictureOf(chart);
    if (!pictures.empty()) addBlock(pictures);
  }

  void add(const Chart& chart) {
    addBlock(pictureOf(chart));
    addBlock("**" + markdownText(chart.title) + ".** " + markdownText(chart.caption));
  }

  const Document& document_;
  std::string prefix_;
  MarkdownReport report_;
};

}  // namespace

MarkdownReport markdown(const Document& document, const std::string& chartPrefix) {
  return Writer(document, chartPrefix).write();
}

}  // namespace tilescope::report
