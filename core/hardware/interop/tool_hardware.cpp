// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/interop/tool_hardware.h"

#include <fmt/format.h>

#include <utility>

#include "core/base/json.h"
#include "core/base/rejection.h"
#include "core/base/yaml_tree.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/interop/hardware_readers.h"

namespace tilescope::interop {
namespace {

// For other tools' profiles, clock and operand widths must be given.
bool isProfile(ToolFormat format) {
  return format == ToolFormat::ZigzagHardware || format == ToolFormat::TimeloopArchitecture ||
         format == ToolFormat::ScalesimConfig;
}

Diagnostics missingOptions(const std::string& path, const HardwareOptions& options) {
  Diagnostics missing;
  const auto ask = [&](const char* found, const char* option) {
    missing.push_back({Diagnostic::Severity::Error, path, "", found, option, "The file does not state it."});
  };
  if (!options.clockMhz) ask("no clock", "--clock-mhz N");
  if (!options.bits) ask("no widths of elements", "--bits input=8,weight=8,partial_sum=32,output=8");
  return missing;
}

YamlNode treeOf(const std::string& text, const std::string& path, Diagnostics& warnings) {
  Result<YamlNode> tree = parseYaml(text, path);
  if (!tree) {
    const Diagnostic& why = tree.diagnostics().front();
    throw Rejection{why.pointer, why.found, why.expected, why.remedy};
  }
  append(warnings, tree.diagnostics());
  return std::move(tree).value();
}

EnergyTable energiesOf(const std::string& path, Diagnostics& warnings) {
  if (path.empty()) return {};
  const Result<std::string> text = readToolText(path);
  try {
    if (!text) {
      const Diagnostic& why = text.diagnostics().front();
      throw Rejection{why.pointer, why.found, why.expected, why.remedy};
    }
    return readEnergyTable(treeOf(*text, path, warnings));
  } catch (Rejection& why) {
    why.found = fmt::format("{} in the table of energies {}", why.found, path);
    throw;
  }
}

ToolHardware hardwareIn(const std::string& text, const std::string& path, ToolFormat format,
                        const HardwareOptions& options, Diagnostics& warnings) {
  switch (format) {
    case ToolFormat::ZigzagHardware:
      return readZigzagHardware(treeOf(text, path, warnings));
    case ToolFormat::ZigzagMapping:
      return readZigzagMapping(treeOf(text, path, warnings));
    case ToolFormat::TimeloopArchitecture:
      return readTimeloopArchitecture(treeOf(text, path, warnings), energiesOf(options.energies, warnings));
    case ToolFormat::ScalesimConfig:
      return readScalesimConfig(text, *options.bits);
    case ToolFormat::MaestroHardware:
      return readMaestroHardware(text);
    case ToolFormat::ScalesimLayout:
      return readScalesimLayout(text);
    default:
      throw Rejection{"", fmt::format("a file of kind {}", name(format)), "hardware", "It is a network."};
  }
}

// Completes an imported profile and runs the checks of our own files.
Result<HardwareProfile> finished(HardwareProfile profile, const std::string& path, ToolFormat format,
                                 const HardwareOptions& options) {
  if (profile.name.empty()) profile.name = titleOf(path);
  profile.source = fmt::format("{}, a file of kind {}", fileNameOf(path), name(format));
  profile.clockMhz = *options.clockMhz;
  profile.precision = *options.bits;
  profile.sources["/clock_mhz"] = "--clock-mhz of the import";
  profile.sources["/precision_bits"] = "--bits of the import";
  return hardwareFromJson(tilescope::toJson(profile), path);
}

}  // namespace

Result<ToolHardware> readToolHardware(const std::string& path, ToolFormat format, const HardwareOptions& options) {
  const Result<std::string> text = readToolText(path);
  if (!text) return text.diagnostics();
  return toolHardwareFromText(*text, path, format, options);
}

Result<ToolHardware> toolHardwareFromText(const std::string& text, const std::string& path, ToolFormat format,
                                          const HardwareOptions& options) {
  if (isProfile(format))
    if (Diagnostics missing = missingOptions(path, options); !missing.empty()) return missing;
  try {
    Diagnostics warnings;
    ToolHardware made = hardwareIn(text, path, format, options, warnings);
    append(warnings, notesOf(path, made.notes));
    if (made.profile) {
      Result<HardwareProfile> profile = finished(std::move(*made.profile), path, format, options);
      if (!profile) return profile.diagnostics();
      append(warnings, profile.diagnostics());
      made.profile = std::move(profile).value();
    }
    return {std::move(made), std::move(warnings)};
  } catch (const Rejection& why) {
    return why.in(path);
  }
}

Json toJson(const ToolMapping& mapping) {
  Json json = {{"format", "tilescope.dataflows/1"}, {"dataflows", Json::array()}};
  for (const Dataflow& dataflow : mapping.dataflows) {
    Json unroll = Json::object();
    if (dataflow.unroll)
      for (const auto& [dim, loops] : *dataflow.unroll) {
        unroll[dim] = Json::array();
        for (const UnrolledLoop& loop : loops)
          unroll[dim].push_back(Json::array({loop.dim, loop.factor ? Json(*loop.factor) : Json("max")}));
      }
    Json& made = json["dataflows"].emplace_back(Json{{"name", dataflow.name}});
    if (dataflow.unroll) made["unroll"] = std::move(unroll);
  }
  if (!mapping.order.empty()) json["options"] = {{"order", mapping.order}};
  return json;
}

}  // namespace tilescope::interop
