// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/design_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "core/base/names_of.h"
#include "core/base/read_document.h"
#include "core/hardware/hardware_json.h"
#include "core/workload/network_json.h"

namespace tilescope::app {
namespace {

constexpr const char* kNetworkFormat = "tilescope.network/1";
constexpr const char* kHardwareFormat = "tilescope.hardware/1";

std::string formatOf(const Json& document) {
  if (!document.is_object()) return "";
  const auto format = document.find("format");
  return format != document.end() && format->is_string() ? format->get<std::string>() : "";
}

}  // namespace

Design withNetwork(Design design, const std::string& name, Network network) {
  design.networkName = name;
  design.network = std::make_shared<const Network>(std::move(network));
  design.batch.reset();
  return design;
}

Design withProfile(Design design, const std::string& name, HardwareProfile profile) {
  design.hardwareName = name;
  design.edits.clear();
  const std::vector<std::string> dataflows = namesOf(profile.dataflows);
  if (design.dataflow && std::find(dataflows.begin(), dataflows.end(), *design.dataflow) == dataflows.end())
    design.dataflow.reset();
  design.profile = std::make_shared<const HardwareProfile>(std::move(profile));
  return design;
}

Result<Design> withFile(Design design, const std::string& path) {
  const Result<Json> document = readDocument(path, [](const Json& json) { return Result<Json>(json); });
  if (!document) return document.diagnostics();
  const std::string format = formatOf(*document);
  if (format == kNetworkFormat) {
    Result<Network> network = readNetwork(path);
    if (!network) return network.diagnostics();
    Diagnostics warnings = network.diagnostics();
    return {withNetwork(std::move(design), path, std::move(network).value()), std::move(warnings)};
  }
  if (format == kHardwareFormat) {
    Result<HardwareProfile> profile = readHardware(path);
    if (!profile) return profile.diagnostics();
    Diagnostics warnings = profile.diagnostics();
    return {withProfile(std::move(design), path, std::move(profile).value()), std::move(warnings)};
  }
  return Diagnostic{Diagnostic::Severity::Error,
                    path,
                    "/format",
                    format.empty() ? "no format" : "\"" + format + "\"",
                    std::string("\"") + kNetworkFormat + "\" or \"" + kHardwareFormat + "\"",
                    "Open a network or a hardware profile."};
}

}  // namespace tilescope::app
