// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/simulator.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/base/units.h"
#include "plugins/nve/program_check.h"
#include "plugins/nve/strip_runner.h"

namespace tilescope::nve {
namespace {

void checkMaps(const std::vector<PartitionProgram>& programs, const ConvWork& work, SimulationReport& report) {
  for (int map = 0; map < static_cast<int>(work.maps.size()); ++map) {
    std::int64_t times = 0;
    for (const PartitionProgram& program : programs) times += std::count(program.maps.begin(), program.maps.end(), map);
    if (times != 1)
      report.fault(fmt::format("Output map {} is computed {} times. Expected one partition with it.", map, times));
  }
}

}  // namespace

void SimulationReport::fault(std::string what) {
  ++faultCount;
  if (faults.size() < kMaxFaultTexts) faults.push_back(std::move(what));
}

void SimulationReport::add(const SimulationReport& other) {
  cycles += other.cycles;
  wordsIn += other.wordsIn;
  wordsOut += other.wordsOut;
  for (std::size_t slot = 0; slot < busy.size(); ++slot) busy[slot] += other.busy[slot];
  faultCount += other.faultCount;
  for (const std::string& text : other.faults)
    if (faults.size() < kMaxFaultTexts) faults.push_back(text);
}

SimulationReport simulateStrip(const PartitionProgram& program, const LayerParameters& parameters, const ConvWork& work,
                               const FeatureMaps& input, const Origin& origin, std::int64_t firstColumn,
                               FeatureMaps& output) {
  SimulationReport report;
  for (const std::string& breach : programBreaches(program)) report.fault("The program cannot be run: " + breach + ".");
  for (const std::string& breach : layerBreaches(program, work))
    report.fault("The program is not one of this layer: " + breach + ".");
  if (report.faultCount > 0) return report;
  return StripRunner(program, parameters, work, input, origin, firstColumn, output).run();
}

SimulationReport simulateLayer(const std::vector<PartitionProgram>& programs, const LayerParameters& parameters,
                               const ConvWork& work, const FeatureMaps& input, const Origin& origin,
                               FeatureMaps& output) {
  output = FeatureMaps(static_cast<int>(work.maps.size()), work.positions, work.width);
  SimulationReport report;
  checkMaps(programs, work, report);
  for (const PartitionProgram& program : programs) {
    const int lanes = program.lanes == kNarrowLanes ? kNarrowLanes : kLanes;
    for (std::int64_t strip = 0; strip < ceilDiv(work.width, lanes); ++strip)
      report.add(simulateStrip(program, parameters, work, input, origin, strip * lanes, output));
  }
  return report;
}

}  // namespace tilescope::nve
