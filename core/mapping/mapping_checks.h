// SPDX-License-Identifier: GPL-3.0-or-later
// What must hold in a mapping beyond its schema, whatever layer and machine it is for.
#pragma once

#include "core/base/document_findings.h"
#include "core/mapping/mapping.h"

namespace tilescope {

void checkMapping(const Mapping& mapping, DocumentFindings& findings);

// What stays in place while this off-chip loop is the innermost one (e-PlaNNer): the tensor that it does not index.
Stationary stationaryUnder(Dim innermostLoop);

}  // namespace tilescope
