// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "core/base/document_findings.h"
#include "core/workload/layer.h"

namespace tilescope {

inline constexpr std::int64_t kLargestSize = std::int64_t{1} << 31;  // elements along an axis

// pointer: of the layer. False if checks between layers cannot use its sizes.
bool checkLayer(const Layer& layer, const std::string& pointer, DocumentFindings& findings);

void checkEinsum(const Einsum& einsum, const std::string& pointer, DocumentFindings& findings);

// Whether a path is relative and ".." never leaves its folder. Folders are separated by "/".
bool staysInFolder(const std::string& path);

std::string sizeText(const FeatureMap& map);

}  // namespace tilescope
