// SPDX-License-Identifier: GPL-3.0-or-later
// Programs compute their layers bit for bit: golden layers, table 2, random ones.
#include "plugins/nve/simulator.h"

#include "plugins/nve/crc32.h"
#include "tests/plugins/nve/layer_data.h"
#include "tests/support/project_files.h"

namespace tilescope::nve {
namespace {

constexpr Mode kModes[] = {Mode::Optimal, Mode::Paper};

TEST(Simulator, OutputsOfTheGoldenLayersHaveTheGoldenChecksum) {
  const Json golden = goldenJson("nve.json");
  for (const Json& entry : golden["cases"]) {
    SCOPED_TRACE(entry["id"].get<std::string>());
    const Json& p = entry["params"];
    const ConvWork work = workOf(p["kernelVector"], p["kernelSlide"], p["stride"], entry["functional"]["n_cols"],
                                 p["outMaps"].get<std::vector<std::vector<int>>>());
    const LayerData data = goldenData(work);
    for (const Mode mode : kModes) {
      const LayerProgram program = std::get<LayerProgram>(compile(work, mode));
      const Simulated result = simulated(assembled(program), work, data);
      EXPECT_EQ(result.report.faultCount, 0) << firstFault(result.report);
      const std::string bytes(result.output.pixels.begin(), result.output.pixels.end());
      EXPECT_EQ(bytes.size(), entry["functional"]["out_bytes"].get<std::size_t>());
      std::array<char, 9> text{};
      std::snprintf(text.data(), text.size(), "%08x", static_cast<unsigned>(crc32(bytes)));
      EXPECT_EQ(text.data(), entry["functional"]["crc32"].get<std::string>());
    }
  }
}

TEST(Simulator, RowsOfTableTwoAreExactInBothModesWithTheCompilersCounts) {
  Numbers random(2015);
  for (const TableRow& row : tableRows()) {
    SCOPED_TRACE(row.name);
    const LayerData data = randomData(row.work, random);
    const FeatureMaps reference = expected(row.work, data);
    for (const Mode mode : kModes) {
      const LayerProgram program = std::get<LayerProgram>(compile(row.work, mode));
      const Simulated result = simulated(assembled(program), row.work, data);
      EXPECT_EQ(result.report.faultCount, 0) << firstFault(result.report);
      EXPECT_EQ(result.output, reference);
      EXPECT_EQ(result.report.cycles, program.cycles());
    }
  }
}

// Words of a strip of 16 outputs. With 8 lanes this is two strips, and the prologue counts once.
std::int64_t transfersOf(const LayerProgram& program, const SimulationReport& strip) {
  const std::int64_t words = strip.wordsIn + strip.wordsOut;
  if (program.shape.lanes == kLanes) return words;
  std::int64_t prologue = 0;
  for (const Schedule& s : program.partitions) prologue += program.prologueOf(s);
  return 2 * words - prologue;
}

struct Seen {
  int layers = 0, programs = 0, narrow = 0, strideTwo = 0, manyPartitions = 0, stages = 0;
};

void checkRandomLayer(const ConvWork& work, const CompileRequest& request, const LayerData& data,
                      const FeatureMaps& reference, Seen& seen) {
  const std::optional<LayerProgram> program = compiled(work, request);
  if (!program) return;
  const Simulated result = simulated(assembled(*program), work, data);
  ASSERT_EQ(result.report.faultCount, 0) << firstFault(result.report);
  ASSERT_EQ(result.output, reference);
  ASSERT_EQ(result.report.cycles, program->cycles());
  SimulationReport strip;
  FeatureMaps output(static_cast<int>(work.maps.size()), work.positions, work.width);
  for (const PartitionProgram& p : assembled(*program))
    strip.add(simulateStrip(p, data.parameters, work, data.input, data.origin, 0, output));
  if (request.mode == Mode::Optimal) {
    ASSERT_EQ(transfersOf(*program, strip), program->figures.transfers);
  }
  ++seen.programs;
  if (program->shape.lanes == kNarrowLanes) ++seen.narrow;
  if (work.stride == 2) ++seen.strideTwo;
  if (program->partitions.size() > 1) ++seen.manyPartitions;
  for (const Schedule& s : program->partitions) seen.stages = std::max(seen.stages, s.stages);
}

TEST(Simulator, TwoThousandRandomLayersAreExactWithoutAFault) {
  Numbers random(1);
  Seen seen;
  for (; seen.layers < 2000; ++seen.layers) {
    SCOPED_TRACE(seen.layers);
    const ConvWork work = randomWork(random, 7, 6, random.oneIn(5) ? 1200 : 150);
    const LayerData data = randomData(work, random);
    const FeatureMaps reference = expected(work, data);
    for (const CompileRequest& request :
         {CompileRequest{Mode::Optimal, {}, kLanes}, CompileRequest{Mode::Optimal, {}, kNarrowLanes},
          CompileRequest{Mode::Paper, {}, {}}})
      checkRandomLayer(work, request, data, reference, seen);
    if (HasFatalFailure()) return;
  }
  RecordProperty("programs", seen.programs);
  RecordProperty("most_stages", seen.stages);
  EXPECT_GT(seen.programs, 5500);
  EXPECT_GT(seen.narrow, 1500);
  EXPECT_GT(seen.strideTwo, 1500);
  EXPECT_GT(seen.manyPartitions, 50);
}

TEST(Simulator, SlotsAreCountedWhileTheyWork) {
  const ConvWork work = workOf(3, 3, 1, 20, {{0}});
  Numbers random(3);
  const LayerProgram program = std::get<LayerProgram>(compile(work, Mode::Optimal));
  const Simulated result = simulated(assembled(program), work, randomData(work, random));
  const std::int64_t passes = 20 + program.partitions.front().stages - 1;
  const auto busy = [&](Slot slot) { return result.report.busy[static_cast<std::size_t>(slot)]; };
  EXPECT_EQ(busy(Slot::VMac), 10 * passes);
  EXPECT_EQ(busy(Slot::WReg), 10 * passes);
  EXPECT_EQ(busy(Slot::IReg), 9 * passes);
  EXPECT_EQ(busy(Slot::MemB), 6 * passes);
  EXPECT_EQ(busy(Slot::MemA), 9 + 6 * passes + 3 * 20);  // prologue, reads, and writes of active passes
  EXPECT_EQ(busy(Slot::Act), 2 * 20);
}

}  // namespace
}  // namespace tilescope::nve
