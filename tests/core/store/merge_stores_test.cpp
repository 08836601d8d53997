// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/merge_stores.h"

#include <algorithm>

#include "tests/core/store/store_files.h"

namespace tilescope::store {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr std::int64_t kMergedRows = 60;

// One of three shards of the sweep "edge", plus another sweep, so that ids differ between files.
std::string shardStore(std::int64_t shard, std::vector<PointRow> rows = exampleRows(kMergedRows)) {
  std::string path = storePath("shard " + std::to_string(shard) + ".tilesweep");
  std::erase_if(rows, [&](const PointRow& row) { return row.number % 3 != shard; });
  SweepStore store = must(SweepStore::open(path, toWrite(Access::Alone)));
  SweepRecord own = exampleSweep("own of " + std::to_string(shard), shard + 1);
  own.networks[0].document = "{\"layers\": " + std::to_string(shard) + "}";
  must(store.addSweep(own));
  const std::int64_t sweep = must(store.addSweep(exampleSweep("edge", kMergedRows)));
  must(store.setShardRows(sweep, {shard, 3}, kMergedRows / 3));
  must(store.write(sweep, rows));
  return path;
}

std::vector<Hole> holesOfEdge(const MergeReport& report) {
  std::vector<Hole> holes = report.holes;
  std::erase_if(holes, [](const Hole& hole) { return hole.sweep != "edge"; });
  return holes;
}

TEST(MergeStores, GivesTheBytesOfOneRunInAnyOrder) {
  makeStore(storePath("whole.tilesweep"), kMergedRows, exampleRows(kMergedRows));
  const std::string whole = csvOf(storePath("whole.tilesweep"));
  std::vector<std::string> shards{shardStore(0), shardStore(1), shardStore(2)};
  do {
    std::filesystem::remove(storePath("out.tilesweep"));
    const MergeReport report = must(mergeStores(storePath("out.tilesweep"), shards));
    EXPECT_EQ(report.points, kMergedRows);
    EXPECT_THAT(holesOfEdge(report), IsEmpty());
    EXPECT_EQ(csvOf(storePath("out.tilesweep")), whole);
  } while (std::next_permutation(shards.begin(), shards.end()));
}

TEST(MergeStores, ChangesNothingTheSecondTime) {
  const std::vector<std::string> shards{shardStore(0), shardStore(1), shardStore(2)};
  must(mergeStores(storePath("out.tilesweep"), shards));
  const std::string once = csvOf(storePath("out.tilesweep"));
  const MergeReport again = must(mergeStores(storePath("out.tilesweep"), shards));
  EXPECT_EQ(again.points + again.answers, 0);
  EXPECT_EQ(csvOf(storePath("out.tilesweep")), once);
}

TEST(MergeStores, ListsMissingShardsAndHoles) {
  std::vector<PointRow> rows = exampleRows(kMergedRows);
  rows.erase(rows.begin() + 6);  // number 3, question 0, of shard 0
  const MergeReport report = must(mergeStores(storePath("out.tilesweep"), {shardStore(0, rows), shardStore(1)}));
  EXPECT_THAT(holesOfEdge(report), ElementsAre(Hole{"edge", {0, 3}, 20, 19, false}, Hole{"edge", {2, 3}, 0, 0, true}));
  EXPECT_EQ(toText(holesOfEdge(report)[0]), "edge: shard 0/3 has 19 of 20 rows");
  EXPECT_EQ(toText(holesOfEdge(report)[1]), "edge: shard 2/3 is missing");
}

TEST(MergeStores, ASweepWithHolesIsStopped) {
  const auto state = [&] {
    const StoreReader reader = must(StoreReader::open(storePath("out.tilesweep")));
    for (const SweepInfo& sweep : must(reader.sweeps()))
      if (sweep.record.name == "edge") return sweep.state;
    return std::string();
  };
  must(mergeStores(storePath("out.tilesweep"), {shardStore(0), shardStore(1)}));
  EXPECT_EQ(state(), "stopped");
  must(mergeStores(storePath("out.tilesweep"), {shardStore(2)}));
  EXPECT_EQ(state(), "complete");
}

TEST(MergeStores, CombinedRowsKeepTheirNetworks) {
  for (const char* name : {"a.tilesweep", "b.tilesweep"}) {
    SweepStore store = must(SweepStore::open(storePath(name), toWrite()));
    if (name[0] == 'b') must(store.addSweep(exampleSweep("before", 1)));
    const std::vector<PointRow> rows{combinedRow(name[0] == 'a' ? 0 : 1, 1)};
    must(store.write(must(store.addSweep(combinedSweep("edge", 2))), rows));
  }
  must(mergeStores(storePath("out.tilesweep"), {storePath("b.tilesweep"), storePath("a.tilesweep")}));
  SweepStore whole = must(SweepStore::open(storePath("whole.tilesweep"), toWrite()));
  const std::vector<PointRow> rows{combinedRow(0, 1), combinedRow(1, 1)};
  must(whole.write(must(whole.addSweep(combinedSweep("edge", 2))), rows));
  EXPECT_EQ(csvOf(storePath("out.tilesweep")), csvOf(storePath("whole.tilesweep")));
}

TEST(MergeStores, RejectsContradictingFiguresAndNamesBothFiles) {
  std::vector<PointRow> rows = exampleRows(2);
  makeStore(storePath("a.tilesweep"), 2, rows);
  rows[1].figures.energy = rows[1].answers[0].figures.energy = 1;
  makeStore(storePath("b.tilesweep"), 2, rows);
  const Result<MergeReport> merged =
      mergeStores(storePath("out.tilesweep"), {storePath("a.tilesweep"), storePath("b.tilesweep")});
  ASSERT_FALSE(merged);
  EXPECT_THAT(toText(merged.diagnostics()), HasSubstr("b.tilesweep"));
  EXPECT_THAT(toText(merged.diagnostics()), HasSubstr("out.tilesweep"));
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(caseFolder()), {}), 2) << "nothing but the inputs";
  must(mergeStores(storePath("out.tilesweep"), {storePath("a.tilesweep")}));
  EXPECT_FALSE(mergeStores(storePath("out.tilesweep"), {storePath("b.tilesweep")}));
  EXPECT_EQ(csvOf(storePath("out.tilesweep")), csvOf(storePath("a.tilesweep"))) << "as before that input";
}

TEST(MergeStores, RejectsRowsThatAreNotThoseOfTheirChecksums) {
  makeStore(storePath("a.tilesweep"), 2, exampleRows(2));
  std::string bytes = bytesOf(storePath("a.tilesweep"));
  const std::size_t at = bytes.find("array");
  ASSERT_NE(at, std::string::npos);
  bytes[at] = 'A';
  setBytes(storePath("b.tilesweep"), bytes);
  bool isDamaged = false;
  const Result<MergeReport> merged =
      mergeStores(storePath("out.tilesweep"), {storePath("a.tilesweep"), storePath("b.tilesweep")}, &isDamaged);
  ASSERT_FALSE(merged);
  EXPECT_TRUE(isDamaged);
  EXPECT_THAT(toText(merged.diagnostics()), HasSubstr("b.tilesweep: answer "));
  EXPECT_FALSE(std::filesystem::exists(storePath("out.tilesweep")));
  must(mergeStores(storePath("out.tilesweep"), {storePath("a.tilesweep")}));
  setBytes(storePath("out.tilesweep"), bytes);
  EXPECT_FALSE(mergeStores(storePath("out.tilesweep"), {storePath("a.tilesweep")}, &isDamaged));
  EXPECT_TRUE(isDamaged);
}

TEST(MergeStores, RejectsTwoDescriptionsOfOneName) {
  makeStore(storePath("a.tilesweep"), 2, exampleRows(2));
  {
    SweepStore store = must(SweepStore::open(storePath("b.tilesweep"), toWrite()));
    SweepRecord other = exampleSweep("edge", 2);
    other.description = "{}";
    must(store.addSweep(other));
  }
  const Result<MergeReport> merged = mergeStores(storePath("a.tilesweep"), {storePath("b.tilesweep")});
  ASSERT_FALSE(merged);
  EXPECT_THAT(toText(merged.diagnostics()), HasSubstr("another description under the name \"edge\""));
}

TEST(MergeStores, PrefersAnswersToFailuresInAnyOrder) {
  std::vector<PointRow> failed = exampleRows(2), limited = exampleRows(2);
  failed[0].status = failed[0].answers[0].status = RowStatus::Failed;
  failed[0].answers[0].detail = "out of memory";
  limited[0].status = limited[0].answers[0].status = RowStatus::Limited;
  limited[0].figures.gap = limited[0].answers[0].figures.gap = 0.5;
  makeStore(storePath("failed.tilesweep"), 2, failed);
  makeStore(storePath("limited.tilesweep"), 2, limited);
  makeStore(storePath("done.tilesweep"), 2, exampleRows(2));
  std::vector<std::string> inputs{storePath("done.tilesweep"), storePath("failed.tilesweep"),
                                  storePath("limited.tilesweep")};
  const std::string done = csvOf(inputs[0]);
  do {
    std::filesystem::remove(storePath("out.tilesweep"));
    must(mergeStores(storePath("out.tilesweep"), inputs));
    EXPECT_EQ(csvOf(storePath("out.tilesweep")), done);
  } while (std::next_permutation(inputs.begin(), inputs.end()));
}

TEST(MergeStores, MakesNoOutputOfInputsThatAreNoStores) {
  setBytes(storePath("text.tilesweep"), "hello\n");
  EXPECT_FALSE(mergeStores(storePath("out.tilesweep"), {storePath("text.tilesweep")}));
  EXPECT_FALSE(std::filesystem::exists(storePath("out.tilesweep")));
}

}  // namespace
}  // namespace tilescope::store
