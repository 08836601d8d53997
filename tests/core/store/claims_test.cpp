// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/wait.h>
#include <unistd.h>

#include "tests/core/store/store_files.h"

namespace tilescope::store {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

class ClaimsTest : public ::testing::Test {
 protected:
  // A claim of an unknown host.
  static Claim elsewhere(std::int64_t heartbeat) { return {{2, 3}, "elsewhere", 1, heartbeat, heartbeat}; }
  static Claim here(std::int64_t now) { return {{2, 3}, claimOf({}).host, getpid(), now, now}; }

  SweepStore store_ = must(SweepStore::open(storePath(), toWrite()));
};

TEST_F(ClaimsTest, RejectASecondProgramAtALiveShard) {
  must(store_.claim(elsewhere(1000)));
  const Result<std::monostate> second = store_.claim(here(1030));
  ASSERT_FALSE(second);
  EXPECT_THAT(toText(second.diagnostics()), HasSubstr("shard 2/3 at work: process 1 on elsewhere, alive 30 s ago"));
  EXPECT_THAT(toText(second.diagnostics()), HasSubstr("--take-over"));
  must(store_.claim(here(1030), true));
  EXPECT_THAT(must(store_.reader().claims()), ElementsAre(here(1030)));
}

TEST_F(ClaimsTest, LeaveOtherShardsAndSilentOnesFree) {
  must(store_.claim(elsewhere(1000)));
  Claim other = here(1030);
  other.shard = {1, 3};
  must(store_.claim(other));
  must(store_.claim(here(1060)));
}

TEST_F(ClaimsTest, BeatUntilTheyAreReleasedOrTakenOver) {
  const Claim own = here(1000);
  must(store_.claim(own));
  must(store_.beat(own, 1015));
  EXPECT_EQ(must(store_.reader().claims()).front().heartbeat, 1015);
  must(store_.claim(elsewhere(1020), true));
  const Result<std::monostate> lost = store_.beat(own, 1030);
  ASSERT_FALSE(lost);
  EXPECT_THAT(toText(lost.diagnostics()), HasSubstr("taken over"));
  must(store_.release(own));
  EXPECT_EQ(must(store_.reader().claims()).size(), 1U) << "that of the other program stays";
  must(store_.release(elsewhere(0)));
  EXPECT_TRUE(must(store_.reader().claims()).empty());
}

TEST_F(ClaimsTest, OfTheDeadOnThisMachineAreFree) {
  const pid_t child = fork();
  if (child == 0) _exit(0);
  waitpid(child, nullptr, 0);
  Claim dead = here(1000);
  dead.process = child;
  must(store_.claim(dead));
  must(store_.claim(here(1001)));
}

// The other program's heartbeat is then in the future.
TEST_F(ClaimsTest, HoldWhenTheClockIsSetBack) {
  must(store_.claim(elsewhere(100000)));
  const Result<std::monostate> second = store_.claim(here(13600));
  ASSERT_FALSE(second);
  EXPECT_THAT(toText(second.diagnostics()), HasSubstr("alive 86400 s from now by this clock"));
  must(store_.claim(here(13600), true));
}

}  // namespace
}  // namespace tilescope::store
