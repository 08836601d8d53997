// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.silicon/1: reader. Every error of the document is reported at once.
#pragma once

#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/silicon/silicon_tables.h"

namespace tilescope {

Result<SiliconTables> siliconTablesFromJson(const Json& document, const std::string& file);

}  // namespace tilescope
