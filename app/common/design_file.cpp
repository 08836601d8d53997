// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/design_file.h"

#include <fmt/format.h>

#include <utility>

#include "app/common/format_version.h"
#include "app/common/session_file.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/technology_json.h"
#include "core/workload/network_file.h"
#include "core/workload/onnx/import.h"
#include "core/workload/transformer.h"

namespace tilescope::app {
namespace {

constexpr const char* kNetworkFormat = "tilescope.network/1";
constexpr const char* kMeasuredFormat = "tilescope.measured/1";

std::string formatOf(const Json& document) {
  if (!document.is_object()) return "";
  const auto format = document.find("format");
  return format != document.end() && format->is_string() ? format->get<std::string>() : "";
}

// A part of a design is neither a session nor what was measured.
bool isDesignPart(FileKind kind) {
  return kind != FileKind::Session && kind != FileKind::Measured;
}

Diagnostic noDesignFile(const std::string& path, FileKind kind) {
  const bool isSession = kind == FileKind::Session;
  return {Diagnostic::Severity::Error,
          path,
          "/format",
          std::string("\"") + (isSession ? kSessionFormat : kMeasuredFormat) + "\"",
          std::string("\"") + kNetworkFormat + "\" or \"" + kHardwareFormat + "\"",
          isSession ? "A session is opened by itself." : "Measured results are opened with 'tilescope --measured'."};
}

}  // namespace

Result<FileKind> fileKind(const std::string& path) {
  if (onnx::isOnnxFile(path)) return FileKind::Network;
  const Result<std::string> text = readTextFile(path);
  if (!text) return text.diagnostics();
  if (isXmlFile(path, *text)) return FileKind::Network;
  const Result<Json> document = parseJson(*text, path);
  if (!document) return document.diagnostics();
  const std::string format = formatOf(*document);
  if (format == kNetworkFormat || format == kTransformerFormat) return FileKind::Network;
  if (format == kHardwareFormat) return FileKind::Hardware;
  if (format == kTechnologyFormat) return FileKind::Technology;
  if (format == kSessionFormat) return FileKind::Session;
  if (format == kMeasuredFormat) return FileKind::Measured;
  for (const char* known : {kNetworkFormat, kHardwareFormat, kTechnologyFormat, kSessionFormat, kMeasuredFormat})
    if (std::optional<Diagnostic> newer = newerVersion(*document, known, path)) return std::move(*newer);
  return Diagnostic{Diagnostic::Severity::Error,
                    path,
                    "/format",
                    format.empty() ? "no format" : "\"" + format + "\"",
                    fmt::format("\"{}\", \"{}\", \"{}\", \"{}\" or \"{}\"", kNetworkFormat, kHardwareFormat,
                                kTechnologyFormat, kSessionFormat, kMeasuredFormat),
                    "Open a network, a hardware profile, a table of unit energies, a session or measured results."};
}

Design withNetwork(Design design, const std::string& name, Network network) {
  design.networkName = name;
  design.network = std::make_shared<const Network>(std::move(network));
  design.ownNetwork = false;
  design.run = {};
  return design;
}

Design withProfile(Design design, const std::string& name, HardwareProfile profile) {
  design = withOwnProfile(std::move(design), std::move(profile));
  design.hardwareName = name;
  design.ownProfile = false;
  return design;
}

Result<Design> withFile(Design design, const std::string& path) {
  const Result<FileKind> kind = fileKind(path);
  if (!kind) return kind.diagnostics();
  if (!isDesignPart(*kind)) return noDesignFile(path, *kind);
  if (*kind == FileKind::Network) {
    Result<Network> network = readNetworkFile(path);
    if (!network) return network.diagnostics();
    Diagnostics warnings = network.diagnostics();
    return {withNetwork(std::move(design), path, std::move(network).value()), std::move(warnings)};
  }
  if (*kind == FileKind::Technology) {
    if (design.profile) return inTechnology(std::move(design), path);
    return Diagnostic{Diagnostic::Severity::Error,     path, "", "unit energies without hardware", "a hardware profile",
                      "Open a hardware profile first."};
  }
  Result<HardwareProfile> profile = readHardware(path);
  if (!profile) return profile.diagnostics();
  Diagnostics warnings = profile.diagnostics();
  return {withProfile(std::move(design), path, std::move(profile).value()), std::move(warnings)};
}

Result<DesignWords> withFile(DesignWords words, const std::string& path) {
  const Result<FileKind> kind = fileKind(path);
  if (!kind) return kind.diagnostics();
  if (!isDesignPart(*kind)) return noDesignFile(path, *kind);
  if (*kind == FileKind::Technology && !words.technology) {
    words.technology = path;
    return words;
  }
  const bool isNetwork = *kind == FileKind::Network, isTechnology = *kind == FileKind::Technology;
  std::string& word = isNetwork ? words.network : isTechnology ? *words.technology : words.hardware;
  const std::string option = isNetwork ? "--network" : isTechnology ? "--technology" : "--hardware";
  if (!word.empty())
    return Diagnostic{Diagnostic::Severity::Error,
                      path,
                      "",
                      std::string(isNetwork      ? "a network"
                                  : isTechnology ? "unit energies"
                                                 : "a hardware profile") +
                          " beside " + option + " " + word,
                      "one of the two",
                      "Leave out the file or " + option + "."};
  word = path;
  return words;
}

}  // namespace tilescope::app
