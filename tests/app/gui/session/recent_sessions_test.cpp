// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/recent_sessions.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>

namespace tilescope::gui {
namespace {

class RecentSessionsTest : public testing::Test {
 protected:
  RecentSession session(const QString& name) const {
    return {folder.filePath(name), "ResNet-18", "Jetson TX2", {"4.10 ms", "76.3 MB"}, now};
  }
  QTemporaryDir folder;
  QDateTime now = QDateTime::fromString("2026-11-21T09:41:00", Qt::ISODate);
  RecentSessions recent{folder.filePath("deep/recent.json")};
};

TEST_F(RecentSessionsTest, TheLatestComesFirstAndNineAreKept) {
  EXPECT_TRUE(recent.list().empty());
  for (int i = 0; i < 12; ++i) recent.add(session(QString("%1.tilescope").arg(i)));
  recent.add(session("5.tilescope"));
  const std::vector<RecentSession> list = recent.list();
  ASSERT_EQ(list.size(), kMaxRecent);
  EXPECT_EQ(list.front(), session("5.tilescope"));
  EXPECT_EQ(list[1].name(), "11");
  recent.remove(list.front().path);
  EXPECT_EQ(recent.list().size(), kMaxRecent - 1);
  EXPECT_EQ(recent.list().front().name(), "11");
}

TEST_F(RecentSessionsTest, AMissingFileIsKnownAsSuch) {
  EXPECT_TRUE(session("a.tilescope").isMissing());
  QFile file(folder.filePath("a.tilescope"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  EXPECT_FALSE(session("a.tilescope").isMissing());
}

TEST_F(RecentSessionsTest, AListThatCannotBeReadIsAsGoodAsNone) {
  recent.add(session("a.tilescope"));
  QFile file(folder.filePath("deep/recent.json"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write(R"({"sessions": [{"path": 3}, 7, {"path": "/x"}])");
  file.close();
  EXPECT_TRUE(recent.list().empty());
  recent.add(session("b.tilescope"));
  EXPECT_EQ(recent.list().size(), 1u);
}

TEST_F(RecentSessionsTest, TimesReadLikePeopleSayThem) {
  EXPECT_EQ(whenText(now, now), "today 09:41");
  EXPECT_EQ(whenText(now, now.addDays(1)), "yesterday");
  EXPECT_EQ(whenText(now, now.addDays(3)), "21 Nov");
  EXPECT_EQ(whenText(now, now.addYears(1)), "21 Nov 2026");
}

}  // namespace
}  // namespace tilescope::gui
