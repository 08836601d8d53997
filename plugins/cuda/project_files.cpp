// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/project_files.h"

#include "plugins/common/program_files.h"
#include "plugins/cuda/templates.h"

namespace tilescope::cuda {

std::string buildFile(const ExecutionPlan& plan, const CudaOptions& options) {
  TemplateData data;
  setOrigin(data, plan);
  std::string list;
  for (const std::int64_t architecture : options.architectures)
    list += (list.empty() ? "" : " ") + std::to_string(architecture);
  data.set("architectures", list);
  data.set("int8", options.arithmetic == Arithmetic::Int8);
  return rendered(templateTexts(), "CMakeLists.txt.mustache", data);
}

std::string readme(const ExecutionPlan& plan, const Program& program, const CudaOptions& options,
                   const ExportPredictions& predictions) {
  TemplateData data;
  setOrigin(data, plan);
  setFacts(data, plan, {options.arithmetic, options.needsWeights, options.seed}, predictions);
  const bool isShared = options.onChip == OnChip::Shared;
  data.set("memories",
           memoryList(program) + (isShared ? ", one after the other in the shared memory of a block of threads"
                                           : ", each a buffer in device memory"));
  data.set("off_chip", isShared ? "arrays in the GPU's memory; the threads of a block copy and count"
                                : "arrays in the host's memory; loads and stores are copies");
  data.set("onchip", std::string(name(options.onChip)));
  return rendered(templateTexts(), "README.md.mustache", data);
}

}  // namespace tilescope::cuda
