// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/background.h"

#include <gtest/gtest.h>

#include <QStringList>
#include <QtTest>
#include <atomic>
#include <memory>
#include <optional>
#include <thread>
#include <vector>

namespace tilescope::gui {
namespace {

struct Owner : QObject {
  std::vector<int> answers;
  Background background{*this};
};

TEST(Background, DoesOneThingAfterTheOtherAndHandsOverInTheOwnersThread) {
  Owner owner;
  const auto here = std::this_thread::get_id();
  std::optional<std::thread::id> worked, taken;
  for (int i = 0; i < 3; ++i)
    owner.background.run(
        [&, i](const CancelToken&) {
          worked = std::this_thread::get_id();
          return i;
        },
        [&](int answer) {
          taken = std::this_thread::get_id();
          owner.answers.push_back(answer);
        });
  owner.background.wait();
  EXPECT_TRUE(owner.answers.empty()) << "answers are events";
  QCoreApplication::processEvents();
  EXPECT_EQ(owner.answers, (std::vector{0, 1, 2}));
  EXPECT_NE(worked, here);
  EXPECT_EQ(taken, here);
}

TEST(Background, CancelReachesWhatWasStartedOnly) {
  Owner owner;
  const auto startOne = [&] {
    owner.background.run([](const CancelToken& cancel) { return cancel.cancelled() ? 1 : 0; },
                         [&](int answer) { owner.answers.push_back(answer); });
  };
  std::atomic<bool> go = false;
  owner.background.start([&](const CancelToken&) {
    while (!go) std::this_thread::yield();
  });
  startOne();
  owner.background.cancel();
  startOne();
  go = true;
  owner.background.wait();
  QCoreApplication::processEvents();
  EXPECT_EQ(owner.answers, (std::vector{1, 0}));
}

TEST(Background, EndsWithItsOwnerAndHandsOverNothingAfterIt) {
  std::atomic<bool> wasCancelled = false, began = false;
  bool wasTaken = false;
  {
    Owner owner;
    owner.background.run(
        [&](const CancelToken& cancel) {
          began = true;
          while (!cancel.cancelled()) std::this_thread::yield();
          wasCancelled = true;
          return 0;
        },
        [&](int) { wasTaken = true; });
    while (!began) std::this_thread::yield();
  }
  QCoreApplication::processEvents();
  EXPECT_TRUE(wasCancelled);
  EXPECT_FALSE(wasTaken);
}

TEST(Background, PartsThatComeFasterThanTheOwnerLooksComeTogetherBeforeTheAnswer) {
  Owner owner;
  std::vector<QStringList> parts;
  const auto feed = std::make_shared<ProgressFeed<QStringList>>(
      owner.background, [&](const QStringList& part) { parts.push_back(part); });
  owner.background.run(
      [feed](const CancelToken&) {
        for (const char* word : {"a", "b", "c"}) feed->tell([&](QStringList& lines) { lines << word; });
        return 0;
      },
      [&](int) { parts.push_back({"answer"}); });
  owner.background.wait();
  QCoreApplication::processEvents();
  EXPECT_EQ(parts, (std::vector<QStringList>{{"a", "b", "c"}, {"answer"}}));
}

}  // namespace
}  // namespace tilescope::gui
