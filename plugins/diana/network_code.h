// SPDX-License-Identifier: GPL-3.0-or-later
// A program's files other than those of layers.
#pragma once

#include <string>

#include "plugins/diana/program.h"

namespace tilescope::diana {

std::string networkHeader(const DianaProgram& program);
std::string networkSource(const DianaProgram& program);
std::string weightsSource(const DianaProgram& program);  // weights.c: contents of L2 when the program starts
std::string checkData(const DianaProgram& program);
std::string makefile(const DianaProgram& program);
std::string readme(const DianaProgram& program);
std::string layerFile(const DianaProgram& program, std::size_t layer);

}  // namespace tilescope::diana
