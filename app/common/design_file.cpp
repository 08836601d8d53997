// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/design_file.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/common/session_file.h"
#include "core/base/files.h"
#include "core/base/format_version.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/interop/tool_hardware.h"
#include "core/hardware/technology_json.h"
#include "core/sweep/sweep_description.h"
#include "core/workload/interop/tool_format.h"
#include "core/workload/network_file.h"
#include "core/workload/onnx/import.h"
#include "core/workload/transformer.h"

namespace tilescope::app {
namespace {

constexpr const char* kNetworkFormat = "tilescope.network/1";
constexpr const char* kMeasuredFormat = "tilescope.measured/1";
constexpr std::string_view kStoreStart = "SQLite format 3";

std::string formatOf(const Json& document) {
  if (!document.is_object()) return "";
  const auto format = document.find("format");
  return format != document.end() && format->is_string() ? format->get<std::string>() : "";
}

constexpr const char* kFileKinds =
    "a session, a network (JSON, ONNX or XML), a hardware profile, a table of unit energies, measured results or a "
    "sweep";

std::optional<Diagnostic> noFileOfOurs(const std::string& path) {
  const auto is = [&](std::string_view found, const char* remedy) {
    return Diagnostic{Diagnostic::Severity::Error, path, "", std::string(found), kFileKinds, remedy};
  };
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return is("a folder", "Open a file in it.");
  std::ifstream file(path, std::ios::binary);
  std::string start(16, '\0');
  file.read(start.data(), static_cast<std::streamsize>(start.size()));
  start.resize(static_cast<std::size_t>(file.gcount()));
  if (start.empty() && file.eof() && std::filesystem::is_regular_file(path, error))
    return is("an empty file", "Check that this is the right file.");
  if (const std::string_view kind = binaryKind(start); !kind.empty())
    return is(kind, "Check that this is the right file.");
  return std::nullopt;
}

bool isStore(const std::string& path) {
  std::string start(kStoreStart.size(), '\0');
  std::ifstream file(path, std::ios::binary);
  return file.read(start.data(), static_cast<std::streamsize>(start.size())) && start == kStoreStart;
}

bool isDesignPart(FileKind kind) {
  return kind == FileKind::Network || kind == FileKind::Hardware || kind == FileKind::Technology;
}

Diagnostic noDesignFile(const std::string& path, FileKind kind) {
  const auto finding = [&](const std::string& found, const char* remedy) {
    return Diagnostic{Diagnostic::Severity::Error,
                      path,
                      "/format",
                      found,
                      std::string("\"") + kNetworkFormat + "\" or \"" + kHardwareFormat + "\"",
                      remedy};
  };
  const auto quoted = [](const char* format) { return std::string("\"") + format + "\""; };
  switch (kind) {
    case FileKind::Session:
      return finding(quoted(kSessionFormat), "A session is opened by itself.");
    case FileKind::Sweep:
      return finding(quoted(kSweepFormat), "A sweep is opened by itself, or run with 'tilescope-cli sweep'.");
    case FileKind::SweepStore:
      return finding("a store of sweeps", "A store is opened by itself, or listed with 'tilescope-cli sweep status'.");
    default:
      return finding(quoted(kMeasuredFormat), "Measured results are opened with 'tilescope --measured'.");
  }
}

Diagnostic nothingOpen(const std::string& path, std::string_view what) {
  return {Diagnostic::Severity::Error,     path, "", std::string(what) + " without hardware", "a hardware profile",
          "Open a hardware profile first."};
}

// Other tools' files lack clock and element widths, which come from the open profile.
interop::HardwareOptions optionsOf(const HardwareProfile& open) {
  interop::HardwareOptions options;
  options.clockMhz = open.clockMhz;
  options.bits = open.precision;
  return options;
}

void assumeTaken(HardwareProfile& profile) {
  for (const char* field : {"/clock_mhz", "/precision_bits"}) {
    profile.sources.erase(field);
    profile.assumptions.emplace_back(field);
  }
}

// The file becomes a profile of the configuration: alone it would lack values of the open profile.
Result<Design> withToolHardware(Design design, const std::string& path, interop::ToolFormat format) {
  if (!design.profile) return nothingOpen(path, fmt::format("a file of kind {}", interop::name(format)));
  const HardwareProfile open = *design.profile;
  Result<interop::ToolHardware> read = interop::readToolHardware(path, format, optionsOf(open));
  if (!read) return read.diagnostics();
  Diagnostics warnings = read.diagnostics();
  HardwareProfile profile = open;
  const bool isOther = read->profile.has_value();
  if (isOther) {
    profile = *std::move(read->profile);
    assumeTaken(profile);
    warnings.push_back({Diagnostic::Severity::Warning, path, "", "no clock and no widths of elements", "both",
                        fmt::format("The values of {}, the profile open before, are used; correct them.", open.name)});
    design.hardwareName.clear();  // it is in no Tilescope file
  } else if (read->mapping) {
    profile.dataflows = read->mapping->dataflows;
  } else {
    return Diagnostic{Diagnostic::Severity::Error,
                      path,
                      "",
                      fmt::format("a file of kind {}", interop::name(format)),
                      "hardware or a mapping",
                      "It contains nothing that belongs in a profile."};
  }
  Result<HardwareProfile> checked = hardwareFromJson(toJson(profile), path);
  if (!checked) return checked.diagnostics();
  design = withOwnProfile(std::move(design), std::move(checked).value());
  if (isOther) design.baseline.reset();
  return {std::move(design), std::move(warnings)};
}

}  // namespace

Result<FileKind> fileKind(const std::string& path) {
  if (isStore(path)) return FileKind::SweepStore;
  if (std::optional<Diagnostic> other = noFileOfOurs(path)) return *std::move(other);
  if (onnx::isOnnxFile(path)) return FileKind::Network;
  if (const std::optional<interop::ToolFormat> tool = interop::toolFormatOfFile(path))
    return interop::isNetwork(*tool) ? FileKind::Network : FileKind::Hardware;
  const Result<std::string> text = readTextFile(path);
  if (!text) return text.diagnostics();
  if (std::optional<Diagnostic> unknown = interop::unknownToolFile(path)) return *std::move(unknown);
  if (isXmlFile(path, *text)) return FileKind::Network;
  const Result<Json> document = parseJson(*text, path);
  if (!document) return document.diagnostics();
  const std::string format = formatOf(*document);
  if (format == kNetworkFormat || format == kTransformerFormat) return FileKind::Network;
  if (format == kHardwareFormat) return FileKind::Hardware;
  if (format == kTechnologyFormat) return FileKind::Technology;
  if (format == kSessionFormat) return FileKind::Session;
  if (format == kMeasuredFormat) return FileKind::Measured;
  if (format == kSweepFormat) return FileKind::Sweep;
  for (const std::string_view known :
       {std::string_view(kNetworkFormat), std::string_view(kTransformerFormat), std::string_view(kHardwareFormat),
        std::string_view(kTechnologyFormat), std::string_view(kSessionFormat), std::string_view(kMeasuredFormat),
        std::string_view(kSweepFormat)})
    if (std::optional<Diagnostic> newer = newerVersion(*document, std::string(known), path)) return std::move(*newer);
  return Diagnostic{Diagnostic::Severity::Error,
                    path,
                    "/format",
                    format.empty() ? "no format" : "\"" + format + "\"",
                    fmt::format("\"{}\", \"{}\", \"{}\", \"{}\", \"{}\" or \"{}\"", kNetworkFormat, kHardwareFormat,
                                kTechnologyFormat, kSessionFormat, kMeasuredFormat, kSweepFormat),
                    "Open a network, a hardware profile, a table of unit energies, a session, measured results or a "
                    "sweep."};
}

Design withNetwork(Design design, const std::string& name, Network network) {
  design.networkName = name;
  design.network = std::make_shared<const Network>(std::move(network));
  design.ownNetwork = false;
  design.run = {};
  design.sizes = {};
  return design;
}

Design withProfile(Design design, const std::string& name, HardwareProfile profile) {
  design = withOwnProfile(std::move(design), std::move(profile));
  design.hardwareName = name;
  design.ownProfile = false;
  design.baseline.reset();
  return design;
}

Result<Design> withSizes(Design design, const std::map<std::string, std::int64_t>& sizes) {
  const std::string path = design.networkName;
  const auto refused = [&](const char* found, const char* remedy) {
    return Diagnostic{
        Diagnostic::Severity::Error, path, "", found, "the ONNX model that the network came from", remedy};
  };
  if (!design.network || !design.network->origin)
    return refused("a network that is not from a file", "Open the model.");
  if (design.ownNetwork)
    return refused("layers that were changed after it was read", "Open the file again, then choose its sizes.");
  const onnx::Sizes chosen{sizes, design.sizes.ofInputs};
  Result<Network> now = readNetworkFile(path, chosen);
  if (!now) return now.diagnostics();
  if (!now->origin || now->origin->sha256 != design.network->origin->sha256)
    return refused("another file", "Open the file again to use its current contents.");
  design = withNetwork(std::move(design), path, std::move(now).value());
  design.sizes = chosen;
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
    return nothingOpen(path, "unit energies");
  }
  if (const std::optional<interop::ToolFormat> tool = interop::toolFormatOfFile(path))
    return withToolHardware(std::move(design), path, *tool);
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
