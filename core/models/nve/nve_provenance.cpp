// SPDX-License-Identifier: GPL-3.0-or-later
// Everything is said from the result and the profile, so that what is printed is what was planned, also for plans that
// were read from a file.
#include "core/models/nve/nve_provenance.h"

#include <fmt/format.h>

#include <numeric>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/models/binding.h"
#include "core/models/nve/nve_nest.h"
#include "core/models/provenance_text.h"

namespace tilescope::nve {
namespace {

constexpr const char* kSource =
    "the layer's program, instruction by instruction; machine: Peemen et al. 2015 with derived figures "
    "(docs/models/nve.md)";

using provenance::input;
using provenance::joined;
using provenance::plain;
using provenance::step;
using provenance::whole;

class Explanation {
 public:
  Explanation(const HardwareProfile& hardware, const LayerResult& result)
      : hardware_(hardware),
        result_(result),
        t_(result.terms.get<NveTerms>()),
        time_(SameUnit::ofSeconds(result.latency.seconds)),
        bytes_(SameUnit::of(result.offChipBytes.total(), "B")) {}

  Provenance of(Metric metric) {
    out_.title = result_.layer;
    const Resource bound = bindingOf(result_);
    if (bound != Resource::None) out_.binding = "bound by " + tilescope::wordsOf(bound, hardware_);
    out_.source = kSource;
    switch (metric) {
      case Metric::Latency:
        latency();
        break;
      case Metric::Traffic:
        traffic();
        break;
      case Metric::Energy:
        energy();
        break;
      case Metric::Utilization:
        utilization();
        break;
      case Metric::Intensity:
        out_.formula = {"intensity = MACs ÷ traffic"};
        out_.result = significant(result_.macs / result_.offChipBytes.total(), kResultDigits) + " MAC/B";
        add("intensity", input(result_.macs) + " ÷ " + bytes_.input(result_.offChipBytes.total()), out_.result);
        break;
      case Metric::Throughput:
        out_.formula = {"performance = MACs ÷ latency"};
        out_.result = macRate().input(result_.macs / result_.latency.seconds);
        add("performance", input(result_.macs) + " ÷ " + time_.input(result_.latency.seconds), out_.result);
        break;
      default:
        throw InternalError("a metric that models do not explain");
    }
    return std::move(out_);
  }

 private:
  void add(std::string_view what, const std::string& expression, const std::string& value,
           const std::string& remark = "") {
    out_.steps.push_back(step(what, expression, value, remark));
  }

  std::string timeOf(double cycles) const { return time_.input(cycles / (hardware_.clockMhz * 1e6)); }

  void latency() {
    out_.formula = {"latency = prologues + passes + fill and drain, one instruction per cycle",
                    "passes = strips × output rows × sum of the partitions' intervals"};
    const std::int64_t intervals = std::accumulate(t_.intervals.begin(), t_.intervals.end(), std::int64_t{0});
    const double perInterval = t_.kernelCycles / static_cast<double>(intervals);
    add("prologues", plain(t_.prologueCycles) + " cycles", timeOf(t_.prologueCycles),
        fmt::format("coefficients and first columns, {} partitions, {} strips", t_.intervals.size(), t_.strips));
    add("passes", fmt::format("{} × {} cycles", plain(perInterval), whole(intervals)), timeOf(t_.kernelCycles),
        fmt::format("{} lanes; no order of the multiply-accumulates allows less than {} for the sum of intervals",
                    t_.lanes, t_.intervalBound));
    add("fill and drain", plain(t_.fillCycles) + " cycles", timeOf(t_.fillCycles),
        "passes in which some stages rest; the paper's tables leave them out");
    out_.result = time_.result(result_.latency.seconds);
    add("latency", joined({timeOf(t_.prologueCycles), timeOf(t_.kernelCycles), timeOf(t_.fillCycles)}, " + "),
        out_.result,
        fmt::format("{} MAC per instruction in the paper's convention, {} with fill and drain",
                    significant(t_.macsPerInstruction, kInputDigits), significant(t_.macsPerCycle, kInputDigits)));
  }

  void traffic() {
    out_.formula = {"traffic = words into and out of the scratchpad × 8 B"};
    std::vector<std::string> parts;
    for (const Tensor tensor : kTensors)
      parts.push_back(bytes_.input(result_.offChipBytes.tensors[tilescope::index(tensor)]));
    out_.result = bytes_.result(result_.offChipBytes.total());
    add("traffic", joined(parts, " + "), out_.result, "I, W, O; words are moved whole");
  }

  void energy() {
    out_.estimate = true;
    out_.formula = {"energy = MACs × energy per MAC + words moved × energy per word"};
    addEnergySteps(out_, result_, hardware_.macEnergy);
    out_.source = "Tilescope's estimate: the paper counts instructions and words only; energies: " +
                  sourceOfFigure(hardware_, "/array/mac_energy").text;
  }

  void utilization() {
    out_.formula = {"array use = ideal latency ÷ latency", "array fill = outputs ÷ lanes of all strips"};
    out_.result = shareFigure(result_.utilization.total);
    add("array use", timeOf(result_.latency.ideal) + " ÷ " + time_.input(result_.latency.seconds), out_.result,
        "array fill " + shareFigure(result_.utilization.spatial));
  }

  const HardwareProfile& hardware_;
  const LayerResult& result_;
  const NveTerms& t_;
  SameUnit time_, bytes_;
  Provenance out_;
};

std::string formulaOf(const Problem& p, const std::string& memory, Tensor tensor, Move move) {
  if (memory == p.accumulators) return "words = MACs, every MAC accumulates";
  if (memory == p.scratchpad && move == Move::Read)
    return tensor == Tensor::I ? "words = pixels that the passes read, eight to a word"
                               : "words = coefficients that the passes read, four to a word";
  if (tensor == Tensor::O) return "words = results, eight to a word";
  return tensor == Tensor::I ? "words = pixels of first columns and of every pass, eight to a word"
                             : "words = coefficients of every strip, four to a word";
}

}  // namespace

Provenance explain(const Layer&, const HardwareProfile& hardware, const ModelOptions&, const LayerResult& result,
                   Metric metric) {
  ensure(result.model == kModelId, "the Neuro Vector Engine's model was asked to explain another model's result");
  if (result.outsideModel) return explainOutside(result, metric, "the Neuro Vector Engine's model");
  return Explanation(hardware, result).of(metric);
}

Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                       const LayerResult& result, const std::string& memory, Tensor tensor, Move move) {
  const Problem p = problemOf(layer, hardware, options);
  for (const NestBand& band : loopNest(layer, hardware, options, result).bands)
    for (const NestTile& tile : band.tiles) {
      const std::optional<NestMove>& moved = tile.moves[tilescope::index(move)];
      if (band.memory != memory || tile.tensor != tensor || !moved) continue;
      Provenance out;
      out.title = fmt::format("{}: {} {} at {}", result.layer, name(tensor), name(move), tilescope::wordsOf(memory));
      out.formula = {formulaOf(p, memory, tensor, move)};
      if (moved->accesses > 0 && moved->energy > 0) {
        const double each = moved->energy / moved->accesses;
        out.steps.push_back(
            step("energy", input(moved->accesses) + " × " + SameUnit::ofEnergy(each, hardware.energyUnit).input(each),
                 SameUnit::ofEnergy(moved->energy, hardware.energyUnit).result(moved->energy)));
      }
      const SameUnit unit = SameUnit::of(moved->bits / 8, "B");
      out.result = unit.result(moved->bits / 8);
      const double bits = moved->accesses > 0 ? moved->bits / moved->accesses : 0;
      out.steps.push_back(step("moved", fmt::format("{} × {} bit", input(moved->accesses), plain(bits)), out.result));
      out.source = kSource;
      out.estimate = true;
      return out;
    }
  throw InternalError("the Neuro Vector Engine's model was asked to explain a movement that its nest does not have");
}

}  // namespace tilescope::nve
