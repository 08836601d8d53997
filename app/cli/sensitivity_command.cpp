// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <cmath>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/output.h"
#include "app/cli/plan_summary.h"
#include "app/cli/scales.h"
#include "app/common/plan_request.h"
#include "core/base/format_size.h"
#include "core/base/json.h"
#include "core/base/units.h"
#include "core/explore/memory_sensitivity.h"

namespace tilescope::cli {
namespace {

// Visits named sizes ("knee", …), then those of the curve.
template <class Visit>
void visitOptima(const MemorySensitivity& memory, Visit visit) {
  visit("present", memory.present);
  for (const auto& [what, optimum] : {std::pair("smaller", &memory.smaller), std::pair("larger", &memory.larger),
                                      std::pair("knee_down", &memory.changeDown),
                                      std::pair("knee_up", &memory.changeUp), std::pair("knee", &memory.knee)})
    if (*optimum) visit(what, **optimum);
  for (const SizeOptimum& optimum : memory.curve) visit("curve", optimum);
}

Table csvTable(const Sensitivity& all) {
  Table table;
  for (const char* header : {"memory", "what"}) table.columns.push_back({header});
  for (const char* header : {"size_bits", "value"}) table.columns.push_back({header, true});
  for (const char* header : {"unit", "proven"}) table.columns.push_back({header});
  for (const MemorySensitivity& memory : all.memories)
    visitOptima(memory, [&](const char* what, const SizeOptimum& o) {
      table.rows.push_back({memory.memory, what, std::to_string(o.sizeBits), o.value ? exact(*o.value) : "", all.unit,
                            o.proven ? "yes" : "no"});
    });
  return table;
}

// "−3.1 %", from the current value.
std::string change(const SizeOptimum& there, const SizeOptimum& now) {
  if (!there.value) return "infeasible";
  if (!now.value) return "fits";
  if (*now.value == 0) return "";
  const double percent = (*there.value / *now.value - 1) * kPercent;
  return fmt::format("{}{:.3g} %", percent < 0 ? "−" : "+", std::abs(percent));
}

std::string sizeText(const SizeOptimum& optimum) {
  return formatBits(optimum.sizeBits);
}

std::string cell(const std::optional<SizeOptimum>& there, const SizeOptimum& now) {
  if (!there) return "none";
  return sizeText(*there) + ": " + change(*there, now) + (there->proven ? "" : " (not proven)");
}

std::string report(const Sensitivity& all, const PlanRequest& request) {
  Table table;
  table.columns = {{"memory"},
                   {"size"},
                   {std::string(labelOf(all.objective))},
                   {"next change down"},
                   {"one step smaller"},
                   {"one step larger"},
                   {"next change up"},
                   {"knee"}};
  for (const MemorySensitivity& m : all.memories)
    table.rows.push_back(
        {printable(m.memory), sizeText(m.present),
         m.present.value ? objectiveText(*m.present.value, all.objective, request.hardware.energyUnit) : "infeasible",
         cell(m.changeDown, m.present), cell(m.smaller, m.present), cell(m.larger, m.present),
         cell(m.changeUp, m.present), cell(m.knee, m.present)});
  return fmt::format("{} on {}, model {}\n\n", printable(all.network), printable(all.hardware), all.model) +
         toText(table, terminalWidth()) +
         "\nThe next change is the nearest size at which the optimum of some layer changes (--json and --csv give it "
         "to the bit); \"none\" means that there is no such size within a factor of 64. The knee is the smallest power "
         "of two, or the current size, whose energy × latency is within 1 % of the minimum.\n" +
         scopeLine(request);
}

}  // namespace

int run(const SensitivityArguments& arguments) {
  const Result<PlanRequest> request = app::planRequest(arguments);
  printDiagnostics(request.diagnostics());
  if (!request) return kBadInput;

  const InterruptGuard interrupt;
  SensitivitySettings settings;
  settings.memory = arguments.memory;
  settings.threads = arguments.threads;
  settings.cancel = interrupt.token();
  Planner planner;
  const Result<Sensitivity> sensitivity = memorySensitivity(planner, *request, settings);
  printDiagnostics(sensitivity.diagnostics());
  if (!sensitivity) return kBadInput;
  if (sensitivity->cancelled) {
    printMessage("cancelled; nothing was written");
    return kCancelled;
  }
  print({[&] { return toJson(*sensitivity); }, [&] { return csvTable(*sensitivity); },
         [&] { return report(*sensitivity, *request); }},
        arguments.format);
  return kAnswered;
}

}  // namespace tilescope::cli
