// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/nve/nve_provenance.h"

#include <fmt/format.h>

#include <numeric>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/models/explanation.h"
#include "core/models/nve/nve_nest.h"
#include "core/models/provenance_text.h"

namespace tilescope::nve {
namespace {

constexpr const char* kSource =
    "the layer's program, instruction by instruction; machine: Peemen et al. 2015 with derived values "
    "(docs/models/nve.md)";

using provenance::input;
using provenance::joined;
using provenance::plain;
using provenance::step;
using provenance::whole;

class NveExplanation final : public Explanation {
 public:
  NveExplanation(const HardwareProfile& hardware, const LayerResult& result)
      : Explanation(hardware, result, kSource), t_(result.terms.get<NveTerms>()) {}

 private:
  void latency() override {
    out_.formula = {"latency = prologues + passes + fill and drain, one instruction per cycle",
                    "passes = strips × output rows × sum of the partitions' intervals"};
    const std::int64_t intervals = std::accumulate(t_.intervals.begin(), t_.intervals.end(), std::int64_t{0});
    const double perInterval = t_.kernelCycles / static_cast<double>(intervals);
    add("prologues", plain(t_.prologueCycles) + " cycles", timeOf(t_.prologueCycles),
        fmt::format("coefficients and first columns, {} partitions, {} strips", t_.intervals.size(), t_.strips));
    add("passes", fmt::format("{} × {} cycles", plain(perInterval), whole(intervals)), timeOf(t_.kernelCycles),
        fmt::format("{} lanes; lower bound on the sum of intervals: {}", t_.lanes, t_.intervalBound));
    add("fill and drain", plain(t_.fillCycles) + " cycles", timeOf(t_.fillCycles),
        "passes in which some stages are idle; the paper's tables leave them out");
    out_.result = time_.result(result_.latency.seconds);
    add("latency", joined({timeOf(t_.prologueCycles), timeOf(t_.kernelCycles), timeOf(t_.fillCycles)}, " + "),
        out_.result,
        fmt::format("{} MAC per instruction in the paper's convention, {} with fill and drain",
                    significant(t_.macsPerInstruction, kInputDigits), significant(t_.macsPerCycle, kInputDigits)));
  }

  void traffic() override {
    out_.formula = {"traffic = words into and out of the scratchpad × 8 B"};
    addTrafficByTensor("I, W, O; words are moved whole");
  }

  void energy() override {
    addEstimatedEnergy();
    out_.source = "Tilescope's estimate: the paper counts instructions and words only";
    addSource("energies", "/array/mac_energy");
  }

  void utilization() override {
    out_.formula = {"PE utilization = ideal latency ÷ latency", "array fill = outputs ÷ lanes of all strips"};
    addArrayUse("array fill " + shareFigure(result_.utilization.spatial));
  }

  const NveTerms& t_;
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

class WordMove : public MoveExplanation {
 public:
  using MoveExplanation::MoveExplanation;

  Provenance take(const Problem& problem) {
    out_.formula = {formulaOf(problem, memory_, tensor_, move_)};
    addEnergy();
    addMoved();
    out_.source = kSource;
    out_.estimate = true;
    return std::move(out_);
  }
};

}  // namespace

Provenance explain(const Layer&, const HardwareProfile& hardware, const ModelOptions&, const LayerResult& result,
                   Metric metric) {
  ensure(result.model == kModelId, "the Neuro Vector Engine's model was asked to explain another model's result");
  if (result.outsideModel) return explainOutside(result, metric, "NVE");
  return NveExplanation(hardware, result).of(metric);
}

Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                       const LayerResult& result, const std::string& memory, Tensor tensor, Move move) {
  const LoopNest nest = loopNest(layer, hardware, options, result);
  const PlacedMove placed = moveOf(nest, memory, tensor, move);
  return WordMove(hardware, result, memory, tensor, move, placed.moved).take(problemOf(layer, hardware, options));
}

}  // namespace tilescope::nve
