// SPDX-License-Identifier: GPL-3.0-or-later
// Writes a picture as SVG Tiny 1.2, which browsers, Qt and printers draw in the same way: no style sheet, ids or clips.
// Every element has a class for its colours. Lengths are CSS pixels with at most two decimals. Equal calls give equal
// bytes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/chart/geometry.h"
#include "core/workload/vocabulary.h"

namespace tilescope::report {

// Colours by meaning, named after the tokens in resources/themes. The SVG itself has the light theme's colours; a style
// sheet can replace them by class.
enum class Ink {
  None,
  Text,
  Text2,  // for ticks and labels
  Text3,  // for axis titles and hatches
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
  FarLevel,  // the first of the colours for memories, from off chip inwards
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
  std::string_view name;         // name of its CSS class: "memory-bound"
  std::string_view light, dark;  // "#B44B0A"
};
const InkColours& coloursOf(Ink ink);

Ink inkOf(Tensor tensor);
Ink pinInk(std::string_view letter);  // for "A" to "F"

// CSS rules with the dark theme's colours for charts, to use inside @media.
std::string chartStyle();

using chart::Area;
using chart::Place;

inline constexpr std::string_view kDashes = "4 3", kLimitDashes = "5 3", kDots = "2 3";

struct Look {
  Ink fill = Ink::None, line = Ink::None;
  double width = 1;  // of the line
  std::string_view dashes{};
  double opacity = 1;       // of the fill
  std::string_view role{};  // its first CSS class: "segment"
};

// Fonts of all texts. Qt takes this list for one name, so code that draws with Qt replaces it with the first font.
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
  bool halo = false;  // outlined in the background colour, to separate it from lines behind
  std::string_view role{};
};

class Svg {
 public:
  Svg(double width, double height);

  // Begins a group that shows this title on hover. end() closes it.
  void begin(std::string_view role, std::string_view title);
  void end();

  void line(Place from, Place to, const Look& look);
  void rectangle(const Area& area, const Look& look, double radius = 0);
  void circle(Place centre, double radius, const Look& look);
  void polygon(const std::vector<Place>& corners, const Look& look);
  void polyline(const std::vector<Place>& points, const Look& look);
  void curve(Place from, Place control, Place to, const Look& look);  // quadratic
  void text(Place baseline, std::string_view text, const Type& type = {});

  // The finished SVG. label: its text alternative.
  std::string document(std::string_view label) const;

 private:
  double width_, height_;
  int open_ = 0;
  std::string body_;
};

// At most two decimals, no trailing zeros: "12.5".
std::string svgNumber(double value);

}  // namespace tilescope::report
