// SPDX-License-Identifier: GPL-3.0-or-later
// A chart read back: elements, and the space of its texts.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <numbers>
#include <string>
#include <vector>

#include "core/base/xml_tree.h"
#include "core/report/document.h"
#include "core/report/svg.h"
#include "core/report/text_width.h"

namespace tilescope::report {

inline double number(const XmlElement& element, const char* key) {
  const std::string* text = element.attribute(key);
  return text != nullptr ? std::strtod(text->c_str(), nullptr) : 0;
}

inline bool has(const XmlElement& element, const std::string& role) {
  const std::string* classes = element.attribute("class");
  return classes != nullptr && (" " + *classes + " ").find(" " + role + " ") != std::string::npos;
}

inline std::vector<const XmlElement*> all(const XmlElement& element, const std::string& role) {
  std::vector<const XmlElement*> found;
  if (has(element, role)) found.push_back(&element);
  for (const XmlElement& child : element.children)
    for (const XmlElement* below : all(child, role)) found.push_back(below);
  return found;
}

// The title shown on hover; empty: none.
inline std::string titleOf(const XmlElement& element) {
  return !element.children.empty() && element.children.front().name == "title" ? element.children.front().text : "";
}

inline std::vector<std::string> texts(const XmlElement& root, const std::string& role) {
  std::vector<std::string> words;
  for (const XmlElement* element : all(root, role)) words.push_back(element->text);
  return words;
}

class Drawn {
 public:
  explicit Drawn(const Chart& chart) {
    TextFindings findings(chart.svg, chart.id);
    root = parseXml(chart.svg, findings);
    EXPECT_FALSE(findings.hasErrors()) << chart.svg.substr(0, 2000);
  }

  XmlElement root;
};

using Corners = std::array<Place, 4>;

inline Corners cornersOf(const XmlElement& text) {
  const double size = number(text, "font-size"), width = textWidth(text.text, size, text.attribute("font-weight"));
  const Place at{number(text, "x"), number(text, "y")};
  const std::string& anchor = *text.attribute("text-anchor");
  const double left = anchor == "start" ? 0 : anchor == "middle" ? -width / 2 : -width, top = -size * kCapHeight;
  double turn = 0;
  if (const std::string* transform = text.attribute("transform"))
    turn = std::strtod(transform->c_str() + std::string("rotate(").size(), nullptr) * std::numbers::pi / 180;
  Corners corners{{{left, top}, {left + width, top}, {left + width, 0}, {left, 0}}};
  for (Place& corner : corners)
    corner = {at.x + corner.x * std::cos(turn) - corner.y * std::sin(turn),
              at.y + corner.x * std::sin(turn) + corner.y * std::cos(turn)};
  return corners;
}

// Convex shapes are disjoint if a side's normal separates them.
inline bool areApart(const Corners& a, const Corners& b) {
  for (const Corners& shape : {a, b})
    for (std::size_t i = 0; i < 2; ++i) {
      const Place normal{shape[i + 1].y - shape[i].y, shape[i].x - shape[i + 1].x};
      const auto spanOf = [&](const Corners& corners) {
        std::array<double, 4> along{};
        std::transform(corners.begin(), corners.end(), along.begin(),
                       [&](const Place& corner) { return corner.x * normal.x + corner.y * normal.y; });
        return std::pair(*std::min_element(along.begin(), along.end()), *std::max_element(along.begin(), along.end()));
      };
      const auto [aLow, aHigh] = spanOf(a);
      const auto [bLow, bHigh] = spanOf(b);
      if (aHigh <= bLow || bHigh <= aLow) return true;
    }
  return false;
}

inline void collectTexts(const XmlElement& element, std::vector<const XmlElement*>& found) {
  if (element.name == "text" && !has(element, "halo")) found.push_back(&element);
  for (const XmlElement& child : element.children) collectTexts(child, found);
}

inline void expectReadable(const Chart& chart) {
  const Drawn drawn(chart);
  EXPECT_EQ(drawn.root.name, "svg");
  EXPECT_EQ(*drawn.root.attribute("role"), "img");
  EXPECT_NE(drawn.root.attribute("aria-label")->find(chart.title), std::string::npos);
  EXPECT_EQ(number(drawn.root, "width"), chart.width);
  EXPECT_EQ(number(drawn.root, "height"), chart.height);
  EXPECT_FALSE(chart.caption.empty());

  for (const XmlElement* mark : all(drawn.root, "mark")) EXPECT_FALSE(titleOf(*mark).empty());

  std::vector<const XmlElement*> words;
  collectTexts(drawn.root, words);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Corners corners = cornersOf(*words[i]);
    for (const Place& corner : corners) {
      EXPECT_GE(corner.x, -1) << words[i]->text;
      EXPECT_LE(corner.x, chart.width + 1) << words[i]->text;
      EXPECT_GE(corner.y, -1) << words[i]->text;
      EXPECT_LE(corner.y, chart.height + 1) << words[i]->text;
    }
    const bool inMark = has(*words[i], "letter");  // a mark may overlap another if their values do
    for (std::size_t k = 0; k < i && !inMark; ++k)
      EXPECT_TRUE(areApart(corners, cornersOf(*words[k]))) << words[i]->text << " and " << words[k]->text;
  }
}

inline void expectSound(const Chart& chart) {
  expectReadable(chart);
  EXPECT_FALSE(texts(Drawn(chart).root, "axis-title").empty());
}

}  // namespace tilescope::report
