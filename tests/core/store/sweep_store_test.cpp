// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/sweep_store.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <random>

#include "tests/core/store/store_files.h"

namespace tilescope::store {
namespace {

using ::testing::HasSubstr;

std::vector<PointRow> rowsOf(const StoreReader& reader, const SweepInfo& sweep) {
  std::vector<PointRow> rows;
  must(reader.forEachRow(sweep, [&](const PointRow& row) {
    rows.push_back(row);
    return true;
  }));
  return rows;
}

// A store keeps 32 bits of a key's upper half.
std::vector<PointRow> withShortKeys(std::vector<PointRow> rows) {
  for (PointRow& row : rows)
    for (Answer& answer : row.answers) answer.key.high &= 0xffffffff00000000;
  return rows;
}

std::optional<double> randomFigure(std::mt19937_64& random) {
  switch (random() % 6) {
    case 0:
      return std::nullopt;
    case 1:
      return 0.0;
    case 2:
      return static_cast<double>(random() % 100000);
    case 3:
      return std::numeric_limits<double>::denorm_min();
    case 4:
      return -1e300;
    default:
      return std::ldexp(static_cast<double>(random() >> 11), static_cast<int>(random() % 120) - 60);
  }
}

Figures randomFigures(std::mt19937_64& random) {
  Figures figures;
  for (const FigureColumn& column : kFigureColumns) figures.*column.value = randomFigure(random);
  figures.boundBy = random() % 2 == 0 ? "" : "port \"Größe\"";
  figures.provenLayers = static_cast<std::int64_t>(random() % 5);
  figures.layers = 5;
  return figures;
}

PointRow randomRow(std::mt19937_64& random, std::int64_t number, int question) {
  PointRow row;
  row.number = number;
  row.question = question;
  row.status = static_cast<RowStatus>(random() % 6);
  row.figures = randomFigures(random);
  row.areaMm2 = randomFigure(random);
  row.leakageMilliwatts = randomFigure(random);
  row.values = {randomFigure(random).value_or(1), std::string("wörter; ,\n")};
  if (row.status == RowStatus::Dominated) return row;
  for (int network = 0; network < 2; ++network)
    row.answers.push_back({contentKey(std::to_string(random())), row.status, randomFigures(random),
                           row.status == RowStatus::Infeasible ? "weights need 12 bits more" : "", 0.5});
  return row;
}

TEST(SweepStore, GivesBackSweepsAndRowsAsTheyWere) {
  std::mt19937_64 random(11);
  for (int round = 0; round < 20; ++round) {
    const std::string path = storePath("round " + std::to_string(round) + ".tilesweep");
    std::vector<PointRow> rows;
    for (std::int64_t number = 0; number < 40; ++number)
      for (int question = 0; question < 2; ++question)
        if (random() % 4 != 0) rows.push_back(randomRow(random, number * 1'000'003, question));
    std::vector<PointRow> shuffled = rows;
    std::shuffle(shuffled.begin(), shuffled.end(), random);
    const SweepRecord record = combinedSweep("Ränder & buffers", 80);
    {
      SweepStore store = must(SweepStore::open(path, toWrite()));
      must(store.write(must(store.addSweep(record)), shuffled));
    }
    const StoreReader reader = must(StoreReader::open(path));
    const SweepInfo sweep = must(reader.sweep("Ränder & buffers"));
    EXPECT_EQ(sweep.record, record);
    EXPECT_EQ(rowsOf(reader, sweep), withShortKeys(rows));
  }
}

TEST(SweepStore, KeepsFiguresOfOneNetworkInItsAnswerOnly) {
  makeStore(storePath(), 4, exampleRows(4));
  const StoreReader reader = must(StoreReader::open(storePath()));
  EXPECT_EQ(rowsOf(reader, must(reader.sweep("edge"))), withShortKeys(exampleRows(4)));
}

TEST(SweepStore, IgnoresRowsThatItHas) {
  SweepStore store = must(SweepStore::open(storePath(), toWrite()));
  const std::int64_t sweep = must(store.addSweep(exampleSweep("edge", 10)));
  must(store.write(sweep, exampleRows(6)));
  must(store.write(sweep, exampleRows(10)));
  const StoreReader reader = store.reader();
  EXPECT_EQ(rowsOf(reader, must(reader.sweep("edge"))).size(), 10U);
  EXPECT_EQ(must(reader.answeredRows(must(reader.sweep("edge")))).size(), 10);
}

TEST(SweepStore, SharesAnswersBetweenSweeps) {
  SweepStore store = must(SweepStore::open(storePath(), toWrite()));
  must(store.write(must(store.addSweep(exampleSweep("edge", 10))), exampleRows(10)));
  const StoreReader reader = store.reader();
  const ContentKey known = exampleRow(2, 1).answers[0].key;
  const std::optional<Answer> found = must(reader.answer(known));
  ASSERT_TRUE(found);
  EXPECT_EQ(found->figures, exampleRow(2, 1).figures);
  EXPECT_FALSE(must(reader.answer(contentKey("never asked"))));
  must(store.write(must(store.addSweep(exampleSweep("again", 10))), exampleRows(10)));
  EXPECT_EQ(csvOf(storePath(), "again"), csvOf(storePath(), "edge"));
}

TEST(SweepStore, RejectsAnotherDescriptionUnderTheSameName) {
  SweepStore store = must(SweepStore::open(storePath(), toWrite()));
  SweepRecord sweep = exampleSweep("edge", 10);
  const std::int64_t id = must(store.addSweep(sweep));
  EXPECT_EQ(must(store.addSweep(sweep)), id);
  sweep.description += " ";
  sweep.name = "EDGE";
  const Result<std::int64_t> other = store.addSweep(sweep);
  ASSERT_FALSE(other);
  EXPECT_THAT(toText(other.diagnostics()), HasSubstr("another description under the name \"edge\""));
  EXPECT_THAT(toText(other.diagnostics()), HasSubstr("another name"));
}

TEST(SweepStore, RejectsNamesThatNobodyCanType) {
  SweepStore store = must(SweepStore::open(storePath(), toWrite()));
  for (const std::string& name : {std::string(), std::string("a\nb"), std::string(201, 'a')})
    EXPECT_FALSE(store.addSweep(exampleSweep(name, 1))) << name;
}

TEST(SweepStore, BeginsAnewUnderAnotherResultsVersion) {
  SweepStore store = must(SweepStore::open(storePath(), toWrite()));
  SweepRecord sweep = exampleSweep("edge", 10);
  const std::int64_t id = must(store.addSweep(sweep));
  must(store.write(id, exampleRows(10)));
  for (QuestionRecord& question : sweep.questions) question.resultsVersion = 4;
  EXPECT_EQ(must(store.addSweep(sweep)), id);
  const StoreReader reader = store.reader();
  EXPECT_EQ(must(reader.answeredRows(must(reader.sweep("edge")))).size(), 0);
  std::vector<PointRow> rows = exampleRows(10);
  for (PointRow& row : rows) row.answers[0].key = contentKey("version 4, " + std::to_string(row.answers[0].key.low));
  must(store.write(id, rows));
  EXPECT_EQ(must(reader.answeredRows(must(reader.sweep("edge")))).size(), 10);
  EXPECT_EQ(rowsOf(reader, must(reader.sweep("edge"))), withShortKeys(rows));
}

TEST(SweepStore, TriesFailedRowsAgainAndKeepsTheBetterAnswer) {
  SweepStore store = must(SweepStore::open(storePath(), toWrite()));
  const std::int64_t sweep = must(store.addSweep(exampleSweep("edge", 1)));
  const auto withStatus = [](RowStatus status, double gap) {
    PointRow row = exampleRow(0, 0);
    row.status = row.answers[0].status = status;
    row.figures.gap = row.answers[0].figures.gap = gap;
    return row;
  };
  const StoreReader reader = store.reader();
  const SweepInfo info = must(reader.sweep("edge"));
  const std::vector<PointRow> steps{withStatus(RowStatus::Failed, 0), withStatus(RowStatus::Limited, 0.2),
                                    withStatus(RowStatus::Limited, 0.1), withStatus(RowStatus::Done, 0)};
  for (std::size_t step = 0; step < steps.size(); ++step) {
    must(store.write(sweep, {&steps[step], 1}));
    EXPECT_EQ(rowsOf(reader, info), withShortKeys({steps[step]})) << step;
    EXPECT_EQ(must(reader.answeredRows(info)).size(), step == 0 ? 0 : 1) << step;
    EXPECT_EQ(must(reader.answeredRows(info, Again::FailedAndLimited)).size(), step == 3 ? 1 : 0) << step;
    for (std::size_t worse = 0; worse < step; ++worse) must(store.write(sweep, {&steps[worse], 1}));
    EXPECT_EQ(rowsOf(reader, info), withShortKeys({steps[step]})) << step;
  }
}

TEST(SweepStore, ARowWithFullTiesTakesThePlaceOfOneWithout) {
  SweepStore store = must(SweepStore::open(storePath(), toWrite()));
  const std::int64_t sweep = must(store.addSweep(exampleSweep("edge", 1)));
  const PointRow first = exampleRow(0, 0);
  PointRow full = first;
  full.hasFullTies = true;
  full.answers[0].key = contentKey("full ties");
  full.figures.energy = full.answers[0].figures.energy = 1;
  for (const PointRow& row : {first, full, first}) must(store.write(sweep, {&row, 1}));
  const StoreReader reader = store.reader();
  EXPECT_EQ(rowsOf(reader, must(reader.sweep("edge"))), withShortKeys({full}));
  EXPECT_TRUE(must(reader.answer(first.answers[0].key))) << "other sweeps may ask for it";
}

TEST(SweepStore, RejectsOtherFiguresForAKey) {
  SweepStore store = must(SweepStore::open(storePath(), toWrite()));
  const std::int64_t sweep = must(store.addSweep(exampleSweep("edge", 10)));
  must(store.write(sweep, exampleRows(1)));
  PointRow other = exampleRow(1, 0);
  other.answers[0].key = exampleRow(0, 0).answers[0].key;
  const Result<std::monostate> conflict = store.write(sweep, {&other, 1});
  ASSERT_FALSE(conflict);
  EXPECT_THAT(toText(conflict.diagnostics()), HasSubstr("other results for the same question"));
  other.answers[0].key.high ^= std::uint64_t{1} << 40;
  const Result<std::monostate> collision = store.write(sweep, {&other, 1});
  ASSERT_FALSE(collision);
  EXPECT_THAT(toText(collision.diagnostics()), HasSubstr("two different contents share"));
  EXPECT_EQ(rowsOf(store.reader(), must(store.reader().sweep("edge"))).size(), 1U);
}

TEST(SweepStore, ARenamedSweepIsThatOfItsRenamedDescription) {
  SweepStore store = must(SweepStore::open(storePath(), toWrite()));
  SweepRecord edge = exampleSweep("edge", 10), finer = exampleSweep("finer", 10);
  edge.description = R"({"name":"edge","axes":[]})";
  finer.description = R"({"name":"finer","parent":"edge"})";
  finer.parent = "edge";
  const std::int64_t id = must(store.addSweep(edge));
  must(store.addSweep(finer));
  must(store.rename("edge", "wide"));
  edge.name = "wide";
  edge.description = R"({"name":"wide","axes":[]})";
  EXPECT_EQ(must(store.addSweep(edge)), id);
  const SweepInfo child = must(store.reader().sweep("finer"));
  EXPECT_EQ(child.record.parent, "wide");
  EXPECT_EQ(child.record.description, R"({"name":"finer","parent":"wide"})");
}

TEST(SweepStore, RenamesAndRemovesSweeps) {
  SweepStore store = must(SweepStore::open(storePath(), toWrite()));
  must(store.write(must(store.addSweep(exampleSweep("edge", 10))), exampleRows(10)));
  must(store.addSweep(exampleSweep("other", 10)));
  EXPECT_FALSE(store.rename("edge", "Other"));
  EXPECT_FALSE(store.rename("none", "new"));
  must(store.rename("edge", "wide"));
  EXPECT_THAT(csvOf(storePath(), "wide"), HasSubstr("4,1,eplanner,energy"));
  must(store.remove("wide"));
  const Result<SweepInfo> gone = store.reader().sweep("wide");
  ASSERT_FALSE(gone);
  EXPECT_THAT(toText(gone.diagnostics()), HasSubstr("one of \"other\""));
  EXPECT_TRUE(must(store.reader().answer(exampleRow(0, 0).answers[0].key))) << "answers stay";
}

}  // namespace
}  // namespace tilescope::store
