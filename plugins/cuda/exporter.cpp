// SPDX-License-Identifier: GPL-3.0-or-later
// The exporter "cuda": a plan of tiles as a self-checking CUDA program.
#include <optional>

#include "core/base/parts.h"
#include "core/plugin/plugin_declaration.h"
#include "core/program/lowering/lowering.h"
#include "core/program/lowering/products.h"
#include "plugins/common/program_files.h"
#include "plugins/common/program_options.h"
#include "plugins/common/shared_texts.h"
#include "plugins/cuda/cuda_options.h"
#include "plugins/cuda/network_code.h"
#include "plugins/cuda/project_files.h"
#include "plugins/cuda/shared_memory.h"
#include "plugins/cuda/templates.h"
#include "plugins/cuda/verify.h"

namespace tilescope::cuda {
namespace {

// Some files are only for a block of threads as the chip, or for vector layers such as softmax.
bool isNeeded(std::string_view file, OnChip onChip, bool hasPasses) {
  if (file.starts_with("tilescope_pass")) return hasPasses;
  return onChip == OnChip::Shared || !(file.starts_with("tilescope_block") || file == "tilescope_shared.h");
}

class CudaExporter final : public Exporter {
 public:
  std::string id() const override { return "cuda"; }
  std::string label() const override { return "CUDA program"; }
  std::string description() const override {
    return "A CUDA C++ program that runs the network tile by tile as planned, and checks its values and its traffic.";
  }
  std::vector<std::string> fileTypes() const override { return {".cu", ".h"}; }
  std::string optionsSchema() const override { return optionsSchemaText(); }

  Result<ExportNotes> run(const ExportInput& input, const ExportOptions& given, FileSink& sink) const override {
    if (const std::optional<Diagnostic> problem = whyNoProgram(input.plan)) return *problem;
    Result<Network> network = productsAsConvolutions(input.plan.request.network);
    if (!network) return network.diagnostics();
    ExecutionPlan plan = input.plan;
    plan.request.network = std::move(network).value();
    const Result<CudaOptions> options = readOptions(given, plan);
    if (!options) return options.diagnostics();
    const Result<FusionPlan> fusion = planFusion(input.plan, options->fusion);  // spans from the partition
    if (!fusion) return fusion.diagnostics();
    const Result<Program> program = lower(plan, *fusion);
    if (!program) return program.diagnostics();
    if (options->onChip == OnChip::Shared)
      if (Diagnostics errors = checkSharedMemory(*program, options->architectures); !errors.empty()) return errors;
    const std::string name = programName(input.plan);
    sink.add(name + ".cu", networkCode(input.plan, plan.request.network, *fusion, *program, *options));
    for (const NamedTexts* runtime : {&hostRuntime(), &runtimeTexts()})
      for (const auto& [file, text] : *runtime)
        if (isNeeded(file, options->onChip, needsPasses(plan.request.network)))
          sink.add(std::string(file), std::string(text));
    sink.add("CMakeLists.txt", buildFile(input.plan, *options));
    const ExportNotes notes = programNotes(input.plan, *program, options->arithmetic, options->fusion);
    sink.add("README.md", readme(input.plan, *program, *options, predictionsOf(input.plan, notes)));
    return {notes, joined(fusion.diagnostics(), program.diagnostics())};
  }

  VerifyReport verify(const std::string& folder, VerifySink& sink) const override { return verifyFolder(folder, sink); }
};

}  // namespace
}  // namespace tilescope::cuda

TILESCOPE_EXPORTER_PLUGIN("Tilescope CUDA exporter", "0.1.0", "GPL-3.0-or-later", tilescope::cuda::CudaExporter)
