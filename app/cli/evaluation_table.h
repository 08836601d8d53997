// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/tables.h"
#include "core/models/evaluation.h"

namespace tilescope::cli {

// The answers of one model on one machine.
struct Evaluated {
  std::vector<std::string> layers;  // one per result
  std::vector<Evaluation> results;
  std::string offChipMemory;  // its name
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
};

std::string evaluationReport(const Evaluated& evaluated);
Table evaluationCsv(const Evaluated& evaluated);                       // without the notes
std::vector<std::string> evaluationNotes(const Evaluated& evaluated);  // "0: No proven plan covers …", by number

// "weight_buffer, W: The weight tile needs …": the violation's message after what it concerns.
std::string reason(const Violation& violation);

}  // namespace tilescope::cli
