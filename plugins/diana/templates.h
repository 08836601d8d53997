// SPDX-License-Identifier: GPL-3.0-or-later
// The exporter's templates, and the runtime that is exported with every program. The build generates the definitions.
#pragma once

#include "plugins/common/texts.h"

namespace tilescope::diana {

const NamedTexts& templateTexts();
const NamedTexts& runtimeTexts();

}  // namespace tilescope::diana
