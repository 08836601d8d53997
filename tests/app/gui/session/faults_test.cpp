// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/faults.h"

#include <gmock/gmock.h>

#include <QStringList>

namespace tilescope::gui {
namespace {

using std::chrono::milliseconds;

class FaultsTest : public testing::Test {
 protected:
  FaultsTest() {
    QObject::connect(&faults, &Faults::reported, &faults,
                     [this](const Diagnostic& fault) { seen << QString::fromStdString(fault.found); });
  }

  Faults faults;
  QStringList seen;
  const Faults::Clock::time_point start = Faults::Clock::now();
};

TEST_F(FaultsTest, OneThatRecursAtOnceIsReportedOnce) {
  EXPECT_FALSE(faults.any());
  for (int frame = 0; frame < 1000; ++frame) faults.report("painting", start + milliseconds(16 * frame));
  EXPECT_EQ(seen, QStringList("an internal error: painting"));
  EXPECT_TRUE(faults.any());
}

TEST_F(FaultsTest, OneThatComesBackAfterAPauseIsReportedAgain) {
  faults.report("a click", start);
  faults.report("a click", start + Faults::kQuiet + milliseconds(1));
  EXPECT_EQ(seen.size(), 2);
}

TEST_F(FaultsTest, AnotherOneIsReportedToo) {
  faults.report("a click", start);
  faults.report("a key", start);
  EXPECT_EQ(seen.size(), 2);
}

TEST_F(FaultsTest, OneWithAnotherTextEachTimeDoesNotFlood) {
  for (int frame = 0; frame < 1000; ++frame) faults.report(QString::number(frame), start);
  EXPECT_EQ(seen.size(), static_cast<qsizetype>(Faults::kMaxAtOnce));
}

}  // namespace
}  // namespace tilescope::gui
