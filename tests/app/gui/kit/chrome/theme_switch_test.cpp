// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <QAction>
#include <functional>
#include <memory>

#include "app/gui/kit/chrome/activity_bar.h"
#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/chrome/status_bar.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "tests/app/gui/chrome_support.h"

namespace tilescope::gui {
namespace {

using Maker = std::function<std::unique_ptr<QWidget>(ThemeController*)>;

struct Part {
  const char* name;
  Maker make;
};

const Part kParts[] = {
    {"activity_bar",
     [](auto* themes) {
       auto bar = std::make_unique<ActivityBar>(themes);
       bar->addEntry({"explore", "compass", "Explore", {}});
       bar->addEntry({"export", "download", "Export", {}});
       bar->setActive("explore");
       return bar;
     }},
    {"verdict_band",
     [](auto* themes) {
       auto band = std::make_unique<VerdictBand>(themes);
       band->setVerdict(bandwidthVerdict());
       for (int i = 0; i < 4; ++i) band->setFigure(i, i == 2 ? energyFigure() : latencyFigure());
       return band;
     }},
    {"message_strip",
     [](auto* themes) {
       auto strip = std::make_unique<MessageStrip>(themes);
       strip->setMessage(badFileMessage());
       return strip;
     }},
    {"dock_title",
     [](auto* themes) {
       auto title = std::make_unique<DockTitle>(themes, "Roofline");
       title->setLegend(rooflineLegend());
       title->setAxesHeld(true);
       title->addAction(new QAction("Copy plot", title.get()), "copy");
       return title;
     }},
    {"dock_body", [](auto* themes) { return std::make_unique<DockBody>(themes, new QWidget); }},
    {"empty_state",
     [](auto* themes) {
       auto empty = std::make_unique<EmptyState>(themes);
       empty->setContent("compass", "Nothing to compare yet", "Pin the current design with P.", {"Compare", "Pin"});
       return empty;
     }},
    {"status_bar",
     [](auto* themes) {
       auto bar = std::make_unique<StatusBar>(themes);
       bar->addItem("plan")->setContent("shield-check", Tone::Better, "Proven");
       StatusItem* proving = bar->addItem("proving");
       proving->setProgress(0.5);
       proving->setStoppable(true);
       return bar;
     }},
};

class ThemeSwitch : public testing::TestWithParam<Part> {};

TEST_P(ThemeSwitch, LeavesNothingOfTheOldTheme) {
  ThemeController themes(ThemeMode::Dark);
  const std::unique_ptr<QWidget> widget = GetParam().make(&themes);
  widget->resize(widget->sizeHint().expandedTo(QSize(700, 20)));
  widget->show();
  const Theme dark = themes.theme();
  const QImage before = grabbed(*widget);
  EXPECT_GT(pixelsOf(before, dark.panel) + pixelsOf(before, dark.plot), 50);

  themes.setMode(ThemeMode::Light);
  const Theme light = themes.theme();
  const QImage after = grabbed(*widget);
  EXPECT_NE(before, after);
  for (const QColor& old : {dark.panel, dark.window, dark.plot, dark.raised, dark.hover, dark.border, dark.accent,
                            dark.accentSoft, dark.text3}) {
    EXPECT_EQ(pixelsOf(after, old), 0) << old.name().toStdString();
  }
  EXPECT_GT(pixelsOf(after, light.panel) + pixelsOf(after, light.plot), 50);

  themes.setMode(ThemeMode::Dark);
  EXPECT_EQ(grabbed(*widget), before) << "and back is as it was";
}

TEST_P(ThemeSwitch, TheFontScaleIsUndoneWithoutTrace) {
  ThemeController themes(ThemeMode::Light);
  const std::unique_ptr<QWidget> widget = GetParam().make(&themes);
  const QSize before = widget->sizeHint();
  themes.setFontScale(2);
  EXPECT_GE(widget->sizeHint().height(), before.height());
  themes.setFontScale(1);
  EXPECT_EQ(widget->sizeHint(), before);
}

INSTANTIATE_TEST_SUITE_P(Frame, ThemeSwitch, testing::ValuesIn(kParts),
                         [](const auto& param) { return std::string(param.param.name); });

}  // namespace
}  // namespace tilescope::gui
