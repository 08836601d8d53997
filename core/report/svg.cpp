// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/svg.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>

#include "core/base/ensure.h"
#include "core/report/markup_text.h"

namespace tilescope::report {
namespace {

constexpr double kHaloWidth = 3;

std::string classes(std::string_view role, Ink fill, Ink line) {
  std::string text(role);
  const auto add = [&](std::string_view kind, Ink ink) {
    if (ink == Ink::None) return;
    if (!text.empty()) text += ' ';
    text += kind;
    text += coloursOf(ink).name;
  };
  add("fill-", fill);
  add("line-", line);
  return text;
}

std::string attributesOf(const Look& look) {
  std::string text =
      fmt::format(R"( class="{}" fill="{}")", classes(look.role, look.fill, look.line), coloursOf(look.fill).light);
  if (look.opacity != 1) text += fmt::format(R"( fill-opacity="{}")", svgNumber(look.opacity));
  if (look.line == Ink::None) return text;
  text += fmt::format(R"( stroke="{}" stroke-width="{}")", coloursOf(look.line).light, svgNumber(look.width));
  if (!look.dashes.empty()) text += fmt::format(R"( stroke-dasharray="{}")", look.dashes);
  return text;
}

std::string pointsOf(const std::vector<Place>& points) {
  std::string text;
  for (const Place& point : points) {
    if (!text.empty()) text += ' ';
    text += svgNumber(point.x) + ',' + svgNumber(point.y);
  }
  return text;
}

// From resources/themes/light.json and dark.json; a test compares them.
constexpr std::array<InkColours, 28> kInks{{{"none", "none", "none"},
                                            {"text", "#171C23", "#E8ECF1"},
                                            {"text-2", "#434D5A", "#AEB7C3"},
                                            {"text-3", "#5C6775", "#8E99A8"},
                                            {"plot", "#FFFFFF", "#14181E"},
                                            {"hover", "#E9EDF2", "#2A313B"},
                                            {"border", "#D3D9E1", "#2C333D"},
                                            {"grid", "#EAEDF1", "#242B34"},
                                            {"axis", "#8C97A5", "#4A5563"},
                                            {"accent", "#175FC9", "#5AA2FF"},
                                            {"present", "#171C23", "#FFFFFF"},
                                            {"cloud", "#A5ABB3", "#636C78"},
                                            {"memory-bound", "#B44B0A", "#F58F4C"},
                                            {"compute-bound", "#2C6BD1", "#6FA8FF"},
                                            {"tensor-i", "#0B8F86", "#2FC4B5"},
                                            {"tensor-w", "#B88400", "#E8B93E"},
                                            {"tensor-o", "#7F45CC", "#A97BEB"},
                                            {"worse", "#A8320F", "#FF8657"},
                                            {"level-0", "#36404E", "#5F6E84"},
                                            {"level-1", "#33659B", "#4E86B8"},
                                            {"level-2", "#2788BC", "#53B3CF"},
                                            {"level-3", "#3AA28E", "#A6E1DC"},
                                            {"pin-a", "#7A0F58", "#D9659A"},
                                            {"pin-b", "#417C46", "#66A030"},
                                            {"pin-c", "#34758C", "#9ED8FA"},
                                            {"pin-d", "#855000", "#EFF04A"},
                                            {"pin-e", "#54241F", "#FFC0AE"},
                                            {"pin-f", "#3D2CC2", "#7F80FF"}}};

constexpr std::size_t kPins = 6;

}  // namespace

std::string svgNumber(double value) {
  ensure(std::isfinite(value), "a picture has finite lengths");
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

Svg::Svg(double width, double height) : width_(width), height_(height) {
  rectangle({0, 0, width, height}, {.fill = Ink::Plot, .role = "ground"});
}

void Svg::begin(std::string_view role, std::string_view title) {
  body_ += fmt::format("<g class=\"{}\"><title>{}</title>\n", role, escaped(title));
  ++open_;
}

void Svg::end() {
  ensure(open_ > 0, "no element is open");
  --open_;
  body_ += "</g>\n";
}

void Svg::line(Place from, Place to, const Look& look) {
  body_ += fmt::format(R"(<line{} x1="{}" y1="{}" x2="{}" y2="{}"/>)", attributesOf(look), svgNumber(from.x),
                       svgNumber(from.y), svgNumber(to.x), svgNumber(to.y));
  body_ += '\n';
}

void Svg::rectangle(const Area& area, const Look& look, double radius) {
  body_ += fmt::format(R"(<rect{} x="{}" y="{}" width="{}" height="{}")", attributesOf(look), svgNumber(area.left),
                       svgNumber(area.top), svgNumber(area.width), svgNumber(area.height));
  if (radius > 0) body_ += fmt::format(R"( rx="{}")", svgNumber(radius));
  body_ += "/>\n";
}

void Svg::circle(Place centre, double radius, const Look& look) {
  body_ += fmt::format("<circle{} cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", attributesOf(look), svgNumber(centre.x),
                       svgNumber(centre.y), svgNumber(radius));
}

void Svg::polygon(const std::vector<Place>& corners, const Look& look) {
  body_ += fmt::format("<polygon{} points=\"{}\"/>\n", attributesOf(look), pointsOf(corners));
}

void Svg::polyline(const std::vector<Place>& points, const Look& look) {
  body_ += fmt::format("<polyline{} points=\"{}\"/>\n", attributesOf(look), pointsOf(points));
}

void Svg::curve(Place from, Place control, Place to, const Look& look) {
  body_ += fmt::format("<path{} d=\"M{} {}Q{} {} {} {}\"/>\n", attributesOf(look), svgNumber(from.x), svgNumber(from.y),
                       svgNumber(control.x), svgNumber(control.y), svgNumber(to.x), svgNumber(to.y));
}

void Svg::text(Place baseline, std::string_view text, const Type& type) {
  constexpr std::array<std::string_view, 3> kAnchors{"start", "middle", "end"};
  std::string place =
      fmt::format(R"( x="{}" y="{}" font-size="{}" text-anchor="{}")", svgNumber(baseline.x), svgNumber(baseline.y),
                  svgNumber(type.size), kAnchors[static_cast<std::size_t>(type.anchor)]);
  if (type.bold) place += R"( font-weight="600")";
  if (type.turn != 0)
    place += fmt::format(" transform=\"rotate({} {} {})\"", svgNumber(type.turn), svgNumber(baseline.x),
                         svgNumber(baseline.y));
  const std::string words = escaped(text);
  // The halo is a separate text below, because SVG Tiny paints outlines over fills.
  if (type.halo)
    body_ += fmt::format("<text{}{} stroke-linejoin=\"round\">{}</text>\n",
                         attributesOf({.fill = Ink::Plot, .line = Ink::Plot, .width = kHaloWidth, .role = "halo"}),
                         place, words);
  body_ += fmt::format("<text{}{}>{}</text>\n", attributesOf({.fill = type.ink, .role = type.role}), place, words);
}

std::string Svg::document(std::string_view label) const {
  ensure(open_ == 0, "an element is open");
  const std::string width = svgNumber(width_), height = svgNumber(height_);
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.2\" baseProfile=\"tiny\" class=\"chart\" "
             "width=\"{}\" height=\"{}\" viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\" font-family=\"{}\">\n",
             width, height, width, height, escaped(label), kChartFonts) +
         body_ + "</svg>\n";
}

const InkColours& coloursOf(Ink ink) {
  return kInks[static_cast<std::size_t>(ink)];
}

Ink inkOf(Tensor tensor) {
  return static_cast<Ink>(static_cast<std::size_t>(Ink::Input) + index(tensor));
}

Ink pinInk(std::string_view letter) {
  ensure(letter.size() == 1 && letter[0] >= 'A' && static_cast<std::size_t>(letter[0] - 'A') < kPins,
         "pins are A to F");
  return static_cast<Ink>(static_cast<std::size_t>(Ink::PinA) + static_cast<std::size_t>(letter[0] - 'A'));
}

std::string chartStyle() {
  std::string style;
  for (std::size_t i = 1; i < kInks.size(); ++i) {
    const InkColours& ink = kInks[i];
    style += ".chart .fill-" + std::string(ink.name) + "{fill:" + std::string(ink.dark) + "}\n";
    style += ".chart .line-" + std::string(ink.name) + "{stroke:" + std::string(ink.dark) + "}\n";
  }
  return style;
}

}  // namespace tilescope::report
