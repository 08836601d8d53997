// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cpu/cpu_options.h"

#include "plugins/common/program_options.h"
#include "plugins/cpu/templates.h"

namespace tilescope::cpu {

std::string optionsSchemaText() {
  return optionsSchemaOf(templateTexts());
}

Result<CpuOptions> readOptions(const ExportOptions& given, const ExecutionPlan& plan) {
  const Result<Arithmetic> arithmetic = programArithmetic(given, plan, true);
  if (!arithmetic) return arithmetic.diagnostics();
  const Result<Fusion> fusion = programFusion(given, plan);
  if (!fusion) return fusion.diagnostics();
  return CpuOptions{*arithmetic, given.text("lanes"), *fusion, given.text("weights") == "file", given.whole("seed")};
}

}  // namespace tilescope::cpu
