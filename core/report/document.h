// SPDX-License-Identifier: GPL-3.0-or-later
// A report as plain values: sections of paragraphs, tables, metrics and charts. Other code fills it; the writers (HTML,
// Markdown, PDF) determine its look.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace tilescope::report {

inline constexpr int kDeepestHeading = 6;  // maximum in HTML and CommonMark

enum class Tone {
  Plain,
  Strong,
  Code,
  Quiet,
  Better,   // of a difference, in addition to its sign
  Worse,    // of a difference, in addition to its sign
  Estimate  // writers mark it with a hatch or the word "estimate"
};

struct Words {
  std::string text;  // UTF-8
  Tone tone = Tone::Plain;
  std::string link{};   // "#section" or "https://…"; "": no link
  std::string title{};  // shown on hover, such as a formula with its numbers; may have several lines

  bool operator==(const Words&) const = default;
};
using Line = std::vector<Words>;

struct Paragraph {
  enum class Kind { Plain, Verdict, Warning, Note };
  Line words;
  Kind kind = Kind::Plain;

  bool operator==(const Paragraph&) const = default;
};

struct List {
  std::vector<Line> items;

  bool operator==(const List&) const = default;
};

struct Code {
  std::string text;  // shell commands or program output

  bool operator==(const Code&) const = default;
};

// A large metric of a summary.
struct Figure {
  std::string label, value, unit;  // "Latency", "4.10", "ms"
  std::vector<Words> changes;      // from pinned plans: "−12.0 % against A"
  bool estimate = false;
  std::string title;  // explanation, shown on hover

  bool operator==(const Figure&) const = default;
};
struct Figures {
  std::vector<Figure> figures;

  bool operator==(const Figures&) const = default;
};

struct Column {
  std::string head;
  std::string unit;  // of all numbers; "": cells have their own units, or only text
  bool isNumber = false;

  bool operator==(const Column&) const = default;
};

struct Table {
  std::string caption;
  std::vector<Column> columns;
  std::vector<std::vector<Line>> rows;  // cells by row and column
  bool lastIsTotal = false;

  bool operator==(const Table&) const = default;
};

// A self-contained SVG (core/report/…_chart.h).
struct Chart {
  std::string id;  // "roofline"; part of its file name in Markdown
  std::string title;
  std::string caption;  // describes the picture, also to readers who cannot see it
  std::string svg;
  double width = 0, height = 0;  // in CSS pixels

  bool operator==(const Chart&) const = default;
};

using Block = std::variant<Paragraph, List, Code, Figures, Table, Chart>;

struct Section {
  std::string id;  // target of links
  std::string title;
  std::vector<Block> blocks;
  std::vector<Section> parts;

  bool operator==(const Section&) const = default;
};

struct Document {
  std::string title;     // "ResNet-50 on Jetson TX2, setup A"
  std::string subtitle;  // "model eplanner, objective metric, exact search"
  std::string maker;     // "Tilescope 0.9.0"
  // "2026-01-31 12:00 UTC"; "": not stated. Writers mark it, because only this part differs between equal reports.
  std::string madeOn;
  std::vector<Section> sections;

  bool operator==(const Document&) const = default;
};

}  // namespace tilescope::report
