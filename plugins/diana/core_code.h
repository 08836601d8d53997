// SPDX-License-Identifier: GPL-3.0-or-later
// What the file of a layer says that runs on the core.
#pragma once

#include <cstddef>
#include <string>

#include "plugins/common/code_writer.h"
#include "plugins/diana/program.h"

namespace tilescope::diana {

std::string coreStruct(const CoreWork& core);  // of runtime/diana_layer.h: "diana_conv"

// Its fields for the layer, and the loops of the plan.
void writeCoreFields(const DianaProgram& program, std::size_t layer, CodeWriter& writer);
void writeCoreBody(const DianaProgram& program, std::size_t layer, CodeWriter& writer);

}  // namespace tilescope::diana
