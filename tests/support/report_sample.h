// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/report/document.h"

namespace tilescope::report {

Document sampleDocument(int layers = 6);

// A document in which every text is this one.
Document documentOf(const std::string& text);

}  // namespace tilescope::report
