// SPDX-License-Identifier: GPL-3.0-or-later
// Paths of project and build. Functions instead of macros, so that a compiler cache finds the object files of every
// checkout.
#pragma once

#include <string>

namespace tilescope {

std::string inSource(const std::string& relative);
std::string inBuild(const std::string& relative);

}  // namespace tilescope
