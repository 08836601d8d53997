// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/tables.h"
#include "core/models/evaluation.h"

namespace tilescope::cli {

// The results of one model on one hardware.
struct Evaluated {
  std::vector<std::string> layers;  // one name per result
  std::vector<Evaluation> results;
  std::string offChipMemory;  // name of the memory
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
};

std::string evaluationReport(const Evaluated& evaluated);
Table evaluationCsv(const Evaluated& evaluated);  // without notes
// Notes by mapping number: "0: No proven plan covers …"
std::vector<std::string> evaluationNotes(const Evaluated& evaluated);

// "weight_buffer, W: The weight tile needs …": the violation's memory, tensor and message.
std::string reason(const Violation& violation);

}  // namespace tilescope::cli
