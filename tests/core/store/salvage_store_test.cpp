// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/salvage_store.h"

#include <algorithm>
#include <random>
#include <set>
#include <sstream>

#include "core/store/check_store.h"
#include "core/store/database.h"
#include "core/store/statement.h"
#include "core/store/store_error.h"
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
    // A page after the first ones, which hold tables and sweeps.
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

// Answers with damaged layers are solved again.
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

// Small stores, every kind of damage.
class SalvageSmallStoreTest : public ::testing::Test {
 protected:
  static constexpr std::int64_t kRows = 300;

  void SetUp() override {
    fill();
    csv_ = csvOf(storePath());
    whole_ = bytesOf(storePath());
    setBytes(storePath("whole.tilesweep"), whole_);
    std::istringstream lines(csv_);
    for (std::string line; std::getline(lines, line);) rows_.insert(line);
  }

  // All rows of a sweep described by the store.
  static void fill() {
    SweepStore store = must(SweepStore::open(storePath(), toWrite()));
    SweepRecord record = exampleSweep("edge", kRows);
    record.description = R"({"axes": [0, 1], "questions": [0, 1], "networks": [0]})";
    must(store.write(must(store.addSweep(record)), exampleRows(kRows)));
  }

  static std::string valuesOf(Database& database, const std::string& from) {
    std::string values;
    Statement row(database, "SELECT * FROM " + from);
    while (row.step())
      for (int column = 0; column < row.columns(); ++column) values += row.text(column) + "|";
    return values;
  }

  // Number of rows whose parts are all unchanged and readable by id.
  static std::int64_t readableRows(const std::string& damaged) {
    OpenOptions options;
    options.damaged = true;
    Database database(damaged, options), whole(storePath("whole.tilesweep"), options);
    std::int64_t readable = 0;
    for (std::int64_t id = 1; id <= kRows; ++id) {
      const std::string of = std::to_string(id);  // the same for point and answer
      const auto isAsBefore = [&](const std::string& from) {
        return valuesOf(database, from) == valuesOf(whole, from);
      };
      try {
        readable += isAsBefore("point NOT INDEXED WHERE id = " + of) &&
                            isAsBefore("answer NOT INDEXED WHERE id = " + of) &&
                            isAsBefore("point_extra NOT INDEXED WHERE id = " + of)
                        ? 1
                        : 0;
      } catch (const StoreError&) {
        continue;
      }
    }
    return readable;
  }

  // False: nothing readable; the file must then stay unchanged.
  bool expectSalvaged(const std::string& bytes, const std::string& what) {
    SCOPED_TRACE(what);
    setBytes(storePath(), bytes);
    const Result<SalvageReport> report = salvageStore(storePath());
    if (!report) {
      EXPECT_THAT(toText(report.diagnostics()), HasSubstr("merge its shards again")) << what;
      EXPECT_EQ(bytesOf(storePath()), bytes) << what;
      return false;
    }
    EXPECT_EQ(bytesOf(report->setAside), bytes) << what;
    EXPECT_TRUE(must(checkStore(storePath())).isSound()) << what;
    if (must(StoreReader::open(storePath())).sweep("edge")) {
      EXPECT_GE(report->points, readableRows(report->setAside)) << what;
      std::istringstream lines(csvOf(storePath()));
      std::string line;
      std::getline(lines, line);
      while (std::getline(lines, line)) EXPECT_TRUE(rows_.contains(line)) << what << ": " << line;
    }
    fill();
    EXPECT_TRUE(must(checkStore(storePath())).isSound()) << what;
    EXPECT_EQ(csvOf(storePath()), csv_) << what;
    return true;
  }

  std::string csv_, whole_;
  std::set<std::string> rows_;
};

TEST_F(SalvageSmallStoreTest, KeepsEveryReadableRowOfEveryTruncation) {
  for (std::size_t percent = 5; percent < 100; percent += 5) {
    const bool isSalvaged =
        expectSalvaged(whole_.substr(0, whole_.size() * percent / 100), std::to_string(percent) + " %");
    // Smaller parts lack the table definitions (first thirty pages).
    if (percent >= 80) {
      EXPECT_TRUE(isSalvaged) << percent;
    }
  }
  EXPECT_FALSE(expectSalvaged("", "an empty file"));
}

TEST_F(SalvageSmallStoreTest, KeepsEveryReadableRowBesideDestroyedPages) {
  std::mt19937 random(17);
  const std::size_t pages = whole_.size() / kSalvagedPageBytes;
  int salvaged = 0;
  constexpr int kRounds = 40;
  for (int round = 0; round < kRounds; ++round) {
    std::string bytes = whole_, what;
    for (std::size_t destroyed = 0; destroyed <= static_cast<std::size_t>(round % 3); ++destroyed) {
      const std::size_t page = 1 + random() % (pages - 1);
      for (std::size_t at = page * kSalvagedPageBytes; at < (page + 1) * kSalvagedPageBytes; ++at)
        bytes[at] = round % 2 == 0 ? '\0' : static_cast<char>(random());
      what += " page " + std::to_string(page + 1);
    }
    salvaged += expectSalvaged(bytes, what) ? 1 : 0;
  }
  EXPECT_GE(salvaged, kRounds / 2);
}

TEST_F(SalvageStoreTest, LeavesAStoreWithoutHeaderWhereItIs) {
  std::string bytes = whole_;
  bytes.replace(0, 100, 100, 'x');
  setBytes(storePath(), bytes);
  const Result<SalvageReport> report = salvageStore(storePath());
  ASSERT_FALSE(report);
  EXPECT_THAT(toText(report.diagnostics()), HasSubstr("edge.tilesweep: found a file that is not a store of sweeps"));
  EXPECT_EQ(bytesOf(storePath()), bytes);
}

}  // namespace
}  // namespace tilescope::store
