// SPDX-License-Identifier: GPL-3.0-or-later
// Equal plans may differ only in search times.
#pragma once

#include "core/base/json.h"
#include "core/base/json_document.h"

namespace tilescope::gui {

inline void forgetTimes(Json& value) {
  if (value.is_object() && value.contains("search") && value["search"].is_object()) value["search"].erase("seconds");
  for (Json& child : value)
    if (child.is_structured()) forgetTimes(child);
}

}  // namespace tilescope::gui
