// SPDX-License-Identifier: GPL-3.0-or-later
// Reads an exported folder: network.json, weights, binaries, listings, report.json. No source fills another's gaps.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "plugins/nve/network_definition.h"
#include "plugins/nve/program_image.h"

namespace tilescope::nve {

struct ReadLayer {
  ProgramImage image;
  std::vector<PartitionProgram> programs;
  LayerParameters parameters;
};

Result<NetworkDefinition> readDefinition(const std::string& folder);
Result<std::vector<ReadLayer>> readBinaries(const std::string& folder, const NetworkDefinition& network);
Diagnostics compareListings(const std::string& folder, const NetworkDefinition& network,
                            const std::vector<ReadLayer>& layers);

struct ReportedFigures {
  std::string name;
  std::int64_t cycles = 0, wordsIn = 0, wordsOut = 0, instructions = 0;
  std::vector<std::int64_t> intervals;
  bool operator==(const ReportedFigures&) const = default;
};
Result<std::vector<ReportedFigures>> readReport(const std::string& folder, const NetworkDefinition& network);

}  // namespace tilescope::nve
