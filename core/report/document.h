// SPDX-License-Identifier: GPL-3.0-or-later
// A report as plain values: sections of paragraphs, tables, metrics and charts. The writers (HTML, Markdown, PDF)
// define its look; the code that fills it defines the contents.
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
  Better,   // for a difference; the text also has a sign
  Worse,    // for a difference; the text also has a sign
  Estimate  // not verified: writers mark it with a hatch or a word
};

struct Words {
  std::string text;  // UTF-8
  Tone tone = Tone::Plain;
  std::string link{};   // target: "#section", "https://…"; "": none
  std::string title{};  // details shown on hover: a formula with its numbers; may have several lines

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
  std::string text;  // shell lines, or output of a program

  bool operator==(const Code&) const = default;
};

// The large metrics of a summary.
struct Figure {
  std::string label, value, unit;  // "Latency", "4.10", "ms"
  std::vector<Words> changes;      // against the pins: "−12.0 % against A"
  bool estimate = false;
  std::string title;  // its explanation

  bool operator==(const Figure&) const = default;
};
struct Figures {
  std::vector<Figure> figures;

  bool operator==(const Figures&) const = default;
};

struct Column {
  std::string head;
  std::string unit;  // of all its numbers; "": units are in the cells, or it has only words
  bool isNumber = false;

  bool operator==(const Column&) const = default;
};

struct Table {
  std::string caption;
  std::vector<Column> columns;
  std::vector<std::vector<Line>> rows;  // the cells of each row, by column
  bool lastIsTotal = false;

  bool operator==(const Table&) const = default;
};

// A plot as self-contained SVG (core/report/…_chart.h).
struct Chart {
  std::string id;  // "roofline": names its file next to Markdown
  std::string title;
  std::string caption;  // describes the picture, also for readers who cannot see it
  std::string svg;
  double width = 0, height = 0;  // CSS pixels

  bool operator==(const Chart&) const = default;
};

using Block = std::variant<Paragraph, List, Code, Figures, Table, Chart>;

struct Section {
  std::string id;  // for links
  std::string title;
  std::vector<Block> blocks;
  std::vector<Section> parts;

  bool operator==(const Section&) const = default;
};

struct Document {
  std::string title;     // "ResNet-50 on Jetson TX2, setup A"
  std::string subtitle;  // "model eplanner, objective metric, exact search"
  std::string maker;     // "Tilescope 0.9.0"
  std::string madeOn;    // "2026-01-31 12:00 UTC": the only part that differs each time, so writers mark it. "": not
                         // stated
  std::vector<Section> sections;

  bool operator==(const Document&) const = default;
};

}  // namespace tilescope::report
