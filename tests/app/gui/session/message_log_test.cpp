// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/message_log.h"

#include <gtest/gtest.h>

#include <QRegularExpression>
#include <QSignalSpy>

namespace tilescope::gui {
namespace {

TEST(MessageLogTest, KeepsTheNewestLinesInOrder) {
  MessageLog log;
  const QSignalSpy added(&log, &MessageLog::added);
  for (int i = 0; i < kMaxLogLines + 5; ++i) log.add(LogKind::Note, QString::number(i));
  EXPECT_EQ(added.count(), kMaxLogLines + 5);
  ASSERT_EQ(log.lines().size(), static_cast<std::size_t>(kMaxLogLines));
  EXPECT_EQ(log.lines().front().text, "5");
  EXPECT_EQ(log.lines().back().text, QString::number(kMaxLogLines + 4));
}

TEST(MessageLogTest, ALineSaysWhenAndHowBad) {
  MessageLog log;
  log.add(LogKind::Error, "file.json, /layers:\nfound 1 ");
  log.add(LogKind::Note, "");
  ASSERT_EQ(log.lines().size(), 1u);
  static const QRegularExpression expected(R"(^\d\d:\d\d:\d\d  error    file\.json, /layers: · found 1$)");
  EXPECT_TRUE(expected.match(logText(log.lines().front())).hasMatch()) << logText(log.lines().front()).toStdString();
}

}  // namespace
}  // namespace tilescope::gui
