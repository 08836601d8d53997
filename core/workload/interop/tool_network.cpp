// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/interop/tool_network.h"

#include <fmt/format.h>

#include <utility>

#include "core/base/json.h"
#include "core/base/rejection.h"
#include "core/base/sha256.h"
#include "core/base/yaml_tree.h"
#include "core/workload/interop/network_readers.h"
#include "core/workload/network_json.h"
#include "core/workload/tensor_problem.h"

namespace tilescope::interop {
namespace {

YamlNode yamlOf(const std::string& text, const std::string& path, Diagnostics& warnings) {
  Result<YamlNode> tree = parseYaml(text, path);
  if (!tree) {
    const Diagnostic& why = tree.diagnostics().front();
    throw Rejection{why.pointer, why.found, why.expected, why.remedy};
  }
  append(warnings, tree.diagnostics());
  return std::move(tree).value();
}

ToolNetwork networkIn(const std::string& text, const std::string& path, ToolFormat format,
                      const NetworkOptions& options, Diagnostics& warnings) {
  switch (format) {
    case ToolFormat::ZigzagWorkload:
      return readZigzagWorkload(yamlOf(text, path, warnings));
    case ToolFormat::TimeloopProblem: {
      std::vector<std::string> included;
      const std::string whole = withIncludedText(text, path, included);
      ToolNetwork made = readTimeloopProblem(yamlOf(whole, path, warnings), options);
      made.notes.insert(made.notes.begin(), included.begin(), included.end());
      return made;
    }
    case ToolFormat::Maestro:
      return readMaestro(text);
    case ToolFormat::Gamma:
      return readGamma(text);
    case ToolFormat::Airchitect:
      return readAirchitect(text);
    case ToolFormat::ScalesimConv:
      return readScalesimConv(text);
    case ToolFormat::ScalesimGemm:
      return readScalesimGemm(text);
    default:
      throw Rejection{"", fmt::format("a file of kind {}", name(format)), "a network",
                      "Hardware of other tools becomes a profile with 'tilescope-cli import'."};
  }
}

}  // namespace

Result<ToolNetwork> readToolNetwork(const std::string& path, ToolFormat format, const NetworkOptions& options) {
  const Result<std::string> text = readToolText(path);
  if (!text) return text.diagnostics();
  return toolNetworkFromText(*text, path, format, options);
}

Result<ToolNetwork> toolNetworkFromText(const std::string& text, const std::string& path, ToolFormat format,
                                        const NetworkOptions& options) {
  try {
    Diagnostics warnings;
    ToolNetwork made = networkIn(text, path, format, options, warnings);
    made.network.name = titleOf(path);
    made.network.source = fmt::format("a file of kind {}", name(format));
    made.network.origin = NetworkOrigin{fileNameOf(path), sha256(text), {}, std::string(name(format))};
    Result<Network> checked = networkFromJson(toJson(made.network), path);
    if (!checked) return checked.diagnostics();
    append(warnings, notesOf(path, made.notes));
    append(warnings, checked.diagnostics());
    return {std::move(made), std::move(warnings)};
  } catch (const Rejection& why) {
    return why.in(path);
  }
}

double macs(const Network& network) {
  double sum = 0;
  for (const Layer& layer : network.layers)
    if (layer.type != LayerType::Pool && layer.type != LayerType::Add) sum += macs(layer);
  return sum;
}

}  // namespace tilescope::interop
