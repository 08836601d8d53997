// SPDX-License-Identifier: GPL-3.0-or-later
// Where the project and what was built of it lie. Functions rather than macros: objects of the tests are the same in
// every checkout then, and a compiler cache finds them.
#pragma once

#include <string>

namespace tilescope {

std::string inSource(const std::string& relative);
std::string inBuild(const std::string& relative);

}  // namespace tilescope
