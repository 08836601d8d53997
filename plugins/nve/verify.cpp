// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/nve/verify.h"

#include <fmt/format.h>

#include <filesystem>
#include <utility>

#include "core/base/units.h"
#include "plugins/nve/layer_run.h"
#include "plugins/nve/pictures.h"
#include "plugins/nve/program_folder.h"

namespace tilescope::nve {
namespace {

// Takes about half a minute; larger networks are checked layer by layer.
constexpr std::int64_t kMaxSimulatedCycles = 400'000'000;
constexpr std::uint64_t kPixelSeed = 1;
constexpr const char* kExportAgain = " Export the plan again.";

std::string sentences(const Diagnostics& diagnostics) {
  std::string text;
  for (const Diagnostic& diagnostic : diagnostics) {
    text += (text.empty() ? "" : " ") + toText(diagnostic);
    if (text.back() != '.') text += ".";
  }
  return text;
}

std::int64_t cyclesOf(const ConvWork& work, const PartitionProgram& program) {
  const auto prologue = static_cast<std::int64_t>(program.prologue.size());
  const auto kernel = static_cast<std::int64_t>(program.kernel.size());
  return ceilDiv(work.width, program.lanes) * (prologue + kernel * program.passes());
}

class Verification {
 public:
  Verification(std::string folder, VerifySink& sink) : folder_(std::move(folder)), sink_(sink) {}

  VerifyReport run() {
    for (const auto step : {&Verification::readNetwork, &Verification::readPrograms, &Verification::compareCoefficients,
                            &Verification::readListings, &Verification::readFigures, &Verification::takePictures,
                            &Verification::simulate, &Verification::givePictures})
      if (!(this->*step)()) break;
    return report_;
  }

 private:
  bool passed(std::string what) {
    report_.steps.push_back({std::move(what), VerifyStep::State::Passed, ""});
    return true;
  }
  bool failed(std::string what, std::string why) {
    report_.steps.push_back({std::move(what), VerifyStep::State::Failed, std::move(why)});
    return false;
  }
  bool cancelled(std::string what) {
    report_.steps.push_back({std::move(what), VerifyStep::State::NotPossible, "It was cancelled."});
    return false;
  }

  bool readNetwork() {
    const char* what = "Read the network and its weights";
    Result<NetworkDefinition> network = readDefinition(folder_);
    if (!network) return failed(what, sentences(network.diagnostics()) + kExportAgain);
    network_ = std::move(network).value();
    return passed(what);
  }

  bool readPrograms() {
    const char* what = "Read the binaries";
    Result<std::vector<ReadLayer>> layers = readBinaries(folder_, network_);
    if (!layers) return failed(what, sentences(layers.diagnostics()) + kExportAgain);
    layers_ = std::move(layers).value();
    return passed(what);
  }

  bool compareCoefficients() {
    const char* what = "Compare coefficients and activation tables with the network's";
    std::string why;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      const LayerParameters &binary = layers_[i].parameters, &expected = network_.layers[i].parameters;
      if (binary.biases != expected.biases || binary.coefficients != expected.coefficients)
        why += fmt::format("The binary of layer {} has other coefficients than its weights file. ",
                           network_.layers[i].name);
      if (binary.table != expected.table)
        why += fmt::format("The binary of layer {} has the table of another activation. ", network_.layers[i].name);
    }
    if (why.empty()) return passed(what);
    failed(what, why + "Export the network again.");
    return true;
  }

  bool readListings() {
    const char* what = "Compare the listings with the binaries, bit for bit";
    const Diagnostics differences = compareListings(folder_, network_, layers_);
    if (differences.empty()) return passed(what);
    failed(what, sentences(differences) + " The binaries are what is simulated.");
    return true;
  }

  bool readFigures() {
    const char* what = "Compare the programs with report.json";
    Result<std::vector<ReportedFigures>> figures = readReport(folder_, network_);
    if (!figures) return failed(what, sentences(figures.diagnostics()) + kExportAgain);
    figures_ = std::move(figures).value();
    std::string why;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      std::int64_t instructions = 0, cycles = 0;
      std::vector<std::int64_t> intervals;
      for (const PartitionProgram& program : layers_[i].programs) {
        intervals.push_back(static_cast<std::int64_t>(program.kernel.size()));
        instructions += static_cast<std::int64_t>(program.prologue.size() + program.kernel.size());
        cycles += cyclesOf(network_.layers[i].work, program);
      }
      allCycles_ += cycles;
      if (instructions != figures_[i].instructions || cycles != figures_[i].cycles)
        why += fmt::format("Layer {} has {} instructions and takes {} cycles; report.json says {} and {}. ",
                           network_.layers[i].name, instructions, cycles, figures_[i].instructions, figures_[i].cycles);
      if (intervals != figures_[i].intervals || figures_[i].name != network_.layers[i].name)
        why += fmt::format("The name or the II of layer {} in report.json differs from the programs. ",
                           network_.layers[i].name);
    }
    return why.empty() ? passed(what) : failed(what, why + kExportAgain);
  }

  bool takePictures() {
    if (!hasPictures(network_, folder_)) return true;
    const char* what = "Read the pictures";
    Result<std::vector<FeatureMaps>> inputs = readPictures(network_, folder_);
    if (!inputs) return failed(what, sentences(inputs.diagnostics()));
    inputs_ = std::move(inputs).value();
    return passed(what);
  }

  bool simulate() {
    if (allCycles_ > kMaxSimulatedCycles && inputs_.empty()) return simulateLayersAlone();
    const std::string what = fmt::format("Simulate the whole network, {} cycles, on {}", allCycles_,
                                         inputs_.empty() ? "random pixels" : "the pictures");
    if (inputs_.empty())
      for (std::size_t i = 0; i < network_.inputs.size(); ++i)
        inputs_.push_back(randomMaps(network_.inputs[i], kPixelSeed, network_.inputFiles[i]));
    else
      hasPictures_ = true;
    maps_.resize(layers_.size());
    std::string wrong;
    for (const std::size_t i : network_.order) {
      const LayerDefinition& layer = network_.layers[i];
      const FeatureMaps& operand =
          network_.isInput(layer.operand) ? inputs_[layer.operand - layers_.size()] : maps_[layer.operand];
      LayerRun run = runLayer(layer, layers_[i].programs, layers_[i].parameters, asInputOf(layer, operand),
                              [this] { return sink_.isCancelled(); });
      if (run.cancelled) return cancelled(what);
      wrong += judged(layer, run, &figures_[i]);
      maps_[i] = std::move(run.output);
    }
    return wrong.empty() ? passed(what) : failed(what, wrong);
  }

  bool simulateLayersAlone() {
    const std::string what = fmt::format(
        "Simulate a few positions of two strips of every layer by itself: the whole network takes {} cycles, more than "
        "the {} that are simulated",
        allCycles_, kMaxSimulatedCycles);
    std::string wrong;
    for (std::size_t i = 0; i < layers_.size(); ++i) {
      const LayerDefinition& layer = network_.layers[i];
      const LayerRun run = runShortened(layer, layers_[i].programs, layers_[i].parameters, kPixelSeed,
                                        [this] { return sink_.isCancelled(); });
      if (run.cancelled) return cancelled(what);
      wrong += judged(layer, run, nullptr);
    }
    return wrong.empty() ? passed(what) : failed(what, wrong);
  }

  std::string judged(const LayerDefinition& layer, const LayerRun& run, const ReportedFigures* reported) {
    const SimulationReport& counts = run.counts;
    sink_.line(fmt::format("{}: {} cycles, {} words in, {} words out, {}, {}", layer.name, counts.cycles,
                           counts.wordsIn, counts.wordsOut,
                           counts.faultCount == 1 ? "1 fault" : fmt::format("{} faults", counts.faultCount),
                           run.difference.empty() ? "bit-exact" : run.difference));
    for (const std::string& fault : counts.faults) sink_.line("  " + fault);
    if (!run.difference.empty())
      return fmt::format("Layer {} computes something else than its definition: {}. {}", layer.name, run.difference,
                         counts.faults.empty() ? "" : "First of all: " + counts.faults.front() + ". ");
    if (counts.faultCount > 0)
      return fmt::format("Layer {} breaks the machine's rules: {}. ", layer.name, counts.faults.front());
    if (reported && (counts.cycles != reported->cycles || counts.wordsIn != reported->wordsIn ||
                     counts.wordsOut != reported->wordsOut))
      return fmt::format(
          "Layer {} takes {} cycles, {} words in and {} out; report.json says {}, {} and {}. Export the plan again. ",
          layer.name, counts.cycles, counts.wordsIn, counts.wordsOut, reported->cycles, reported->wordsIn,
          reported->wordsOut);
    return "";
  }

  bool givePictures() {
    if (!hasPictures_) return true;
    const Result<std::size_t> written = writePictures(network_, maps_, folder_);
    const std::string what = fmt::format("Write the maps of all layers to {}", kImageFolder);
    if (!written) return failed(what, sentences(written.diagnostics()));
    sink_.line(fmt::format("{} pictures in {}", *written, kImageFolder));
    return passed(what);
  }

  std::string folder_;
  VerifySink& sink_;
  VerifyReport report_;
  NetworkDefinition network_;
  std::vector<ReadLayer> layers_;
  std::vector<ReportedFigures> figures_;
  std::vector<FeatureMaps> inputs_, maps_;  // inputs_: of the network; maps_: of the layers
  std::int64_t allCycles_ = 0;
  bool hasPictures_ = false;
};

}  // namespace

VerifyReport verifyFolder(const std::string& folder, VerifySink& sink) {
  return Verification(std::filesystem::absolute(folder).string(), sink).run();
}

}  // namespace tilescope::nve
