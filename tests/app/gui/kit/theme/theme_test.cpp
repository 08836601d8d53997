// SPDX-License-Identifier: GPL-3.0-or-later
// The visual design's promises, recomputed from the theme files.
#include "app/gui/kit/theme/theme.h"

#include <gtest/gtest.h>

#include <QRegularExpression>
#include <algorithm>
#include <cmath>
#include <ostream>
#include <vector>

#include "app/gui/kit/theme/style_sheet.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "core/base/ensure.h"
#include "tests/app/gui/kit/theme/colour_science.h"

namespace tilescope::gui {
namespace {

constexpr double kText = 4.5;  // WCAG AA, normal text
constexpr double kMark = 3.0;  // WCAG AA, graphics
// On the tint of changed lines, the light theme has less: 4.34 for types on a removed line.
constexpr double kChangedLine = 4.3;

struct Promise {
  const char* theme;
  double words, badges, pins, marks, onWeight;  // min contrasts
};

void PrintTo(const Promise& promise, std::ostream* out) {
  *out << promise.theme;
}

// Contrasts are rounded to a tenth.
constexpr Promise kPromises[] = {
    {"dark", 4.7, 4.8, 5.0, 3.1, 10.3},
    {"light", 4.7, 4.8, 5.0, 3.1, 5.2},
};

double rounded(double value) {
  return std::round(value * 10) / 10;
}

double least(const std::vector<double>& contrasts) {
  return *std::min_element(contrasts.begin(), contrasts.end());
}

class ThemeColours : public testing::TestWithParam<Promise> {
 protected:
  const Theme t = loadTheme(GetParam().theme);
  const std::vector<QColor> surfaces{t.window, t.panel, t.plot, t.raised, t.field, t.hover};
};

TEST_P(ThemeColours, EveryTextReadsOnEverySurface) {
  std::vector<double> contrasts;
  for (const QColor& text : {t.text, t.text2, t.text3}) {
    for (const QColor& surface : surfaces) contrasts.push_back(contrast(text, surface));
  }
  EXPECT_GE(least(contrasts), kText);
  if (t.isDark()) {
    EXPECT_DOUBLE_EQ(rounded(contrast(t.text3, t.hover)), 4.5);
    EXPECT_DOUBLE_EQ(least(contrasts), contrast(t.text3, t.hover));
  }
}

TEST_P(ThemeColours, ASelectedRowCarriesTextAndText2) {
  EXPECT_GE(contrast(t.text, t.selection), kText);
  EXPECT_GE(contrast(t.text2, t.selection), kText);
}

TEST_P(ThemeColours, ControlsReadInEveryState) {
  for (const QColor& fill : {t.accent, mixed(t.accent, t.text, 0.9), mixed(t.accent, t.text, 0.8)}) {
    EXPECT_GE(contrast(t.onAccent, fill), kText);
  }
  for (const QColor& text : {t.text, t.text2, t.accent}) EXPECT_GE(contrast(text, t.accentSoft), kText);
  for (const QColor& surface : {t.panel, t.plot, t.raised}) EXPECT_GE(contrast(t.accent, surface), kText);
  for (const QColor& surface : surfaces) EXPECT_GE(contrast(t.focus, surface), kMark);
}

TEST_P(ThemeColours, DataColoursReadAsWordsOnPanelAndPlot) {
  std::vector<double> contrasts;
  for (const QColor& word : {t.memoryBound, t.computeBound, t.better, t.worse, t.warning}) {
    contrasts.push_back(contrast(word, t.panel));
    contrasts.push_back(contrast(word, t.plot));
  }
  EXPECT_GE(rounded(least(contrasts)), GetParam().words);
}

TEST_P(ThemeColours, BadgesReadOnTheirSoftFill) {
  const double lowest =
      least({contrast(t.better, t.betterSoft), contrast(t.worse, t.worseSoft), contrast(t.warning, t.warningSoft),
             contrast(t.accent, t.accentSoft), contrast(t.text2, t.hover)});
  EXPECT_GE(rounded(lowest), GetParam().badges);
}

TEST_P(ThemeColours, PinLettersReadOnTheirTile) {
  std::vector<double> contrasts;
  for (const QColor& pin : t.pins) contrasts.push_back(contrast(t.onAccent, pin));
  EXPECT_GE(rounded(least(contrasts)), GetParam().pins);
}

TEST_P(ThemeColours, TextOnAWeightReads) {
  const double value = contrast(t.onWeight, t.tensor(Tensor::W));
  EXPECT_GE(value, kText);
  EXPECT_DOUBLE_EQ(rounded(value), GetParam().onWeight);
}

TEST_P(ThemeColours, MarksStandOutFromThePlot) {
  std::vector<QColor> marks{t.memoryBound, t.computeBound, t.present, t.focus};
  marks.insert(marks.end(), t.tensors.begin(), t.tensors.end());
  marks.insert(marks.end(), t.levels.begin(), t.levels.end());
  marks.insert(marks.end(), t.pins.begin(), t.pins.end());
  std::vector<double> contrasts;
  for (const QColor& mark : marks) contrasts.push_back(contrast(mark, t.plot));
  EXPECT_GE(least(contrasts), kMark);
  EXPECT_GE(rounded(least(contrasts)), GetParam().marks);
}

TEST_P(ThemeColours, CodeReads) {
  for (const QColor& word :
       {t.code.keyword, t.code.type, t.code.string, t.code.number, t.code.comment, t.code.function}) {
    EXPECT_GE(contrast(word, t.plot), kText);
    EXPECT_GE(contrast(word, mixed(t.better, t.plot, 0.11)), kChangedLine) << "on a changed line";
    EXPECT_GE(contrast(word, mixed(t.worse, t.plot, 0.11)), kChangedLine) << "on a changed line";
  }
}

TEST_P(ThemeColours, StyleSheetAndPaletteTakeTheirColoursFromTheTokens) {
  const QString sheet = styleSheet(t);
  EXPECT_FALSE(sheet.contains('@'));
  EXPECT_FALSE(sheet.contains('~'));
  EXPECT_FALSE(sheet.contains(QLatin1String("letter-spacing")));
  const QPalette p = palette(t);
  EXPECT_EQ(p.color(QPalette::Window), t.panel);
  EXPECT_EQ(p.color(QPalette::Base), t.plot);
  EXPECT_EQ(p.color(QPalette::Disabled, QPalette::Text), t.disabled);
}

INSTANTIATE_TEST_SUITE_P(Bundled, ThemeColours, testing::ValuesIn(kPromises),
                         [](const auto& param) { return std::string(param.param.theme); });

struct Group {
  const char* theme;
  const char* name;
  std::vector<QColor> (*colours)(const Theme&);
  double normal, deuteranopia, protanopia;  // min CIEDE2000 distances
};

void PrintTo(const Group& group, std::ostream* out) {
  *out << group.theme << ' ' << group.name;
}

std::vector<QColor> tensors(const Theme& t) {
  return {t.tensors.begin(), t.tensors.end()};
}
std::vector<QColor> bound(const Theme& t) {
  return {t.memoryBound, t.computeBound};
}
std::vector<QColor> change(const Theme& t) {
  return {t.better, t.worse};
}
std::vector<QColor> pins(const Theme& t) {
  return {t.pins.begin(), t.pins.end()};
}
std::vector<QColor> levels(const Theme& t) {
  return {t.levels.begin(), t.levels.end()};
}

const Group kGroups[] = {
    {"dark", "tensors", tensors, 39, 20, 26}, {"dark", "bound", bound, 47, 55, 51},
    {"dark", "change", change, 55, 30, 23},   {"dark", "pins", pins, 24, 18, 17},
    {"dark", "levels", levels, 13, 12, 13},   {"light", "tensors", tensors, 40, 21, 25},
    {"light", "bound", bound, 48, 58, 55},    {"light", "change", change, 50, 30, 23},
    {"light", "pins", pins, 21, 11, 13},      {"light", "levels", levels, 14, 11, 13},
};

class ColourGroups : public testing::TestWithParam<Group> {};

TEST_P(ColourGroups, StayApartForEveryEye) {
  const std::vector<QColor> colours = GetParam().colours(loadTheme(GetParam().theme));
  EXPECT_DOUBLE_EQ(std::round(closestPair(colours, Vision::Normal)), GetParam().normal);
  EXPECT_DOUBLE_EQ(std::round(closestPair(colours, Vision::Deuteranopia)), GetParam().deuteranopia);
  EXPECT_DOUBLE_EQ(std::round(closestPair(colours, Vision::Protanopia)), GetParam().protanopia);
}

INSTANTIATE_TEST_SUITE_P(Bundled, ColourGroups, testing::ValuesIn(kGroups),
                         [](const auto& param) { return std::string(param.param.theme) + "_" + param.param.name; });

// The reason why no plot shows both colours.
TEST(Theme, OutputAndComputeBoundAreAWeakPair) {
  for (const char* name : {"dark", "light"}) {
    const Theme t = loadTheme(name);
    const QColor pair[]{t.tensor(Tensor::O), t.computeBound};
    EXPECT_LT(closestPair(pair, Vision::Deuteranopia), 6);
  }
}

TEST(Theme, AnUnknownThemeIsABrokenPromise) {
  EXPECT_THROW(loadTheme("sepia"), InternalError);
}

TEST(Theme, MixedGoesFromOneColourToTheOther) {
  EXPECT_EQ(mixed(QColor(10, 20, 30), QColor(110, 120, 130), 1), QColor(10, 20, 30));
  EXPECT_EQ(mixed(QColor(10, 20, 30), QColor(110, 120, 130), 0), QColor(110, 120, 130));
  EXPECT_EQ(mixed(QColor(0, 0, 0), QColor(100, 100, 100), 0.5), QColor(50, 50, 50));
}

}  // namespace
}  // namespace tilescope::gui
