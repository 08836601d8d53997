// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a generated program's text that do not depend on the machine: its origin, its arrays, what stands above
// a layer and in its row of main.
#pragma once

#include <string>

#include "core/plan/execution_plan.h"
#include "plugins/common/planned_layer.h"

namespace tilescope {

// "// ResNet-18 on …, exported by Tilescope …" and the plan's search, as comment lines.
std::string originComment(const ExecutionPlan& plan);
// "plan: …, model …, search …, objective …"
std::string planWords(const ExecutionPlan& plan);

// "map("conv1", 1, 64, 56, 56)": what ts::OffChip makes of an array.
std::string arrayCall(const Array& array, const NetworkNames& names);
// "  ts::Array& conv1 = arrays.map(…);" for all arrays.
std::string arrayMembers(const Program& program, const NetworkNames& names);

const Layer& layerNamed(const Network& network, const std::string& name);

// network: with products of two maps as convolutions.
PlannedLayer plannedLayer(const Network& network, const Program& program, const NetworkNames& names,
                          const ProgramLayer& planned, std::string function);

// written: the layer as users wrote it, such as a matmul.
std::string layerHeading(const Layer& layer, const Layer& written);
std::string tileWords(const ProgramLayer& layer);
// {"layer": …, "predicted_bits": …}
std::string predictionText(const ProgramLayer& layer);
// "layer("conv1", "conv", 1, 2, 3": the row up to the bits of I, W and O.
std::string layerCall(const ProgramLayer& layer);

}  // namespace tilescope
