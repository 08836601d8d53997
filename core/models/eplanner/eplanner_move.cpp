// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/format_number.h"
#include "core/models/eplanner/eplanner_nest.h"
#include "core/models/eplanner/eplanner_provenance.h"
#include "core/models/eplanner/eplanner_terms.h"
#include "core/models/eplanner/tile_cost.h"
#include "core/models/explanation.h"
#include "core/models/provenance_text.h"

namespace tilescope::eplanner {
namespace {

using provenance::input;
using provenance::step;
using provenance::whole;

class TileMove : public MoveExplanation {
 public:
  TileMove(const HardwareProfile& hardware, const LayerResult& result, const Problem& problem, const PlacedMove& placed,
           Move move)
      : MoveExplanation(hardware, result, placed.band.memory, placed.tile.tensor, move, placed.moved),
        terms_(result.terms.get<EplannerTerms>()),
        tile_(std::get<TileMapping>(*result.mapping)),
        held_(placed.tile),
        problem_(problem) {}

  Provenance take() {
    const bool offChip = memory_ == problem_.machine.offChipMemory;
    const bool towardArray = move_ == Move::Read || move_ == Move::Update;
    if (offChip || !towardArray)
      passes(tensor_, offChip ? move_ : move_ == Move::Fill ? Move::Read : Move::Update, moved_.accesses);
    else
      perMac(tensor_, moved_.accesses);
    addEnergy();
    movedStep(offChip);
    out_.source = "e-PlaNNer eq. 6.1 to 6.5; energy: Tilescope's estimate, " + energySource();
    out_.estimate = true;
    return std::move(out_);
  }

 private:
  void add(std::string_view what, const std::string& expression, const std::string& value, const std::string& remark) {
    out_.steps.push_back(step(what, expression, value, remark));
  }

  double onePass(Tensor tensor) {
    const EplannerLayer& l = problem_.layer;
    std::vector<std::int64_t> factors{l.groups, l.K, l.C, l.FY, l.FX};
    std::string of = "G × K × C × FY × FX";
    if (tensor == Tensor::O) factors = {l.batch, l.groups, l.K, l.OY, l.OX}, of = "B × G × K × OY × OX";
    if (tensor == Tensor::I) {
      const std::int64_t rows = problem_.halo ? rowsSwept(l, tile_.OY, tile_.FY) : l.IY;
      const std::int64_t columns = problem_.halo ? colsSwept(l, tile_.OX, tile_.FX) : l.IX;
      factors = {l.batch, l.groups, l.C, rows, columns};
      of = rows * columns > l.IY * l.IX ? "B × G × C × rows × columns; those that tiles share again"
                                        : "B × G × C × rows × columns";
    }
    std::string expression;
    double product = 1;
    for (const std::int64_t factor : factors) {
      expression += (expression.empty() ? "" : " × ") + whole(factor);
      product *= static_cast<double>(factor);
    }
    add("one pass", expression, input(product), of);
    return product;
  }

  double reload(Tensor tensor) const { return terms_.reload[tilescope::index(tensor)]; }

  // move: as seen by the off-chip memory.
  void passes(Tensor tensor, Move move, double words) {
    const EplannerLayer& l = problem_.layer;
    double times = reload(tensor);
    if (tensor == Tensor::O) {
      out_.formula = {move == Move::Read ? "words = outputs × (passes − 1), partial sums come back"
                                         : "words = outputs × passes, partial sums leave"};
    } else {
      out_.formula = {"words = elements in one pass × reloads"};
    }
    const double elements = onePass(tensor);
    if (tensor == Tensor::I) {
      out_.steps.push_back(reloadStep("reloads", times, {{Dim::K, l.K, tile_.K}}));
    } else if (tensor == Tensor::W) {
      out_.steps.push_back(reloadStep("reloads", times, {{Dim::OY, l.OY, tile_.OY}, {Dim::OX, l.OX, tile_.OX}}));
    } else {
      times = (reload(Tensor::O) + 1) / 2;
      out_.steps.push_back(
          reloadStep("passes", times, {{Dim::C, l.C, tile_.C}, {Dim::FY, l.FY, tile_.FY}, {Dim::FX, l.FX, tile_.FX}}));
      if (move == Move::Read) times -= 1;
    }
    add("words", input(elements) + " × " + atMost(times, kInputDigits), input(words), "");
  }

  void perMac(Tensor tensor, double words) {
    if (tensor == Tensor::W) {
      out_.formula = {"words = MACs, every MAC reads its own weight"};
      add("words", input(result_.macs) + " × 1", input(words), "MACs");
      return;
    }
    const bool input = tensor == Tensor::I;
    const std::int64_t lanes = input ? std::min(terms_.arrayK, tile_.K) : std::min(terms_.arrayC, tile_.C);
    out_.formula = {input ? "words = MACs ÷ unroll factor of K, which share an input"
                          : "words = MACs ÷ unroll factor of C, which are summed before"};
    add("words", provenance::input(result_.macs) + " ÷ " + whole(lanes), provenance::input(words), "MACs");
  }

  void movedStep(bool offChip) {
    const TensorPath& path = problem_.machine.tensors[tilescope::index(tensor_)];
    const std::int64_t partialBits = problem_.machine.partialSumBits;
    const bool output = offChip && tensor_ == Tensor::O;
    const double partial = moved_.accesses - held_.elements;
    if (output && move_ == Move::Update && partial > 0 && partialBits != path.bits) {
      addMoved(fmt::format("{} × {} bit + {} × {} bit", input(held_.elements), path.bits, input(partial), partialBits),
               "finished, partial sums");
      return;
    }
    const std::int64_t bits = output && move_ == Move::Read ? partialBits : offChip ? path.bits : path.tileBits;
    addMoved(fmt::format("{} × {} bit", input(moved_.accesses), bits));
  }

  const EplannerTerms& terms_;
  const TileMapping& tile_;
  const NestTile& held_;
  const Problem& problem_;
};

}  // namespace

Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                       const LayerResult& result, const std::string& memory, Tensor tensor, Move move) {
  const std::optional<Problem> problem = problemOf(layer, hardware, options, result);
  const LoopNest nest = loopNest(layer, hardware, options, result);
  return TileMove(hardware, result, *problem, moveOf(nest, memory, tensor, move), move).take();
}

}  // namespace tilescope::eplanner
