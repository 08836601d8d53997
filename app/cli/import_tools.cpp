// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/import_parts.h"
#include "app/cli/output.h"
#include "app/common/document_text.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/interop/tool_hardware.h"
#include "core/workload/interop/tool_network.h"

namespace tilescope::cli {
namespace {

using interop::ToolFormat;
using interop::ToolHardware;
using interop::ToolNetwork;

void printImport(const ImportArguments& arguments, ToolFormat format, double macs, const Diagnostics& warnings,
                 const std::string& summary) {
  Json document = {{"format", "tilescope.import/1"},
                   {"kind", name(format)},
                   {"file", arguments.file},
                   {"macs", plainNumber(macs)},
                   {"warnings", Json::array()}};
  for (Diagnostic warning : warnings) {
    warning.file.clear();
    document["warnings"].push_back(textAlone(warning));
  }
  printAnswer(arguments.format == OutputFormat::Json
                  ? app::documentText(document)
                  : fmt::format("{} ({}): {}\n", printable(arguments.file), name(format), summary));
}

int runNetworkOf(const ImportArguments& arguments, ToolFormat format) {
  const Result<ToolNetwork> import = readToolNetwork(arguments.file, format, arguments.toolNetwork);
  printDiagnostics(import.diagnostics());
  if (!import || !wrote(import->network, arguments)) return kBadInput;
  const double macs = interop::macs(import->network);
  printImport(arguments, format, macs, import.diagnostics(),
              fmt::format("{}, {}", counted(import->network.layers.size(), "layer"), withPrefix(macs, "MAC", 4)));
  return kAnswered;
}

std::optional<std::string> textOf(const ToolHardware& import) {
  if (import.profile) return app::documentText(toJson(*import.profile));
  if (import.mapping) return app::documentText(toJson(*import.mapping));
  return std::nullopt;
}

std::string summaryOf(const ToolHardware& import) {
  if (import.mapping) return counted(import.mapping->dataflows.size(), "dataflow");
  if (!import.profile) return "nothing to import";
  std::int64_t elements = 1;
  for (const ArrayDim& dim : import.profile->arrayDims) elements *= dim.size;
  return fmt::format("{}, {} memories", counted(static_cast<std::size_t>(elements), "processing element"),
                     import.profile->memories.size());
}

int runHardwareOf(const ImportArguments& arguments, ToolFormat format) {
  const Result<ToolHardware> import = readToolHardware(arguments.file, format, arguments.toolHardware);
  printDiagnostics(import.diagnostics());
  if (!import) return kBadInput;
  if (const std::optional<std::string> text = textOf(*import); text && !arguments.output.empty()) {
    const auto written = writeFileAtomically(arguments.output, *text);
    printDiagnostics(written.diagnostics());
    if (!written) return kBadInput;
  }
  printImport(arguments, format, 0, import.diagnostics(), summaryOf(*import));
  return kAnswered;
}

Diagnostics uselessOptions(const ImportArguments& arguments, ToolFormat format) {
  Diagnostics errors;
  const auto reject = [&](bool isGiven, const char* options, const char* expected) {
    if (isGiven)
      errors.push_back({Diagnostic::Severity::Error, arguments.file, "",
                        fmt::format("{} together with a file of kind {}", options, name(format)), expected,
                        "Leave the option out."});
  };
  const interop::HardwareOptions& hardware = arguments.toolHardware;
  reject(isNetwork(format) && (hardware.clockMhz || hardware.bits), "--clock-mhz or --bits", "hardware");
  reject(format != ToolFormat::TimeloopArchitecture && !hardware.energies.empty(), "--energies",
         "an architecture of Timeloop");
  reject(format != ToolFormat::TimeloopProblem && arguments.toolNetwork.convolutionNames, "--rename",
         "a problem of Timeloop");
  return errors;
}

}  // namespace

int runToolFile(const ImportArguments& arguments, ToolFormat format) {
  if (const Diagnostics errors = uselessOptions(arguments, format); !errors.empty()) {
    printDiagnostics(errors);
    return kBadInput;
  }
  return isNetwork(format) ? runNetworkOf(arguments, format) : runHardwareOf(arguments, format);
}

}  // namespace tilescope::cli
