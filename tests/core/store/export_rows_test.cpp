// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/export_rows.h"

#include <algorithm>
#include <random>

#include "core/base/json.h"
#include "core/store/database.h"
#include "tests/core/store/store_files.h"

namespace tilescope::store {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

std::string exported(const std::string& path, const ExportOptions& options) {
  const StoreReader reader = must(StoreReader::open(path));
  std::ostringstream text;
  must(exportRows(reader, must(reader.sweep("edge")), options, text));
  return text.str();
}

TEST(ExportRows, WritesTheColumnsOfTheContract) {
  makeStore(storePath(), 2, exampleRows(2));
  const std::vector<std::string> lines = linesOf(csvOf(storePath()));
  ASSERT_EQ(lines.size(), 3U);
  EXPECT_EQ(lines[0],
            "number,question,model,objective,weight_buffer,weight_buffer.base,dataflow,dataflow.base,status,tie_break,"
            "latency_s,"
            "cycles,energy_pj,edp,i_bytes,w_bytes,o_bytes,traffic_bytes,utilisation,bound_by,proven_layers,layers,gap,"
            "lower_bound,area_mm2,latency_s.resnet18,cycles.resnet18,energy_pj.resnet18,edp.resnet18,i_bytes.resnet18,"
            "w_bytes.resnet18,o_bytes.resnet18,traffic_bytes.resnet18,utilisation.resnet18,bound_by.resnet18,"
            "proven_layers.resnet18,layers.resnet18,gap.resnet18,lower_bound.resnet18");
  EXPECT_THAT(lines[1],
              StartsWith("0,0,eplanner,latency,1,8192,\"weight, \"\"ä\"\"\",\"weight, \"\"ä\"\"\",done,full,0.1,"
                         "1000001,3333333334.3333335,333333333.4333334,1000,12345678,77,12346755,0.7,array,"
                         "21,21,0,0.1,1.5,0.1,"));
}

TEST(ExportRows, ReadsTheSameNumbersBack) {
  makeStore(storePath(), 200, exampleRows(200));
  ExportOptions options;
  options.format = RowFormat::JsonLines;
  const std::vector<std::string> lines = linesOf(exported(storePath(), options));
  ASSERT_EQ(lines.size(), 200U);
  for (std::size_t k = 0; k < lines.size(); ++k) {
    const Json row = Json::parse(lines[k]);
    const PointRow expected = exampleRow(static_cast<std::int64_t>(k / 2), static_cast<int>(k % 2));
    EXPECT_EQ(row.at("number").get<std::int64_t>(), expected.number);
    EXPECT_EQ(row.at("latency_s").get<double>(), *expected.figures.latencySeconds);
    EXPECT_EQ(row.at("energy_pj.resnet18").get<double>(), *expected.figures.energy);
    EXPECT_EQ(row.at("dataflow"), std::get<std::string>(expected.values[1]));
  }
}

TEST(ExportRows, HasTheSameBytesForAnyOrderOfWriting) {
  makeStore(storePath("a.tilesweep"), 300, exampleRows(300));
  std::vector<PointRow> rows = exampleRows(300);
  std::mt19937 random(3);
  std::shuffle(rows.begin(), rows.end(), random);
  makeStore(storePath("b.tilesweep"), 300, rows);
  EXPECT_EQ(csvOf(storePath("a.tilesweep")), csvOf(storePath("b.tilesweep")));
}

TEST(ExportRows, KeepsOrderAcrossPages) {
  makeStore(storePath(), 25000, exampleRows(25000));
  const std::vector<std::string> lines = linesOf(csvOf(storePath()));
  ASSERT_EQ(lines.size(), 25001U);
  for (std::size_t k = 0; k < 25000; ++k)
    ASSERT_THAT(lines[k + 1], StartsWith(std::to_string(k / 2) + "," + std::to_string(k % 2) + ","));
}

TEST(ExportRows, LeavesOutWhatIsNotAskedFor) {
  std::vector<PointRow> rows = exampleRows(4);
  rows[2].status = rows[2].answers[0].status = RowStatus::Infeasible;
  rows[2].figures = rows[2].answers[0].figures = {};
  makeStore(storePath(), 4, rows);
  ExportOptions options;
  options.onlyDone = true;
  EXPECT_EQ(linesOf(exported(storePath(), options)).size(), 4U);
  options.keep = [](std::int64_t number, int question) { return number == 1 && question == 1; };
  EXPECT_EQ(linesOf(exported(storePath(), options)).size(), 2U);
  EXPECT_THAT(csvOf(storePath()), HasSubstr(",infeasible,full,,,,,,,,,,,0,0,,,"))
      << "figures that a row lacks are empty";
}

TEST(ExportRows, CombinedFiguresStandBeforeThoseOfEachNetwork) {
  {
    SweepStore store = must(SweepStore::open(storePath(), toWrite()));
    const std::vector<PointRow> rows{combinedRow(0, 0)};
    must(store.write(must(store.addSweep(combinedSweep("edge", 1))), rows));
  }
  const std::vector<std::string> lines = linesOf(csvOf(storePath()));
  EXPECT_THAT(lines[0], HasSubstr(",lower_bound.resnet18,latency_s.mobilenet_v2,"));
  EXPECT_THAT(lines[1], HasSubstr(",done,full,0.401,"));
}

TEST(ExportRows, TellsOfADiskThatIsFull) {
  makeStore(storePath(), 2, exampleRows(2));
  const StoreReader reader = must(StoreReader::open(storePath()));
  std::ofstream full("/dev/full");
  EXPECT_FALSE(exportRows(reader, must(reader.sweep("edge")), {}, full));
}

TEST(ExportRows, OtherProgramsReadTheSameFromTheView) {
  makeStore(storePath(), 4, exampleRows(4));
  const StoreReader reader = must(StoreReader::open(storePath()));
  EXPECT_EQ(reader.database().number("SELECT weight_buffer_KiB FROM \"edge rows\" WHERE number = 1 AND question = 0"),
            2);
  EXPECT_EQ(reader.database().text("SELECT bound_by FROM \"edge rows\" WHERE number = 1 AND question = 0"), "off-chip");
}

}  // namespace
}  // namespace tilescope::store
