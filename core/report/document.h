// SPDX-License-Identifier: GPL-3.0-or-later
// A report as plain values: sections of paragraphs, tables, metrics and charts. Writers determine its look.
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
  Better,
  Worse,
  Estimate  // marked by a hatch or the word "estimate"
};

struct Words {
  std::string text;
  Tone tone = Tone::Plain;
  std::string link{};   // "#section" or "https://…"; "": no link
  std::string title{};  // shown on hover; may have several lines

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
  std::string text;

  bool operator==(const Code&) const = default;
};

struct Figure {
  std::string label, value, unit;  // "Latency", "4.10", "ms"
  std::vector<Words> changes;
  bool estimate = false;
  std::string title;

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

struct Chart {
  std::string id;
  std::string title;
  std::string caption;  // also for readers who cannot see the picture
  std::string svg;
  double width = 0, height = 0;  // in CSS pixels

  bool operator==(const Chart&) const = default;
};

// Charts of equal width side by side, without captions.
struct ChartRow {
  std::vector<Chart> charts;

  bool operator==(const ChartRow&) const = default;
};

using Block = std::variant<Paragraph, List, Code, Figures, Table, Chart, ChartRow>;

struct Section {
  std::string id;
  std::string title;
  std::vector<Block> blocks;
  std::vector<Section> parts;

  bool operator==(const Section&) const = default;
};

struct Document {
  std::string title;
  std::string subtitle;
  std::string maker;
  // "2026-01-31 12:00 UTC"; "": not stated. The only part in which equal reports differ.
  std::string madeOn;
  std::vector<Section> sections;

  bool operator==(const Document&) const = default;
};

}  // namespace tilescope::report
