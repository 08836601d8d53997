// SPDX-License-Identifier: GPL-3.0-or-later
// Checks within one layer; internal to core/workload.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/document_findings.h"
#include "core/workload/layer.h"

namespace tilescope {

inline constexpr std::int64_t kLargestSize = std::int64_t{1} << 31;  // elements along one axis

// pointer: of the layer in its network. Returns whether its sizes are usable for checks between layers.
bool checkLayer(const Layer& layer, const std::string& pointer, DocumentFindings& findings);

// The part of checkLayer that concerns einsum layers.
void checkEinsum(const Einsum& einsum, const std::string& pointer, DocumentFindings& findings);

// Whether a path is relative and ".." never leads out of its folder; with "/" between folders.
bool staysInFolder(const std::string& path);

// "a × b × c"
std::string sizeText(const FeatureMap& map);

}  // namespace tilescope
