// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/version.h"

namespace tilescope {

std::string_view toolVersion() {
  return TILESCOPE_VERSION;
}

}  // namespace tilescope
