// SPDX-License-Identifier: GPL-3.0-or-later
// Reads networks in all supported formats.
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/workload/network.h"
#include "core/workload/onnx/size_options.h"

namespace tilescope {

// sizes: only for ONNX models, otherwise an error.
Result<Network> readNetworkFile(const std::string& path, const onnx::Sizes& sizes = {});

// True if the name ends with ".xml" or the text begins with "<".
bool isXmlFile(const std::string& path, std::string_view text);
bool hasXmlName(const std::string& path);

}  // namespace tilescope
