// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/salvage_store.h"

#include <algorithm>
#include <random>

#include "core/store/check_store.h"
#include "tests/core/store/store_files.h"

namespace tilescope::store {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t kSalvagedPageBytes = 4096;
constexpr std::int64_t kSalvagedRows = 4000;

class SalvageStoreTest : public ::testing::Test {
 protected:
  void SetUp() override {
    makeStore(storePath(), kSalvagedRows, exampleRows(kSalvagedRows));
    csv_ = csvOf(storePath());
    whole_ = bytesOf(storePath());
  }

  // What a run does after a salvage: the missing rows once more.
  void completeAndCompare() {
    {
      SweepStore store = must(SweepStore::open(storePath(), toWrite()));
      must(store.write(must(store.addSweep(exampleSweep("edge", kSalvagedRows))), exampleRows(kSalvagedRows)));
    }
    EXPECT_EQ(csvOf(storePath()), csv_);
    EXPECT_TRUE(must(checkStore(storePath())).isSound());
  }

  std::string csv_, whole_;
};

TEST_F(SalvageStoreTest, LosesOnlyTheRowsOfDestroyedPages) {
  std::mt19937 random(9);
  for (int round = 0; round < 8; ++round) {
    std::string bytes = whole_;
    // Behind the first pages, which hold tables and sweeps.
    const std::size_t page = 30 + random() % (whole_.size() / kSalvagedPageBytes - 30);
    bytes.replace(page * kSalvagedPageBytes, kSalvagedPageBytes, kSalvagedPageBytes, '\0');
    setBytes(storePath(), bytes);
    const SalvageReport report = must(salvageStore(storePath()));
    EXPECT_GE(report.points, kSalvagedRows - 400) << "page " << page + 1;
    EXPECT_EQ(bytesOf(report.setAside), bytes) << "the original is as it was";
    EXPECT_TRUE(must(checkStore(storePath())).isSound());
    completeAndCompare();
  }
  EXPECT_TRUE(std::filesystem::exists(storePath("edge.damaged-8.tilesweep")));
}

TEST_F(SalvageStoreTest, DropsRowsWhoseChecksumIsWrong) {
  std::string bytes = whole_;
  const std::size_t at = bytes.find("off-chip");
  ASSERT_NE(at, std::string::npos);
  bytes[at] = 'O';
  setBytes(storePath(), bytes);
  const SalvageReport report = must(salvageStore(storePath()));
  EXPECT_EQ(report.dropped, 2) << "an answer and its row";
  completeAndCompare();
}

// An answer whose layers are not all sound is solved again.
TEST_F(SalvageStoreTest, DropsAnswersThatLackLayers) {
  const std::string path = storePath("layers.tilesweep");
  std::vector<PointRow> rows = exampleRows(4);
  for (PointRow& row : rows) {
    row.answers[0].figures.layers = row.figures.layers = 2;
    for (const char* name : {"conv1", "conv2"}) row.answers[0].layers.push_back({name, exampleRow(7, 0).figures});
  }
  rows[1].answers[0].layers[1].figures.energy = 12345.678;
  {
    SweepStore store = must(SweepStore::open(path, toWrite()));
    SweepRecord record = exampleSweep("edge", 4);
    record.description = R"({"keep": "layers"})";
    must(store.write(must(store.addSweep(record)), rows));
  }
  std::string bytes = bytesOf(path);
  const double energy = 12345.678;
  std::string figure(reinterpret_cast<const char*>(&energy), sizeof energy);  // NOLINT: bytes of a file
  std::reverse(figure.begin(), figure.end());
  const std::size_t at = bytes.find(figure);
  ASSERT_NE(at, std::string::npos);
  bytes[at + 7] ^= 1;
  setBytes(path, bytes);
  const SalvageReport report = must(salvageStore(path));
  EXPECT_EQ(report.points, 3);
  EXPECT_TRUE(must(checkStore(path)).isSound());
  const StoreReader reader = must(StoreReader::open(path));
  EXPECT_EQ(must(reader.answer(rows[0].answers[0].key, true))->layers.size(), 2U);
  EXPECT_FALSE(must(reader.answer(rows[1].answers[0].key)));
}

TEST_F(SalvageStoreTest, KeepsWhatATruncatedFileHas) {
  setBytes(storePath(), whole_.substr(0, whole_.size() / kSalvagedPageBytes * 3 / 4 * kSalvagedPageBytes));
  const SalvageReport report = must(salvageStore(storePath()));
  EXPECT_GT(report.points, kSalvagedRows / 4);
  completeAndCompare();
}

TEST_F(SalvageStoreTest, LeavesAStoreWithoutHeaderWhereItIs) {
  std::string bytes = whole_;
  bytes.replace(0, 100, 100, 'x');
  setBytes(storePath(), bytes);
  const Result<SalvageReport> report = salvageStore(storePath());
  ASSERT_FALSE(report);
  EXPECT_THAT(toText(report.diagnostics()), HasSubstr("edge.tilesweep: found no store of sweeps"));
  EXPECT_EQ(bytesOf(storePath()), bytes);
}

}  // namespace
}  // namespace tilescope::store
