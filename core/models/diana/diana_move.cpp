// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include "core/models/diana/diana_nest.h"
#include "core/models/diana/diana_result.h"
#include "core/models/explanation.h"
#include "core/models/provenance_text.h"

namespace tilescope::diana {
namespace {

using provenance::input;
using provenance::plain;
using provenance::step;
using provenance::whole;

class CopyOrCall : public MoveExplanation {
 public:
  CopyOrCall(const Problem& problem, const HardwareProfile& hardware, const LayerResult& result,
             const PlacedMove& placed, Move move)
      : MoveExplanation(hardware, result, placed.band.memory, placed.tile.tensor, move, placed.moved), p_(problem) {}

  Provenance take() {
    if (travels())
      copied();
    else
      byArray();
    addEnergy();
    addMoved();
    out_.source = "copies and kernel calls of the schedule; energy: Tilescope's estimate, " + energySource();
    out_.estimate = true;
    return std::move(out_);
  }

 private:
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

  const Problem& p_;
};

}  // namespace

Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                       const LayerResult& result, const std::string& memory, Tensor tensor, Move move) {
  const LoopNest nest = loopNest(layer, hardware, options, result);
  const Problem problem = problemOf(layer, hardware, options, std::nullopt);
  return CopyOrCall(problem, hardware, result, moveOf(nest, memory, tensor, move), move).take();
}

}  // namespace tilescope::diana
