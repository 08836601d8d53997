// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cpu/project_files.h"

#include <fmt/format.h>

#include "plugins/common/program_files.h"
#include "plugins/cpu/templates.h"

namespace tilescope::cpu {

std::string buildFile(const ExecutionPlan& plan, const CpuOptions& options) {
  TemplateData data;
  setOrigin(data, plan);
  data.set("lanes", options.lanes);
  data.set("int8", options.arithmetic == Arithmetic::Int8);
  return rendered(templateTexts(), "CMakeLists.txt.mustache", data);
}

std::string readme(const ExecutionPlan& plan, const Program& program, const CpuOptions& options,
                   const ExportPredictions& predictions) {
  TemplateData data;
  setOrigin(data, plan);
  setFacts(data, plan, {options.arithmetic, options.needsWeights, options.seed}, predictions);
  data.set("memories", memoryList(program) + (options.fusion.scheme == PartitionScheme::LayerByLayer
                                                  ? ", each a buffer of every thread"
                                                  : ", each a buffer of every thread; spans have theirs together"));
  data.set("vectors", options.lanes == "native"
                          ? std::string("as many output channels as the machine has that builds the program")
                          : fmt::format("of {} output channels", options.lanes));
  return rendered(templateTexts(), "README.md.mustache", data);
}

}  // namespace tilescope::cpu
