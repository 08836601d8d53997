// SPDX-License-Identifier: GPL-3.0-or-later
// Code for a layer that runs on the processor.
#pragma once

#include <cstddef>
#include <string>

#include "plugins/common/code_writer.h"
#include "plugins/diana/program.h"

namespace tilescope::diana {

std::string hostStruct(const Layer& layer);
void writeHostFields(const DianaProgram& program, std::size_t layer, CodeWriter& writer);
std::string hostCall(const Layer& layer);

}  // namespace tilescope::diana
