// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/tip_wrapping.h"

#include <gtest/gtest.h>

#include <QApplication>
#include <QHelpEvent>
#include <QStringList>
#include <QWidget>

namespace tilescope::gui {
namespace {

TEST(TipWrapping, BreaksLongLinesAtSpacesAndKeepsEveryWord) {
  const QString sentence =
      QStringLiteral("Click a mark to select its layers, Ctrl adds to the selection. ").repeated(4);
  const QString shown = wrappedTip(sentence.trimmed() + "\nA short line.");
  for (const QString& line : shown.split('\n')) EXPECT_LE(line.size(), kMaxTipLine) << line.toStdString();
  EXPECT_EQ(QString(shown).replace('\n', ' '), sentence.trimmed() + " A short line.");
  EXPECT_TRUE(shown.endsWith("\nA short line."));
  EXPECT_EQ(wrappedTip(shown), shown);
}

TEST(TipWrapping, DoesNotBreakPathsAndRichText) {
  const QString path = QStringLiteral("/a/long/folder").repeated(10);
  EXPECT_EQ(wrappedTip("Saved " + path + " again"), "Saved\n" + path + "\nagain");
  const QString rich = "<b>" + QStringLiteral("word ").repeated(40) + "</b>";
  EXPECT_EQ(wrappedTip(rich), rich);
}

TEST(TipWrapping, TooltipsOfWidgetsAreWrappedWhenAskedFor) {
  const TipWrapping wrapping(qApp);
  QWidget widget;
  widget.setToolTip(QStringLiteral("word ").repeated(60));
  QHelpEvent hover(QEvent::ToolTip, {}, {});
  QApplication::sendEvent(&widget, &hover);
  EXPECT_GT(widget.toolTip().count('\n'), 2);
}

}  // namespace
}  // namespace tilescope::gui
