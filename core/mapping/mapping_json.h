// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.mapping/1: reader and writer of the three forms.
#pragma once

#include <string>

#include "core/base/document_findings.h"
#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/mapping/mapping.h"

namespace tilescope {

Result<Mapping> mappingFromJson(const Json& document, const std::string& file, const std::string& prefix = "");
Json toJson(const Mapping& mapping);

// Checks a mapping beyond its schema, for any layer and hardware.

void checkMapping(const Mapping& mapping, DocumentFindings& findings);

// The stationary tensor under an innermost off-chip loop (e-PlaNNer): the tensor that the loop does not index.
Stationary stationaryUnder(Dim innermostLoop);

}  // namespace tilescope
