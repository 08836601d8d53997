// SPDX-License-Identifier: GPL-3.0-or-later
// Writes SVG Tiny 1.2, which browsers, Qt and printers draw in the same way. Every element has a class for its colours.
// Lengths are CSS pixels with at most two decimals. Equal calls give equal bytes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/chart/geometry.h"
#include "core/workload/vocabulary.h"

namespace tilescope::report {

// Colours by meaning, named as in resources/themes. The SVG has the light theme's; CSS can replace them by class.
enum class Ink {
  None,
  Text,
  Text2,
  Text3,
  Plot,
  Free,  // unused space
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
  FarLevel,  // first colour of the memories, from off chip inwards
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
  std::string_view name;
  std::string_view light, dark;  // "#B44B0A"
};
const InkColours& coloursOf(Ink ink);

Ink inkOf(Tensor tensor);
Ink pinInk(std::string_view letter);

std::string chartStyle();

using chart::Area;
using chart::Place;

inline constexpr std::string_view kDashes = "4 3", kLimitDashes = "5 3", kDots = "2 3";

struct Look {
  Ink fill = Ink::None, line = Ink::None;
  double width = 1;
  std::string_view dashes{};
  double opacity = 1;       // of the fill
  std::string_view role{};  // its first CSS class: "segment"
};

// Code that draws with Qt replaces this by the first font, because Qt takes the list for one name.
inline constexpr std::string_view kChartFonts = "Inter, Helvetica, Arial, sans-serif";

enum class Anchor { Start, Middle, End };

inline constexpr double kTextSize = 11;  // for all texts except names inside blocks
inline constexpr double kNameSize = 10.5;

struct Type {
  Ink ink = Ink::Text2;
  Anchor anchor = Anchor::Start;
  double size = kTextSize;
  bool bold = false;
  double turn = 0;    // degrees clockwise about its position
  bool halo = false;  // separates a text from lines behind it
  std::string_view role{};
};

class Svg {
 public:
  Svg(double width, double height);

  void begin(std::string_view role, std::string_view title);
  void end();

  void line(Place from, Place to, const Look& look);
  void rectangle(const Area& area, const Look& look, double radius = 0);
  void circle(Place centre, double radius, const Look& look);
  void polygon(const std::vector<Place>& corners, const Look& look);
  void polyline(const std::vector<Place>& points, const Look& look);
  void curve(Place from, Place control, Place to, const Look& look);  // quadratic
  void text(Place baseline, std::string_view text, const Type& type = {});

  // label: the SVG's text alternative.
  std::string document(std::string_view label) const;

 private:
  double width_, height_;
  int open_ = 0;
  std::string body_;
};

std::string svgNumber(double value);

}  // namespace tilescope::report
