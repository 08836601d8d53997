// SPDX-License-Identifier: GPL-3.0-or-later
// One movement of the nest explained: how many elements pass, and what one costs.
#include <fmt/format.h>

#include "core/base/ensure.h"
#include "core/base/label_words.h"
#include "core/models/diana/diana_nest.h"
#include "core/models/diana/diana_result.h"
#include "core/models/provenance_text.h"

namespace tilescope::diana {
namespace {

using provenance::input;
using provenance::plain;
using provenance::step;
using provenance::whole;

class MoveExplanation {
 public:
  MoveExplanation(const Problem& problem, const HardwareProfile& hardware, const LayerResult& result,
                  const std::string& memory, Tensor tensor, Move move, const NestMove& moved)
      : p_(problem),
        hardware_(hardware),
        result_(result),
        memory_(memory),
        tensor_(tensor),
        move_(move),
        moved_(moved) {}

  Provenance make() {
    out_.title = fmt::format("{}: {} {} at {}", result_.layer, name(tensor_), name(move_), wordsOf(memory_));
    if (travels())
      copied();
    else
      byArray();
    energy();
    const SameUnit unit = SameUnit::of(moved_.bits / 8, "B");
    out_.result = unit.result(moved_.bits / 8);
    const double bits = moved_.accesses > 0 ? moved_.bits / moved_.accesses : 0;
    out_.steps.push_back(step("moved", fmt::format("{} × {} bit", input(moved_.accesses), plain(bits)), out_.result));
    out_.source = "copies and kernel calls of the schedule; energy: Tilescope's estimate, " + energySource();
    out_.estimate = true;
    return std::move(out_);
  }

 private:
  // Between L2 and L1; the rest goes between L1 and the array.
  bool travels() const { return memory_ == p_.machine.l2.memory || move_ == Move::Fill || move_ == Move::Drain; }

  void copied() {
    const auto& terms = result_.terms.get<DianaTerms>();
    const std::int64_t copies = terms.copies[tilescope::index(tensor_)];
    out_.formula = {tensor_ == Tensor::W && p_.layer.kind != Kind::Add
                        ? "words = weight blobs of all kernel calls, padding and bias included"
                        : "words = copies × elements per copy, on average"};
    const double each = copies > 0 ? moved_.accesses / static_cast<double>(copies) : 0;
    out_.steps.push_back(step("words", fmt::format("{} × {}", whole(copies), plain(each)), input(moved_.accesses),
                              tensor_ == Tensor::I ? "the input is " + terms.inputMode : "copies"));
  }

  void byArray() {
    if (tensor_ == Tensor::O && memory_ == p_.machine.activation.memory) {
      out_.formula = {"words = outputs, each written once"};
    } else if (tensor_ == Tensor::O) {
      out_.formula = {"words = MACs, every MAC accumulates"};
    } else if (p_.layer.kind == Kind::Add) {
      out_.formula = {"words = elements of the tensor"};
    } else {
      out_.formula = {tensor_ == Tensor::I ? "words = MACs ÷ unrolled channels, which share an input"
                                           : "words = MACs ÷ unrolled columns, which share a weight"};
      const double share = moved_.accesses > 0 ? result_.macs / moved_.accesses : 0;
      out_.steps.push_back(step("words", input(result_.macs) + " ÷ " + plain(share), input(moved_.accesses),
                                "on average over all groups of lanes"));
      return;
    }
    out_.steps.push_back(step("words", input(moved_.accesses) + " × 1", input(moved_.accesses)));
  }

  void energy() {
    if (moved_.accesses <= 0 || moved_.energy <= 0) return;
    const double each = moved_.energy / moved_.accesses;
    out_.steps.push_back(step(
        "energy", input(moved_.accesses) + " × " + SameUnit::ofEnergy(each, hardware_.energyUnit).input(each),
        SameUnit::ofEnergy(moved_.energy, hardware_.energyUnit).result(moved_.energy),
        fmt::format("{} of {}", move_ == Move::Read || move_ == Move::Drain ? "reads" : "writes", wordsOf(memory_))));
  }

  std::string energySource() const {
    const char* figure = move_ == Move::Read || move_ == Move::Drain ? "read_energy" : "write_energy";
    for (std::size_t m = 0; m < hardware_.memories.size(); ++m)
      if (hardware_.memories[m].name == memory_)
        return sourceOfFigure(hardware_, fmt::format("/memories/{}/{}", m, figure)).text;
    return "";
  }

  const Problem& p_;
  const HardwareProfile& hardware_;
  const LayerResult& result_;
  const std::string& memory_;
  Tensor tensor_;
  Move move_;
  const NestMove& moved_;
  Provenance out_;
};

}  // namespace

Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                       const LayerResult& result, const std::string& memory, Tensor tensor, Move move) {
  const LoopNest nest = loopNest(layer, hardware, options, result);
  for (const NestBand& band : nest.bands)
    for (const NestTile& tile : band.tiles) {
      const auto& moved = tile.moves[tilescope::index(move)];
      if (band.memory != memory || tile.tensor != tensor || !moved) continue;
      const Problem problem = problemOf(layer, hardware, options, std::nullopt);
      return MoveExplanation(problem, hardware, result, memory, tensor, move, *moved).make();
    }
  throw InternalError("DIANA's model was asked to explain a movement that its nest does not have");
}

}  // namespace tilescope::diana
