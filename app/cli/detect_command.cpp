// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/common/document_text.h"
#include "app/common/report/report_request.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/base/parts.h"
#include "core/hardware/hardware_json.h"
#include "core/host/detect.h"
#include "core/host/host_findings.h"
#include "core/host/host_json.h"

namespace tilescope::cli {
namespace {

constexpr int kSpreadDigits = 3;

// Before seconds of measuring, whose result could not be written.
Diagnostics checkFolderOf(const std::string& output) {
  if (output.empty()) return {};
  std::error_code error;
  const std::filesystem::path parent = std::filesystem::path(output).parent_path();
  const std::filesystem::path folder = parent.empty() ? std::filesystem::path(".") : parent;
  if (std::filesystem::is_directory(output, error))
    return {{Diagnostic::Severity::Error, output, "", "a folder", "the name of a file for the profile",
             "Add a file name."}};
  if (!std::filesystem::is_directory(folder, error))
    return {{Diagnostic::Severity::Error, output, "", "no folder " + folder.string(), "a folder that exists",
             "Create the folder, or choose another one."}};
  if (access(folder.c_str(), W_OK) != 0)
    return {{Diagnostic::Severity::Error, output, "", "a folder that cannot be written", "a folder of yours",
             "Choose another folder."}};
  return {};
}

std::string medianText(const host::Finding& finding) {
  return finding.summary ? withPrefix(finding.summary->median, finding.unit, kSpreadDigits) : "";
}

Table detectTable(const std::vector<host::Finding>& findings) {
  Table table{{{"what"}, {"value"}, {"median", true, "", 1}, {"how"}}, {}};
  for (const host::Finding& finding : findings)
    if (finding.value) table.rows.push_back({finding.name, finding.text, medianText(finding), finding.how});
  return table;
}

Table detectCsv(const std::vector<host::Finding>& findings) {
  Table table{{{"id"},
               {"name"},
               {"value", true},
               {"unit"},
               {"text"},
               {"origin"},
               {"how"},
               {"median", true},
               {"rounds", true},
               {"repeats", true}},
              {}};
  for (const host::Finding& f : findings)
    table.rows.push_back(
        {f.id, f.name, f.value ? shortest(*f.value) : "", f.unit, f.text,
         std::string(enumName(host::kOriginNames, f.origin)), f.how, f.summary ? shortest(f.summary->median) : "",
         f.summary ? std::to_string(f.summary->rounds) : "", f.summary ? std::to_string(f.repeats) : ""});
  return table;
}

std::string detectReport(const host::Host& host, const Result<HardwareProfile>& profile, const std::string& output) {
  std::string text = host.facts.processor.empty() ? "" : printable(host.facts.processor) + "\n\n";
  text += toText(detectTable(host::findingsOf(host)), terminalWidth());
  text += "Rates are 90th percentiles; × n: the steadiest of n measurements.\n";
  const std::vector<host::Missing> missing = host::missingOf(host);
  if (!missing.empty()) text += "\nNot found or not measured:\n";
  for (const host::Missing& one : missing) text += printable(fmt::format("  {}: {}", one.what, one.why)) + "\n";
  if (!profile) return text;
  const Memory& offChip = profile->memories.back();
  text += fmt::format("\nProfile of one core: {} lanes at {} MHz; off chip is {} with {} GB/s.\n",
                      profile->arrayDims.back().size, shortest(profile->clockMhz), offChip.name == "l3" ? "L3" : "DRAM",
                      shortest(offChip.bandwidthGbPerS.value_or(0)));
  text += output.empty() ? "Not written: -o FILE writes the profile.\n"
                         : fmt::format("Wrote {} ({}).\n", printable(output), printable(profile->name));
  return text;
}

}  // namespace

int run(const DetectArguments& arguments) {
  const Diagnostics wrong = checkFolderOf(arguments.output);
  const Result<std::string> time = app::timeOfReport();
  printDiagnostics(wrong);
  printDiagnostics(time.diagnostics());
  if (!wrong.empty() || !time) return kBadInput;
  host::Host host;
  host.measuredOn = fmt::format("{} by Tilescope {}", *time, toolVersion());
  host.facts = host::readFacts({}, host::systemValues());
  {
    const InterruptGuard guard;
    host::MeasureSettings settings;
    settings.quick = arguments.quick;
    settings.cancel = guard.token();
    host.rates = host::measureRates(host.facts, settings);
    if (guard.token().cancelled()) {
      printMessage("cancelled; nothing was written");
      return kCancelled;
    }
  }
  const Result<HardwareProfile> profile = host::profileOf(host, arguments.offChip);
  printDiagnostics(profile.diagnostics());
  if (profile && !arguments.output.empty()) {
    const auto written = writeFileAtomically(arguments.output, app::documentText(toJson(*profile)));
    printDiagnostics(written.diagnostics());
    if (!written) return kBadInput;
  }
  if (!profile && arguments.format == OutputFormat::Json) return kBadInput;
  print({[&] { return host::toJson(host, *profile); }, [&] { return detectCsv(host::findingsOf(host)); },
         [&] { return detectReport(host, profile, arguments.output); }},
        arguments.format);
  return profile ? kAnswered : kBadInput;
}

}  // namespace tilescope::cli
