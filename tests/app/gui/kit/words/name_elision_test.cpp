// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/words/name_elision.h"

#include <gtest/gtest.h>

#include "app/gui/kit/theme/fonts.h"

namespace tilescope::gui {
namespace {

class NameElisionTest : public testing::Test {
 protected:
  QString shownIn(const NameElision& elision, const QString& name, const QString& asWideAs) const {
    return elision.shown(metrics, name, metrics.horizontalAdvance(asWideAs));
  }
  const QFontMetrics metrics{wordFont()};
};

TEST_F(NameElisionTest, LeavesOutWhatMostNamesShareAndKeepsWhatTellsThemApart) {
  QStringList names;
  for (int stage = 1; stage <= 4; ++stage)
    for (int block = 1; block <= 30; ++block)
      names << QStringLiteral("encoder.stage%1.block%2.conv_with_bias").arg(stage).arg(block);
  names << "classifier";
  const NameElision elision(names);
  const QString name = "encoder.stage3.block12.conv_with_bias";
  EXPECT_EQ(shownIn(elision, name, name), name);
  EXPECT_EQ(shownIn(elision, name, name.chopped(1)), "…3.block12.conv_with_bias");
  EXPECT_EQ(shownIn(elision, name, "…3.block12.con…"), "…3.block12…");
  QSet<QString> different;
  for (const QString& each : names) different.insert(shownIn(elision, each, "…3.block12…W"));
  EXPECT_EQ(different.size(), names.size());
}

TEST_F(NameElisionTest, WhatFollowsANameStays) {
  const NameElision elision({"stem.conv1_and_activation", "stem.conv2_and_activation"});
  const int room = metrics.horizontalAdvance("…2…W × 49");
  EXPECT_EQ(elision.shown(metrics, "stem.conv2_and_activation", room, " × 49"), "…2… × 49");
}

TEST_F(NameElisionTest, ANumberIsNotCut) {
  const NameElision elision({"layer10_conv", "layer11_conv", "layer12_conv"});
  EXPECT_EQ(shownIn(elision, "layer12_conv", "…12_conv"), "…12_conv");
}

TEST_F(NameElisionTest, KeepsTheEndWhereNothingIsShared) {
  const QString shown = shownIn(NameElision(), "a_long_name_of_a_layer_7", "…layer_7W");
  EXPECT_TRUE(shown.startsWith("…") && shown.endsWith("layer_7")) << shown.toStdString();
  EXPECT_EQ(shownIn(NameElision({"one", "two"}), "one", "W"),
            metrics.elidedText("one", Qt::ElideLeft, metrics.horizontalAdvance("W")));
}

}  // namespace
}  // namespace tilescope::gui
