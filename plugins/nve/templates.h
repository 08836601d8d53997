// SPDX-License-Identifier: GPL-3.0-or-later
// The exporter's templates. The build generates the definition.
#pragma once

#include "plugins/common/texts.h"

namespace tilescope::nve {

const NamedTexts& templateTexts();

}  // namespace tilescope::nve
