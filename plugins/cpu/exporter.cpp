// SPDX-License-Identifier: GPL-3.0-or-later
// The exporter "cpu": a plan of tiles as a self-checking C program for the processor that builds it.
#include <optional>

#include "core/base/parts.h"
#include "core/plugin/plugin_declaration.h"
#include "core/program/lowering/lowering.h"
#include "core/program/lowering/products.h"
#include "plugins/common/program_files.h"
#include "plugins/common/program_options.h"
#include "plugins/common/shared_texts.h"
#include "plugins/cpu/cpu_options.h"
#include "plugins/cpu/network_code.h"
#include "plugins/cpu/project_files.h"
#include "plugins/cpu/slow_tiles.h"
#include "plugins/cpu/span_code.h"
#include "plugins/cpu/templates.h"
#include "plugins/cpu/verify.h"

namespace tilescope::cpu {
namespace {

// Some files are only for vector layers such as softmax, or for spans.
bool isNeeded(std::string_view file, const Network& network, const FusionPlan& fusion) {
  if (file.starts_with("tilescope_pass")) return needsPasses(network);
  if (file == "tilescope_cpu_rings.h" || file == "tilescope_cpu_span.h") return !fusion.spans.empty();
  return true;
}

class CpuExporter final : public Exporter {
 public:
  std::string id() const override { return "cpu"; }
  std::string label() const override { return "C program for this processor"; }
  std::string description() const override {
    return "A C program that runs the network on a CPU tile by tile as planned, checks its values and its traffic, and "
           "takes the time of every layer.";
  }
  std::vector<std::string> fileTypes() const override { return {".c", ".cpp", ".h"}; }
  std::string optionsSchema() const override { return optionsSchemaText(); }

  Result<ExportNotes> run(const ExportInput& input, const ExportOptions& given, FileSink& sink) const override {
    if (const std::optional<Diagnostic> problem = whyNoProgram(input.plan)) return *problem;
    Result<Network> network = productsAsConvolutions(input.plan.request.network);
    if (!network) return network.diagnostics();
    ExecutionPlan plan = input.plan;
    plan.request.network = std::move(network).value();
    const Result<CpuOptions> options = readOptions(given, plan);
    if (!options) return options.diagnostics();
    const Result<FusionPlan> fusion = planFusion(input.plan, options->fusion, whyNoSpan);  // spans from the partition
    if (!fusion) return fusion.diagnostics();
    const Result<Program> program = lower(plan, *fusion);
    if (!program) return program.diagnostics();
    const std::string name = programName(input.plan);
    NetworkSources sources = networkSources(input.plan, plan.request.network, *fusion, *program, *options);
    sink.add(name + ".c", std::move(sources.code));
    sink.add(name + ".h", std::move(sources.header));
    sink.add("main.cpp", std::move(sources.main));
    for (const NamedTexts* runtime : {&hostRuntime(), &runtimeTexts()})
      for (const auto& [file, text] : *runtime)
        if (isNeeded(file, plan.request.network, *fusion)) sink.add(std::string(file), std::string(text));
    sink.add("CMakeLists.txt", buildFile(input.plan, *options));
    const ExportNotes notes = programNotes(input.plan, *program, options->arithmetic, options->fusion);
    sink.add("README.md", readme(input.plan, *program, *options, predictionsOf(input.plan, notes)));
    return {notes,
            joined(joined(fusion.diagnostics(), program.diagnostics()), slowTiles(*program, plan.request.network))};
  }

  VerifyReport verify(const std::string& folder, VerifySink& sink) const override { return verifyFolder(folder, sink); }
};

}  // namespace
}  // namespace tilescope::cpu

TILESCOPE_EXPORTER_PLUGIN("Tilescope CPU exporter", "0.1.0", "GPL-3.0-or-later", tilescope::cpu::CpuExporter)
