// SPDX-License-Identifier: GPL-3.0-or-later
// Paths of the project and of its build. They are functions rather than macros, so that object files of tests are the
// same in every checkout and a compiler cache finds them.
#pragma once

#include <string>

namespace tilescope {

std::string inSource(const std::string& relative);
std::string inBuild(const std::string& relative);

}  // namespace tilescope
