// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/check_store.h"

#include <cstdlib>
#include <cstring>
#include <random>

#include "tests/core/store/store_files.h"

namespace tilescope::store {
namespace {

using ::testing::HasSubstr;

constexpr std::size_t kPageBytes = 4096;

std::string bytesOfDouble(double value) {
  std::string bytes(8, '\0');
  std::memcpy(bytes.data(), &value, 8);
  return {bytes.rbegin(), bytes.rend()};  // highest byte first in the file
}

class CheckStoreTest : public ::testing::Test {
 protected:
  void SetUp() override {
    makeStore(storePath(), 2000, exampleRows(2000));
    whole_ = bytesOf(storePath());
  }

  std::string damageOf(const std::string& bytes) {
    setBytes(storePath("damaged.tilesweep"), bytes);
    const CheckReport report = must(checkStore(storePath("damaged.tilesweep")));
    EXPECT_FALSE(report.isSound());
    return toText(report.damage);
  }

  std::string whole_;
};

TEST_F(CheckStoreTest, FindsNothingInASoundStore) {
  const CheckReport report = must(checkStore(storePath()));
  EXPECT_TRUE(report.isSound()) << toText(report.damage);
  EXPECT_EQ(report.answers, 2000);
  EXPECT_EQ(report.points, 2000);
  EXPECT_TRUE(must(quickCheck(storePath())).isSound());
}

TEST_F(CheckStoreTest, FindsEveryFlippedBitOfAFigure) {
  std::mt19937 random(5);
  for (int round = 0; round < 30; ++round) {
    const Figures figures = exampleRow(static_cast<std::int64_t>(random() % 1000), 1).figures;
    const std::string figure = bytesOfDouble(*figures.energy);
    const std::size_t at = whole_.find(figure);
    ASSERT_NE(at, std::string::npos);
    std::string bytes = whole_;
    bytes[at + random() % 8] ^= static_cast<char>(1 << random() % 8);
    const std::string damage = damageOf(bytes);
    EXPECT_THAT(damage, HasSubstr("damaged.tilesweep: answer "));
    EXPECT_THAT(damage, HasSubstr("checksum"));
    const Result<std::monostate> verified = verifyRows(must(StoreReader::open(storePath("damaged.tilesweep"))));
    ASSERT_FALSE(verified);
    EXPECT_THAT(toText(verified.diagnostics()), HasSubstr(" of \"edge\" with values that do not match"));
    EXPECT_THAT(toText(verified.diagnostics()), HasSubstr("sweep salvage"));
  }
  must(verifyRows(must(StoreReader::open(storePath()))));
}

TEST_F(CheckStoreTest, ReadsASweepBesideADamagedOne) {
  {
    SweepStore store = must(SweepStore::open(storePath(), toWrite()));
    PointRow other = exampleRow(1500, 0);
    must(store.write(must(store.addSweep(exampleSweep("other", 3002))), {&other, 1}));
  }
  std::string bytes = bytesOf(storePath());
  const std::size_t at = bytes.find(bytesOfDouble(*exampleRow(700, 1).figures.energy));
  ASSERT_NE(at, std::string::npos);
  bytes[at + 7] ^= 1;
  setBytes(storePath(), bytes);
  const StoreReader reader = must(StoreReader::open(storePath()));
  must(verifyRows(reader, must(reader.sweep("other"))));
  const Result<std::monostate> damaged = verifyRows(reader, must(reader.sweep("edge")));
  ASSERT_FALSE(damaged);
  EXPECT_THAT(toText(damaged.diagnostics()), HasSubstr("row 700, question 1 of \"edge\""));
}

TEST_F(CheckStoreTest, FindsAFlippedBitOfAPoint) {
  const std::size_t at = whole_.find(bytesOfDouble(1.5 + 1 / 3.0));
  ASSERT_NE(at, std::string::npos);
  std::string bytes = whole_;
  bytes[at + 7] ^= 1;
  EXPECT_THAT(damageOf(bytes), HasSubstr("point "));
}

// Whatever check() does not find must not change what readers see.
TEST_F(CheckStoreTest, FindsEveryFlippedBitThatChangesAnExport) {
  makeStore(storePath("small.tilesweep"), 60, exampleRows(60));
  const std::string small = bytesOf(storePath("small.tilesweep")), expected = csvOf(storePath("small.tilesweep"));
  const SweepRecord sweep = must(must(StoreReader::open(storePath("small.tilesweep"))).sweep("edge")).record;
  std::mt19937 random(8);
  int unseen = 0;
  const char* asked = std::getenv("TILESCOPE_FLIPPED_BITS");
  const int rounds = asked ? std::atoi(asked) : 1200;
  for (int round = 0; round < rounds; ++round) {
    std::string bytes = small;
    bytes[random() % bytes.size()] ^= static_cast<char>(1 << random() % 8);
    const std::string path = storePath("flipped.tilesweep");
    setBytes(path, bytes);
    const Result<CheckReport> report = checkStore(path);
    if (!report || !report->isSound()) continue;
    ++unseen;
    const StoreReader reader = must(StoreReader::open(path));
    const Result<SweepInfo> there = reader.sweep("edge");
    ASSERT_TRUE(there) << round << toText(there.diagnostics());
    EXPECT_EQ(there->record, sweep) << round;
    EXPECT_EQ(csvOf(path), expected) << round;
  }
  EXPECT_GT(unseen, rounds / 40) << "unused bytes";
}

TEST_F(CheckStoreTest, FindsARowWithTheAnswerOfAnotherOne) {
  {
    Database database(storePath(), toWrite());
    database.run(
        "UPDATE point SET answer = (SELECT answer FROM point WHERE number = 8 AND question = 1) WHERE number "
        "= 7 AND question = 1");
    ASSERT_EQ(database.changes(), 1);
  }
  EXPECT_THAT(damageOf(bytesOf(storePath())), HasSubstr("point "));
}

TEST_F(CheckStoreTest, FindsChangedDescriptionsAndStates) {
  for (const char* change :
       {"base = '[]'", "energy_unit = 'MAC'", "rows_total = 5", "created = 7", "parent = 'x'", "state = 'runningx'"}) {
    setBytes(storePath("changed.tilesweep"), whole_);
    {
      Database database(storePath("changed.tilesweep"), toWrite());
      database.run(std::string("UPDATE sweep SET ") + change);
    }
    EXPECT_THAT(damageOf(bytesOf(storePath("changed.tilesweep"))), HasSubstr("sweep \"edge\"")) << change;
  }
}

TEST_F(CheckStoreTest, FindsAFlippedBitOfALayer) {
  PointRow row = exampleRow(1500, 0);
  row.answers[0].layers = {{"conv1", row.figures}};
  row.answers[0].layers[0].figures.energy = 12345.678;
  makeStore(storePath("layers.tilesweep"), 3002, {row});
  std::string bytes = bytesOf(storePath("layers.tilesweep"));
  const std::size_t at = bytes.find(bytesOfDouble(12345.678));
  ASSERT_NE(at, std::string::npos);
  bytes[at + 7] ^= 1;
  EXPECT_THAT(damageOf(bytes), HasSubstr("layer_answer 1"));
}

TEST_F(CheckStoreTest, NamesEveryDestroyedPage) {
  for (std::size_t page = 1; page < whole_.size() / kPageBytes; page += 7) {
    std::string bytes = whole_;
    bytes.replace(page * kPageBytes, kPageBytes, kPageBytes, '\0');
    // A damaged page of table definitions: SQLite reads nothing and names no page.
    const bool isOfTables = whole_.substr(page * kPageBytes, kPageBytes).find("CREATE ") != std::string::npos;
    EXPECT_THAT(damageOf(bytes), HasSubstr(isOfTables ? "a damaged store" : "page " + std::to_string(page + 1)))
        << page;
  }
}

TEST_F(CheckStoreTest, SaysWhereATruncatedFileEnds) {
  const std::size_t pages = whole_.size() / kPageBytes / 2;
  EXPECT_THAT(damageOf(whole_.substr(0, pages * kPageBytes)), HasSubstr("page " + std::to_string(pages + 1)));
  EXPECT_THAT(damageOf(whole_.substr(0, whole_.size() - 507)),
              HasSubstr("page " + std::to_string(whole_.size() / kPageBytes)));
}

TEST_F(CheckStoreTest, RejectsADestroyedHeaderAndOtherFiles) {
  std::string bytes = whole_;
  bytes.replace(0, 100, 100, 'x');
  for (const std::string& content : {bytes, std::string("hello\n"), std::string(20000, 'h')}) {
    setBytes(storePath("other.tilesweep"), content);
    const Result<CheckReport> report = checkStore(storePath("other.tilesweep"));
    ASSERT_FALSE(report);
    EXPECT_THAT(toText(report.diagnostics()), HasSubstr("other.tilesweep: found a file that is not a store of sweeps"));
    EXPECT_THAT(toText(report.diagnostics()), HasSubstr("its header is destroyed"));
  }
}

TEST_F(CheckStoreTest, RejectsAnEmptyFileAsReadersDo) {
  setBytes(storePath("zero.tilesweep"), "");
  const Result<CheckReport> report = checkStore(storePath("zero.tilesweep"));
  ASSERT_FALSE(report);
  EXPECT_EQ(toText(report.diagnostics()), toText(StoreReader::open(storePath("zero.tilesweep")).diagnostics()));
}

TEST(PageIn, FindsTheNumber) {
  EXPECT_EQ(pageIn("Tree 4 page 12: btreeInitPage() returns error code 11"), "page 12");
  EXPECT_EQ(pageIn("row 7 missing from index sqlite_autoindex_point_1"), "");
}

}  // namespace
}  // namespace tilescope::store
