// SPDX-License-Identifier: GPL-3.0-or-later
// Networks in any of the formats that can be read: tilescope.network/1 (network_json.h) and XML of the NVE (nve_xml.h),
// ONNX (onnx/import.h), tilescope.transformer/1 (transformer.h) and those of other tools (interop/tool_network.h).
#pragma once

#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/workload/network.h"
#include "core/workload/onnx/size_options.h"

namespace tilescope {

// Only ONNX models leave sizes open; those of another file are an error.
Result<Network> readNetworkFile(const std::string& path, const onnx::Sizes& sizes = {});

// Whether a file is to be read as XML: by its name (".xml") or because its text begins with "<".
bool isXmlFile(const std::string& path, std::string_view text);
bool hasXmlName(const std::string& path);

}  // namespace tilescope
