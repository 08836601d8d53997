// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/first_use.h"

#include <gtest/gtest.h>

#include <QFile>
#include <QTemporaryDir>

namespace tilescope::gui {
namespace {

TEST(FirstUseTest, WhatWasEndedIsNotOfferedAgain) {
  QTemporaryDir folder;
  const QString path = folder.filePath("data/first_use.json");
  FirstUse use(path);
  EXPECT_TRUE(use.offers("tour"));
  use.end("tour");
  EXPECT_FALSE(use.offers("tour"));
  EXPECT_TRUE(use.offers("other"));
  use.end("other");
  FirstUse next(path);
  EXPECT_FALSE(next.offers("tour"));
  EXPECT_FALSE(next.offers("other"));
}

TEST(FirstUseTest, WithoutAFileNothingIsOffered) {
  FirstUse use{QString()};
  EXPECT_FALSE(use.offers("tour"));
  use.end("tour");
}

TEST(FirstUseTest, ABrokenFileCostsAnotherOfferOnly) {
  QTemporaryDir folder;
  QFile file(folder.filePath("first_use.json"));
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  file.write("{\"ended\": ");
  file.close();
  FirstUse use(file.fileName());
  EXPECT_TRUE(use.offers("tour"));
  use.end("tour");
  EXPECT_FALSE(use.offers("tour"));
}

}  // namespace
}  // namespace tilescope::gui
