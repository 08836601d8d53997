// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store_status.h"

#include <sys/wait.h>
#include <unistd.h>

#include "tests/core/store/store_files.h"

namespace tilescope::store {
namespace {

using ::testing::ElementsAre;
using ::testing::Pair;

TEST(StoreStatus, CountsRowsByStatusAndShard) {
  std::vector<PointRow> rows = exampleRows(6);
  rows[5].status = rows[5].answers[0].status = RowStatus::Failed;
  SweepStore store = must(SweepStore::open(storePath(), toWrite()));
  const std::int64_t sweep = must(store.addSweep(exampleSweep("edge", 8)));
  must(store.setShardRows(sweep, {0, 1}, 8));
  must(store.setState(sweep, "running"));
  must(store.write(sweep, rows));
  must(store.claim({{0, 1}, "elsewhere", 7, 100, 100}));
  const StoreStatus status = must(statusOf(store.reader(), 130));
  ASSERT_EQ(status.sweeps.size(), 1U);
  EXPECT_THAT(status.sweeps[0].counts, ElementsAre(Pair("done", 5), Pair("failed", 1)));
  EXPECT_EQ(status.sweeps[0].state, "running");
  EXPECT_EQ(status.sweeps[0].answered, 5);
  EXPECT_FALSE(status.sweeps[0].isComplete());
  EXPECT_THAT(status.sweeps[0].holes, ElementsAre(Hole{"edge", {0, 1}, 8, 5, false}));
  EXPECT_FALSE(status.claims[0].isSilent);
  EXPECT_TRUE(must(statusOf(store.reader(), 160)).claims[0].isSilent);
  EXPECT_FALSE(must(statusOf(store.reader(), 50)).claims[0].isSilent) << "the clock was set back";
  EXPECT_GT(status.bytes, 4096);
}

TEST(StoreStatus, KnowsThatAProcessOfThisMachineHasEnded) {
  SweepStore store = must(SweepStore::open(storePath(), toWrite()));
  must(store.setState(must(store.addSweep(exampleSweep("edge", 8))), "running"));
  Claim claim = claimOf({0, 2});
  claim.heartbeat = 100;
  must(store.claim(claim));
  StoreStatus status = must(statusOf(store.reader(), 105));
  EXPECT_FALSE(status.claims[0].isGone);
  EXPECT_EQ(status.claims[0].age, 5);
  EXPECT_EQ(status.sweeps[0].state, "running");
  const pid_t child = fork();
  if (child == 0) _exit(0);
  waitpid(child, nullptr, 0);
  must(store.release(claim));
  claim.process = child;
  must(store.claim(claim));
  status = must(statusOf(store.reader(), 105));
  EXPECT_TRUE(status.claims[0].isGone);
  EXPECT_EQ(status.sweeps[0].state, "stopped");
  must(store.claim({{1, 2}, "elsewhere", 7, 100, 100}));
  EXPECT_EQ(must(statusOf(store.reader(), 105)).sweeps[0].state, "running") << "nobody here knows";
}

TEST(StoreStatus, CountsRowsOfEarlierResultsApart) {
  SweepStore store = must(SweepStore::open(storePath(), toWrite()));
  SweepRecord record = exampleSweep("edge", 4);
  must(store.write(must(store.addSweep(record)), exampleRows(4)));
  record.questions[1].resultsVersion = 9;
  must(store.addSweep(record));
  const StoreStatus status = must(statusOf(store.reader(), 0));
  EXPECT_EQ(status.sweeps[0].answered, 2);
  EXPECT_EQ(status.sweeps[0].stale, 2);
}

}  // namespace
}  // namespace tilescope::store
