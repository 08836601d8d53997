// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a picture as SVG Tiny 1.2, which browsers, Qt and printers draw in the same way: no style sheet inside, no
// ids, no clips. Every element has a class for its colours. Lengths are CSS pixels, written with at most two decimals;
// equal calls give equal bytes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/chart/geometry.h"
#include "core/workload/vocabulary.h"

namespace tilescope::report {

// Colours of charts by meaning: tokens of the window's themes (resources/themes). An SVG has the colours of the light
// theme; a style sheet replaces them by class.
enum class Ink {
  None,
  Text,
  Text2,  // ticks and labels
  Text3,  // titles of axes, and hatches
  Plot,   // background
  Free,   // unused space
  Border,
  Grid,
  Axis,
  Accent,
  Present,
  Cloud,
  MemoryBound,
  ComputeBound,
  Input,
  Weight,
  Output,
  Worse,
  FarLevel,  // memories from off chip inwards
  OuterLevel,
  InnerLevel,
  NearLevel,
  PinA,
  PinB,
  PinC,
  PinD,
  PinE,
  PinF
};

struct InkColours {
  std::string_view name;         // for classes: "memory-bound"
  std::string_view light, dark;  // "#B44B0A"
};
const InkColours& coloursOf(Ink ink);

Ink inkOf(Tensor tensor);
Ink pinInk(std::string_view letter);  // "A" to "F"

// CSS rules with the colours of the dark theme for charts, for a page's own @media.
std::string chartStyle();

using chart::Area;
using chart::Place;

inline constexpr std::string_view kDashes = "4 3", kLimitDashes = "5 3", kDots = "2 3";

struct Look {
  Ink fill = Ink::None, line = Ink::None;
  double width = 1;  // of the line
  std::string_view dashes{};
  double opacity = 1;       // of the fill
  std::string_view role{};  // its first class: "segment"
};

// Fonts of all texts. Qt takes the list for one name: code that draws a chart with Qt replaces it with the first.
inline constexpr std::string_view kChartFonts = "Inter, Helvetica, Arial, sans-serif";

enum class Anchor { Start, Middle, End };

inline constexpr double kTextSize = 11;  // the smallest size; names inside blocks use kNameSize
inline constexpr double kNameSize = 10.5;

struct Type {
  Ink ink = Ink::Text2;
  Anchor anchor = Anchor::Start;
  double size = kTextSize;
  bool bold = false;
  double turn = 0;    // degrees clockwise, about its position
  bool halo = false;  // outline in the background colour, so that lines below do not touch the letters
  std::string_view role{};
};

class Svg {
 public:
  Svg(double width, double height);

  // Begins a group: everything up to end shows this title on hover.
  void begin(std::string_view role, std::string_view title);
  void end();

  void line(Place from, Place to, const Look& look);
  void rectangle(const Area& area, const Look& look, double radius = 0);
  void circle(Place centre, double radius, const Look& look);
  void polygon(const std::vector<Place>& corners, const Look& look);
  void polyline(const std::vector<Place>& points, const Look& look);
  void curve(Place from, Place control, Place to, const Look& look);  // quadratic
  void text(Place baseline, std::string_view text, const Type& type = {});

  // label: text alternative of the picture.
  std::string document(std::string_view label) const;

 private:
  double width_, height_;
  int open_ = 0;
  std::string body_;
};

// With at most two decimals, without trailing zeros: "12.5".
std::string svgNumber(double value);

}  // namespace tilescope::report
