// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/json_fwd.h"
#include "core/workload/layer.h"

namespace tilescope {

Layer layerFromJson(const Json& json);  // json must have passed the schema
Json toJson(const Layer& layer);
Json toJson(const AttentionMark& mark);

}  // namespace tilescope
