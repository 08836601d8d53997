// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <vector>

#include "app/cli/commands.h"
#include "app/cli/import_parts.h"
#include "app/cli/output.h"
#include "app/common/document_text.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/workload/expand_transformer.h"
#include "core/workload/network_file.h"
#include "core/workload/network_json.h"
#include "core/workload/nve_xml.h"
#include "core/workload/onnx/import.h"

namespace tilescope::cli {
namespace {

namespace fs = std::filesystem;

Diagnostics checkOutput(const ImportArguments& arguments) {
  std::error_code error;
  if (arguments.output.empty() || !fs::equivalent(arguments.output, arguments.file, error)) return {};
  return {{Diagnostic::Severity::Error, arguments.output, "", "the file that is imported",
           "a file that is not the input", "Choose another name; the network would overwrite it."}};
}

// Not copied, because the network file names them relative to itself.
Diagnostics weightsLeftBehind(const Network& network, const ImportArguments& arguments) {
  const auto named = std::find_if(network.layers.begin(), network.layers.end(),
                                  [](const Layer& layer) { return layer.weightsFile.has_value(); });
  const auto folderOf = [](const std::string& file) { return fs::absolute(file).parent_path().lexically_normal(); };
  if (arguments.output.empty() || named == network.layers.end()) return {};
  if (folderOf(arguments.output) == folderOf(arguments.file)) return {};
  return {{Diagnostic::Severity::Warning, arguments.output, "layer " + named->name,
           "weights in file \"" + *named->weightsFile + "\"", "that file beside the new network file",
           "Copy it to " + folderOf(arguments.output).string() + "."}};
}

Result<std::string> textFor(const Network& network, const std::string& output) {
  if (hasXmlName(output)) return toNveXml(network);
  return app::documentText(toJson(network));
}

// Only ONNX models leave sizes open, and only files of other tools lack values.
Diagnostics optionsOfOthers(const ImportArguments& arguments, bool isOnnx, bool isTool) {
  Diagnostics errors;
  if (!isOnnx)
    if (std::optional<Diagnostic> stated = onnx::sizesOfOther(arguments.file, arguments.sizes))
      errors.push_back(*std::move(stated));
  const auto reject = [&](bool isGiven, const char* options, const char* expected) {
    if (isGiven)
      errors.push_back({Diagnostic::Severity::Error, arguments.file, "", options, expected,
                        "Leave the option out; the file states all sizes."});
  };
  const interop::HardwareOptions& hardware = arguments.toolHardware;
  reject(!isTool && (hardware.clockMhz || hardware.bits || !hardware.energies.empty()),
         "--clock-mhz, --bits or --energies", "hardware of another tool");
  reject(!isTool && arguments.toolNetwork.convolutionNames, "--rename", "a problem of Timeloop");
  return errors;
}

std::string summary(const onnx::OnnxImport& import) {
  std::map<onnx::NodeClass, std::size_t> counts;
  for (const onnx::ImportEntry& entry : import.entries) ++counts[entry.nodeClass];
  std::vector<std::string> classes;
  for (const auto& [nodeClass, count] : counts) {
    std::string word(name(nodeClass));
    std::replace(word.begin(), word.end(), '_', ' ');
    classes.push_back(fmt::format("{} {}", fixed(static_cast<double>(count), 0), word));
  }
  std::string text = fmt::format("{}: {}", printable(import.file), counted(import.entries.size(), "node"));
  text += classes.empty() ? "\n" : fmt::format(" ({})\n", fmt::join(classes, ", "));
  text += fmt::format("{}, {}, {}\n", counted(import.network.layers.size(), "layer"), withPrefix(import.macs, "MAC", 4),
                      withPrefixAtMost(static_cast<double>(import.parameters), " parameters", 4));
  std::vector<std::string> sizes;
  for (const auto& [size, value] : import.sizes) sizes.push_back(fmt::format("{} = {}", printable(size), value));
  if (!sizes.empty()) text += fmt::format("Sizes: {}\n", fmt::join(sizes, ", "));
  for (const onnx::OpenNode& open : import.notModelled) {
    text += fmt::format("Not modelled: {} ({}): {}", printable(open.node), printable(open.op), printable(open.reason));
    text += open.follows > 0 ? fmt::format("; {} more behind it\n", open.follows) : "\n";
  }
  return text;
}

int runOnnx(const ImportArguments& arguments) {
  const Result<onnx::OnnxImport> import = onnx::readOnnx(arguments.file, arguments.sizes);
  printDiagnostics(import.diagnostics());
  if (!import) return kBadInput;
  const bool isEmpty = import->network.layers.empty();
  if (!isEmpty && !wrote(import->network, arguments)) return kBadInput;
  printAnswer(arguments.format == OutputFormat::Json ? app::documentText(toJson(*import)) : summary(*import));
  return kAnswered;
}

bool isTransformerFile(const std::string& path) {
  const Result<std::string> text = readTextFile(path);
  if (!text) return false;
  const Result<Json> document = parseJson(*text, path);
  return document && isTransformer(*document);
}

std::string summary(const Transformer& transformer, const ExpandedTransformer& expanded) {
  const TransformerTotals& totals = expanded.totals;
  std::string text = fmt::format("{}: {}, {}, {}\n", printable(transformer.name),
                                 counted(expanded.network.layers.size(), "layer"), withPrefix(totals.macs, "MAC", 4),
                                 withPrefixAtMost(real(*expanded.network.parameters), " parameters", 4));
  text += fmt::format("Weights read {}, activations read {} and written {}\n", withPrefix(totals.weightsRead, "B", 4),
                      withPrefix(totals.activationsRead, "B", 4), withPrefix(totals.activationsWritten, "B", 4));
  if (totals.cache > 0)
    text += fmt::format("Key-value cache {}, of which read {} and written {}\n", withPrefix(totals.cache, "B", 4),
                        withPrefix(totals.cacheRead, "B", 4), withPrefix(totals.cacheWritten, "B", 4));
  return text;
}

int runTransformer(const ImportArguments& arguments) {
  const Result<Transformer> transformer = app::readTransformerNamed(arguments.file);
  printDiagnostics(transformer.diagnostics());
  if (!transformer) return kBadInput;
  const ExpandedTransformer expanded = expand(*transformer);
  if (!wrote(expanded.network, arguments)) return kBadInput;
  const Json document = {{"format", "tilescope.import/1"},
                         {"kind", "transformer"},
                         {"file", arguments.file},
                         {"macs", static_cast<std::int64_t>(expanded.totals.macs)},
                         {"parameters", *expanded.network.parameters},
                         {"totals", toJson(expanded.totals)},
                         {"warnings", Json::array()}};
  printAnswer(arguments.format == OutputFormat::Json ? app::documentText(document) : summary(*transformer, expanded));
  return kAnswered;
}

int runNetwork(const ImportArguments& arguments) {
  const Result<Network> network = readNetworkFile(arguments.file);
  printDiagnostics(network.diagnostics());
  if (!network || !wrote(*network, arguments)) return kBadInput;
  if (arguments.output.empty() || arguments.format == OutputFormat::Json)
    printAnswer(app::documentText(toJson(*network)));
  else
    printAnswer(fmt::format("{}: {}, {} layers\n", arguments.output, printable(network->name), network->layers.size()));
  return kAnswered;
}

}  // namespace

bool wrote(const Network& network, const ImportArguments& arguments) {
  if (arguments.output.empty()) return true;
  const Result<std::string> text = textFor(network, arguments.output);
  printDiagnostics(text.diagnostics());
  if (!text) return false;
  const auto written = writeFileAtomically(arguments.output, *text);
  printDiagnostics(written.diagnostics());
  if (!written) return false;
  printDiagnostics(weightsLeftBehind(network, arguments));
  return true;
}

int run(const ImportArguments& arguments) {
  const bool isOnnx = onnx::isOnnxFile(arguments.file);
  const std::optional<interop::ToolFormat> tool = isOnnx ? std::nullopt : interop::toolFormatOfFile(arguments.file);
  const Diagnostics wrong = joined(checkOutput(arguments), optionsOfOthers(arguments, isOnnx, tool.has_value()));
  printDiagnostics(wrong);
  if (!wrong.empty()) return kBadInput;
  if (isOnnx) return runOnnx(arguments);
  if (tool) return runToolFile(arguments, *tool);
  return isTransformerFile(arguments.file) ? runTransformer(arguments) : runNetwork(arguments);
}

}  // namespace tilescope::cli
