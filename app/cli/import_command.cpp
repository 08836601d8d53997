// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/common/document_text.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/workload/network_file.h"
#include "core/workload/network_json.h"
#include "core/workload/nve_xml.h"

namespace tilescope::cli {
namespace {

namespace fs = std::filesystem;

Diagnostics checkOutput(const ImportArguments& arguments) {
  std::error_code error;
  if (arguments.output.empty() || !fs::equivalent(arguments.output, arguments.file, error)) return {};
  return {{Diagnostic::Severity::Error, arguments.output, "", "the file that is imported",
           "a file that is not the input", "Choose another name; the network would overwrite it."}};
}

// Files of weights are named relative to the network file and are not copied.
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

}  // namespace

int run(const ImportArguments& arguments) {
  const Diagnostics wrongOutput = checkOutput(arguments);
  printDiagnostics(wrongOutput);
  if (!wrongOutput.empty()) return kBadInput;
  const Result<Network> network = readNetworkFile(arguments.file);
  printDiagnostics(network.diagnostics());
  if (!network) return kBadInput;
  if (!arguments.output.empty()) {
    const Result<std::string> text = textFor(*network, arguments.output);
    printDiagnostics(text.diagnostics());
    if (!text) return kBadInput;
    const auto written = writeFileAtomically(arguments.output, *text);
    printDiagnostics(written.diagnostics());
    if (!written) return kBadInput;
    printDiagnostics(weightsLeftBehind(*network, arguments));
  }
  if (arguments.output.empty() || arguments.format == OutputFormat::Json)
    printAnswer(app::documentText(toJson(*network)));
  else
    printAnswer(fmt::format("{}: {}, {} layers\n", arguments.output, printable(network->name), network->layers.size()));
  return kAnswered;
}

}  // namespace tilescope::cli
