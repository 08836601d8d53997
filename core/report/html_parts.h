// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/report/document.h"

namespace tilescope::report {

// Focus shows a word's title; in tables there would be too many Tab stops.
enum class Focus { Titles, None };

std::string htmlOf(const Line& line, Focus focus);
std::string htmlOf(const Table& table);
std::string htmlOf(const Block& block);

}  // namespace tilescope::report
