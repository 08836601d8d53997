// SPDX-License-Identifier: GPL-3.0-or-later
// Text that all models' explanations share.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/models/evaluation.h"
#include "core/models/provenance.h"

namespace tilescope::provenance {

std::string input(double value, std::string_view unit = "");  // a number in a formula: "12.3 M"
std::string plain(double value);
std::string whole(std::int64_t value);
std::string cyclesText(double cycles);  // "1.2 M cycles"
std::string joined(const std::vector<std::string>& parts, const char* between);

// "name = expression = value (remark)"
std::string step(std::string_view what, const std::string& expression, const std::string& value,
                 const std::string& remark = "");

}  // namespace tilescope::provenance

namespace tilescope {

// For layers outside the model only traffic is explained. model: its name.
Provenance explainOutside(const LayerResult& result, Metric metric, std::string_view model);

// A step for the MACs, one per memory with a term per movement, and their sum. Sets the result.
void addEnergySteps(Provenance& provenance, const LayerResult& result, double macEnergy);

}  // namespace tilescope
