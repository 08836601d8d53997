// SPDX-License-Identifier: GPL-3.0-or-later
// Checks of single layers. Internal to core/workload.
#pragma once

#include <cstdint>
#include <string>

#include "core/base/document_findings.h"
#include "core/workload/layer.h"

namespace tilescope {

inline constexpr std::int64_t kLargestSize = std::int64_t{1} << 31;  // elements along an axis

// pointer: of the layer in its network. Returns whether checks between layers can use its sizes.
bool checkLayer(const Layer& layer, const std::string& pointer, DocumentFindings& findings);

// Part of checkLayer() for einsum layers.
void checkEinsum(const Einsum& einsum, const std::string& pointer, DocumentFindings& findings);

// Whether a path is relative and ".." never leaves its folder. Folders are separated by "/".
bool staysInFolder(const std::string& path);

// A map's size: "a × b × c".
std::string sizeText(const FeatureMap& map);

}  // namespace tilescope
