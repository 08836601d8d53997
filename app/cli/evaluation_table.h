// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "app/cli/tables.h"
#include "core/models/evaluation.h"

namespace tilescope::cli {

struct Evaluated {
  std::vector<std::string> layers;
  std::vector<Evaluation> results;
  std::string offChipMemory;
  EnergyUnit energyUnit = EnergyUnit::Picojoule;
};

std::string evaluationReport(const Evaluated& evaluated);
Table evaluationCsv(const Evaluated& evaluated);
// "0: No proven plan covers …", by mapping number.
std::vector<std::string> evaluationNotes(const Evaluated& evaluated);

std::string reason(const Violation& violation);

}  // namespace tilescope::cli
