// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "app/cli/commands.h"
#include "app/cli/output.h"
#include "app/common/document_text.h"
#include "app/common/report/report_request.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/units.h"
#include "core/hardware/hardware_json.h"
#include "core/plan/plan_json.h"
#include "core/validate/calibration.h"

namespace tilescope::cli {
namespace {

constexpr int kMicrosecondDecimals = 1;
constexpr double kMicrosecondsPerSecond = 1e6;

std::string microseconds(double seconds) {
  return fixed(seconds * kMicrosecondsPerSecond, kMicrosecondDecimals);
}

std::string errorPercent(double predicted, double measured) {
  return fmt::format("{:+.1f}", (predicted / measured - 1) * kPercent);
}

Table editsTable(const Calibration& calibration, const HardwareProfile& before) {
  Table table{{{"field"}, {"old", true}, {"new", true}, {"why"}}, {}};
  for (const CalibratedField& field : calibration.fields) {
    const EditWords words = editWords(before, field.edit);
    table.rows.push_back({words.field, words.from, words.to, field.reason});
  }
  return table;
}

Table layersTable(const Calibration& calibration) {
  Table table{{{"layer"},
               {"measured (µs)", true},
               {"before (µs)", true},
               {"error (%)", true},
               {"after (µs)", true},
               {"error (%)", true},
               {"held out", false, "", 1}},
              {}};
  for (const CalibratedLayer& l : calibration.layers)
    table.rows.push_back({l.name, microseconds(l.measured), microseconds(l.before), errorPercent(l.before, l.measured),
                          microseconds(l.after), errorPercent(l.after, l.measured), l.isHeldOut ? "yes" : ""});
  return table;
}

std::string medianSentence(const char* which, const CalibrationError& error) {
  return fmt::format("{}: median error of time {:.1f} % before, {:.1f} % after.\n", which, error.before, error.after);
}

std::string calibrationReport(const Calibration& calibration, const HardwareProfile& before,
                              const std::string& output) {
  std::string text = toText(layersTable(calibration), terminalWidth()) + "\n";
  text += toText(editsTable(calibration, before), terminalWidth()) + "\n";
  text += medianSentence("Layers of the fit", calibration.fitted);
  text += medianSentence("Layers held out", calibration.heldOut);
  if (const std::string warning = warningOf(calibration); !warning.empty()) text += printable(warning) + "\n";
  text += output.empty() ? "Not written: -o FILE writes the profile with these edits.\n"
                         : fmt::format("Wrote {}.\n", printable(output));
  text += "The same edits, to undo or to repeat:\n";
  for (const CalibratedField& field : calibration.fields)
    text += printable(fmt::format("  --set {}={}", field.edit.pointer, field.edit.json)) + "\n";
  return text;
}

}  // namespace

int run(const CalibrateArguments& arguments) {
  const Result<ExecutionPlan> plan = readPlan(arguments.planFile);
  const Result<Measured> measured = readMeasured(arguments.measured);
  const Result<std::string> time = app::timeOfReport();
  for (const Diagnostics& found : {plan.diagnostics(), measured.diagnostics(), time.diagnostics()})
    printDiagnostics(found);
  if (!plan || !measured || !time) return kBadInput;
  const Result<Calibration> calibration = calibrate(*plan, *measured);
  printDiagnostics(calibration.diagnostics());
  if (!calibration) return kBadInput;
  const HardwareProfile& before = plan->request.hardware;
  if (!arguments.output.empty()) {
    const Result<HardwareProfile> profile = calibrated(before, *calibration, *measured, *time);
    printDiagnostics(profile.diagnostics());
    if (!profile) return kBadInput;
    const auto written = writeFileAtomically(arguments.output, app::documentText(toJson(*profile)));
    printDiagnostics(written.diagnostics());
    if (!written) return kBadInput;
  }
  print({[&] { return toJson(*calibration, before); }, [&] { return layersTable(*calibration); },
         [&] { return calibrationReport(*calibration, before, arguments.output); }},
        arguments.format);
  return kAnswered;
}

}  // namespace tilescope::cli
