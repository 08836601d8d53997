// SPDX-License-Identifier: GPL-3.0-or-later
// The exporter "diana": a plan of tiles as a C program for DIANA's digital core, self-checking on a host shim.
#include "core/plugin/plugin_declaration.h"
#include "plugins/diana/layer_code.h"
#include "plugins/diana/network_code.h"
#include "plugins/diana/program.h"
#include "plugins/diana/templates.h"
#include "plugins/diana/verify.h"

namespace tilescope::diana {
namespace {

// Traffic between L2 and L1, and cycles. Layers on the processor have no such traffic.
std::vector<ExportPrediction> predictionsOf(const DianaProgram& program) {
  std::vector<ExportPrediction> parts;
  for (const std::size_t i : program.work.walk.order) {
    const Prediction& p = program.predictions[i];
    ExportPrediction part{program.work.layers[i].layer->name, {}, {}};
    part.bytes.tensors = {p.inputBytes, p.weightBytes, p.outputBytes};
    if (program.work.layers[i].core) part.cycles = p.core();
    parts.push_back(part);
  }
  return parts;
}

class DianaExporter final : public Exporter {
 public:
  std::string id() const override { return "diana"; }
  std::string label() const override { return "DIANA C program"; }
  std::string description() const override {
    return "A C program for DIANA's digital core and its RISC-V processor, with a host shim that checks values, cycles "
           "and copies.";
  }
  std::vector<std::string> fileTypes() const override { return {".c", ".h"}; }
  std::string optionsSchema() const override { return textOf(templateTexts(), "options"); }

  Result<ExportNotes> run(const ExportInput& input, const ExportOptions& options, FileSink& sink) const override {
    const Result<DianaProgram> program = programOf(input.plan, options.flag("host_fallback"), options.whole("seed"));
    if (!program) return program.diagnostics();
    sink.add("network.h", networkHeader(*program));
    sink.add("network.c", networkSource(*program));
    for (std::size_t i = 0; i < program->work.layers.size(); ++i)
      sink.add(layerFile(*program, i), layerCode(*program, i));
    sink.add("weights.c", weightsSource(*program));
    sink.add("check_data.c", checkData(*program));
    for (const auto& [file, text] : runtimeTexts()) sink.add("runtime/" + std::string(file), std::string(text));
    sink.add("Makefile", makefile(*program));
    sink.add("README.md", readme(*program));
    ExportNotes notes{{"make host_check"}, {"./host_check"}};
    notes.predictions = predictionsOf(*program);
    return {notes, program.diagnostics()};
  }

  VerifyReport verify(const std::string& folder, VerifySink& sink) const override { return verifyFolder(folder, sink); }
};

}  // namespace
}  // namespace tilescope::diana

TILESCOPE_EXPORTER_PLUGIN("Tilescope DIANA exporter", "0.1.0", "GPL-3.0-or-later", tilescope::diana::DianaExporter)
