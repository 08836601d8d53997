// SPDX-License-Identifier: GPL-3.0-or-later
// Code for a layer that runs on the core.
#pragma once

#include <cstddef>
#include <string>

#include "plugins/common/code_writer.h"
#include "plugins/diana/program.h"

namespace tilescope::diana {

std::string coreStruct(const CoreWork& core);  // from runtime/diana_layer.h: "diana_conv"

void writeCoreFields(const DianaProgram& program, std::size_t layer, CodeWriter& writer);
void writeCoreBody(const DianaProgram& program, std::size_t layer, CodeWriter& writer);

}  // namespace tilescope::diana
