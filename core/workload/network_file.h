// SPDX-License-Identifier: GPL-3.0-or-later
// Reads networks in all supported formats: tilescope.network/1 (network_json.h), XML of the NVE (nve_xml.h), ONNX
// (onnx/import.h), tilescope.transformer/1 (transformer.h) and formats of other tools (interop/tool_network.h).
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/workload/network.h"
#include "core/workload/onnx/size_options.h"

namespace tilescope {

// sizes: for ONNX models only; an error for other files.
Result<Network> readNetworkFile(const std::string& path, const onnx::Sizes& sizes = {});

// Whether a file is XML: its name ends with ".xml" or its text begins with "<".
bool isXmlFile(const std::string& path, std::string_view text);
bool hasXmlName(const std::string& path);

}  // namespace tilescope
