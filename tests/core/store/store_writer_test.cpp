// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/store_writer.h"

#include <atomic>
#include <thread>

#include "tests/core/store/faulty_vfs.h"
#include "tests/core/store/store_files.h"

namespace tilescope::store {
namespace {

using ::testing::HasSubstr;

class StoreWriterTest : public ::testing::Test {
 protected:
  std::int64_t openWith(const std::string& vfs = "") {
    store_.emplace(must(SweepStore::open(storePath(), toWrite(Access::Write, vfs))));
    return must(store_->addSweep(exampleSweep("edge", 100000)));
  }

  std::optional<SweepStore> store_;
};

TEST_F(StoreWriterTest, AnnouncesEveryRowOnceAndAfterItsCommit) {
  const std::int64_t sweep = openWith();
  const StoreReader reader = must(StoreReader::open(storePath()));
  const SweepInfo info = must(reader.sweep("edge"));
  std::vector<std::int64_t> announced;
  WriterOptions options;
  options.batchRows = 100;
  options.queueRows = 250;
  StoreWriter writer(*store_, sweep, options, {[&](std::span<const PointRow> rows) {
    for (const PointRow& row : rows) announced.push_back(row.number * 2 + row.question);
    EXPECT_GE(must(reader.answeredRows(info)).size(), static_cast<std::int64_t>(announced.size()));
  }});
  for (const PointRow& row : exampleRows(1234)) EXPECT_TRUE(writer.push(row));
  EXPECT_EQ(must(writer.close()), 1234);
  ASSERT_EQ(announced.size(), 1234U);
  for (std::size_t k = 0; k < announced.size(); ++k) EXPECT_EQ(announced[k], static_cast<std::int64_t>(k));
  EXPECT_FALSE(writer.push(exampleRow(9999, 0))) << "after the end";
}

TEST_F(StoreWriterTest, CommitsWhatIsThereWhenTheTimeIsOver) {
  const std::int64_t sweep = openWith();
  std::atomic<int> rows{0};
  WriterOptions options;
  options.batchTime = std::chrono::milliseconds(5);
  StoreWriter writer(*store_, sweep, options,
                     {[&](std::span<const PointRow> batch) { rows += static_cast<int>(batch.size()); }});
  writer.push(exampleRow(0, 0));
  while (rows == 0) std::this_thread::yield();
  EXPECT_EQ(rows, 1);
}

TEST_F(StoreWriterTest, FlushesOnDemand) {
  const std::int64_t sweep = openWith();
  WriterOptions options;
  options.batchTime = std::chrono::hours(1);
  StoreWriter writer(*store_, sweep, options, {});
  for (const PointRow& row : exampleRows(7)) writer.push(row);
  writer.flush();
  EXPECT_EQ(must(store_->reader().answeredRows(must(store_->reader().sweep("edge")))).size(), 7);
}

TEST_F(StoreWriterTest, TellsTheCallerOfErrorsAndKeepsWhatWasCommitted) {
  const std::int64_t sweep = openWith();
  WriterOptions options;
  options.batchRows = 10;
  StoreWriter writer(*store_, sweep, options, {});
  for (const PointRow& row : exampleRows(20)) writer.push(row);
  writer.flush();
  PointRow other = exampleRow(500, 0);
  other.answers[0].key = exampleRow(0, 0).answers[0].key;
  writer.push(other);
  writer.flush();
  EXPECT_FALSE(writer.push(exampleRow(501, 0)));
  const Result<std::int64_t> closed = writer.close();
  ASSERT_FALSE(closed);
  EXPECT_THAT(toText(closed.diagnostics()), HasSubstr("other results for the same question"));
  EXPECT_EQ(must(store_->reader().answeredRows(must(store_->reader().sweep("edge")))).size(), 20);
}

TEST_F(StoreWriterTest, StopsOnAFullDisk) {
  FaultyVfs vfs("full_stop");
  const std::int64_t sweep = openWith(vfs.name());
  WriterOptions options;
  options.batchRows = 100;
  std::atomic<std::int64_t> committed{0};
  StoreWriter writer(*store_, sweep, options,
                     {[&](std::span<const PointRow> rows) { committed += static_cast<std::int64_t>(rows.size()); }});
  for (const PointRow& row : exampleRows(300)) writer.push(row);
  writer.flush();
  vfs.faults().maxBytes = 300000;
  for (const PointRow& row : exampleRows(20000))
    if (!writer.push(row)) break;
  const Result<std::int64_t> closed = writer.close();
  ASSERT_FALSE(closed);
  EXPECT_THAT(toText(closed.diagnostics()), HasSubstr("no space left"));
  EXPECT_THAT(toText(closed.diagnostics()), HasSubstr("bytes free"));
  EXPECT_EQ(must(store_->reader().answeredRows(must(store_->reader().sweep("edge")))).size(), committed - 300);
}

TEST_F(StoreWriterTest, GoesOnWhenThereIsRoomAgain) {
  FaultyVfs vfs("full_wait");
  const std::int64_t sweep = openWith(vfs.name());
  WriterOptions options;
  options.batchRows = 100;
  options.onFull = OnFull::Wait;
  options.retryTime = std::chrono::milliseconds(2);
  std::atomic<int> pauses{0};
  vfs.faults().maxBytes = 200000;
  StoreWriter writer(*store_, sweep, options, {{}, [&](const Diagnostic& why) {
                                                 ++pauses;
                                                 EXPECT_THAT(why.found, HasSubstr("no space left"));
                                                 vfs.faults().maxBytes = INT64_MAX;
                                               }});
  for (const PointRow& row : exampleRows(3000)) EXPECT_TRUE(writer.push(row));
  EXPECT_EQ(must(writer.close()), 3000);
  EXPECT_EQ(pauses, 1);
}

TEST_F(StoreWriterTest, GivesAPauseUpWhenStopped) {
  FaultyVfs vfs("full_given_up");
  const std::int64_t sweep = openWith(vfs.name());
  WriterOptions options;
  options.onFull = OnFull::Wait;
  options.retryTime = std::chrono::hours(1);
  vfs.faults().maxBytes = 0;
  std::atomic<bool> isWaiting{false};
  StoreWriter writer(*store_, sweep, options, {{}, [&](const Diagnostic&) { isWaiting = true; }});
  for (const PointRow& row : exampleRows(1000)) writer.push(row);
  while (!isWaiting) std::this_thread::yield();
  writer.stop();
  EXPECT_FALSE(writer.close());
}

}  // namespace
}  // namespace tilescope::store
