// SPDX-License-Identifier: GPL-3.0-or-later
// The files of a program other than those of single layers.
#pragma once

#include <string>

#include "plugins/diana/program.h"

namespace tilescope::diana {

std::string networkHeader(const DianaProgram& program);  // network.h
std::string networkSource(const DianaProgram& program);  // network.c: the layers in order
std::string weightsSource(const DianaProgram& program);  // weights.c: contents of L2 when the program starts
std::string checkData(const DianaProgram& program);      // check_data.c: expected results for the check on the host
std::string makefile(const DianaProgram& program);
std::string readme(const DianaProgram& program);
std::string layerFile(const DianaProgram& program, std::size_t layer);  // "layers/conv1.c"

}  // namespace tilescope::diana
