// SPDX-License-Identifier: GPL-3.0-or-later
// One movement of e-PlaNNer's nest explained: what a pass moves, how many passes there are, what a word costs.
#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "core/base/ensure.h"
#include "core/base/format_number.h"
#include "core/base/label_words.h"
#include "core/models/eplanner/eplanner_nest.h"
#include "core/models/eplanner/eplanner_provenance.h"
#include "core/models/eplanner/tile_cost.h"
#include "core/models/provenance_text.h"

namespace tilescope::eplanner {
namespace {

using provenance::input;
using provenance::step;
using provenance::whole;

class MoveExplanation {
 public:
  MoveExplanation(const HardwareProfile& hardware, const LayerResult& result, const Problem& problem)
      : hardware_(hardware),
        result_(result),
        terms_(result.terms.get<EplannerTerms>()),
        tile_(std::get<TileMapping>(*result.mapping)),
        problem_(problem) {}

  Provenance of(const std::string& memory, const NestTile& tile, Move move) {
    const NestMove& moved = *tile.moves[static_cast<std::size_t>(move)];
    const bool offChip = memory == problem_.machine.offChipMemory;
    const bool towardArray = move == Move::Read || move == Move::Update;
    p_.title = fmt::format("{}: {} {} at {}", result_.layer, name(tile.tensor), name(move), wordsOf(memory));
    if (offChip || !towardArray)
      passes(tile.tensor, offChip ? move : move == Move::Fill ? Move::Read : Move::Update, moved.accesses);
    else
      perMac(tile.tensor, moved.accesses);
    energyStep(memory, move, moved);
    bitsStep(tile, move, moved, offChip);
    p_.source = "e-PlaNNer eq. 6.1 to 6.5; energy: Tilescope's estimate, " + energySource(memory, move);
    p_.estimate = true;  // of the energy
    return std::move(p_);
  }

 private:
  void add(std::string_view what, const std::string& expression, const std::string& value, const std::string& remark) {
    p_.steps.push_back(step(what, expression, value, remark));
  }

  // Elements of all tiles once.
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

  // move: as seen from the off-chip memory.
  void passes(Tensor tensor, Move move, double words) {
    const EplannerLayer& l = problem_.layer;
    double times = reload(tensor);
    if (tensor == Tensor::O) {
      p_.formula = {move == Move::Read ? "words = outputs × (passes − 1), partial sums come back"
                                       : "words = outputs × passes, partial sums leave"};
    } else {
      p_.formula = {"words = elements in one pass × reloads"};
    }
    const double elements = onePass(tensor);
    if (tensor == Tensor::I) {
      p_.steps.push_back(reloadStep("reloads", times, {{Dim::K, l.K, tile_.K}}));
    } else if (tensor == Tensor::W) {
      p_.steps.push_back(reloadStep("reloads", times, {{Dim::OY, l.OY, tile_.OY}, {Dim::OX, l.OX, tile_.OX}}));
    } else {
      times = (reload(Tensor::O) + 1) / 2;
      p_.steps.push_back(
          reloadStep("passes", times, {{Dim::C, l.C, tile_.C}, {Dim::FY, l.FY, tile_.FY}, {Dim::FX, l.FX, tile_.FX}}));
      if (move == Move::Read) times -= 1;
    }
    add("words", input(elements) + " × " + atMost(times, kInputDigits), input(words), "");
  }

  void perMac(Tensor tensor, double words) {
    if (tensor == Tensor::W) {
      p_.formula = {"words = MACs, every MAC reads its own weight"};
      add("words", input(result_.macs) + " × 1", input(words), "MACs");
      return;
    }
    const bool input = tensor == Tensor::I;
    const std::int64_t lanes = input ? std::min(terms_.arrayK, tile_.K) : std::min(terms_.arrayC, tile_.C);
    p_.formula = {input ? "words = MACs ÷ unroll factor of K, which share an input"
                        : "words = MACs ÷ unroll factor of C, which are summed before"};
    add("words", provenance::input(result_.macs) + " ÷ " + whole(lanes), provenance::input(words), "MACs");
  }

  void energyStep(const std::string& memory, Move move, const NestMove& moved) {
    if (moved.accesses <= 0 || moved.energy <= 0) return;
    const auto text = [&](double energy) { return SameUnit::ofEnergy(energy, hardware_.energyUnit); };
    add("energy",
        input(moved.accesses) + " × " + text(moved.energy / moved.accesses).input(moved.energy / moved.accesses),
        text(moved.energy).result(moved.energy),
        fmt::format("{} of {}", move == Move::Read || move == Move::Drain ? "reads" : "writes", wordsOf(memory)));
  }

  void bitsStep(const NestTile& tile, Move move, const NestMove& moved, bool offChip) {
    const TensorPath& path = problem_.machine.tensors[tilescope::index(tile.tensor)];
    const std::int64_t partialBits = problem_.machine.partialSumBits;
    const bool output = offChip && tile.tensor == Tensor::O;
    const SameUnit unit = SameUnit::of(moved.bits / 8, "B");
    p_.result = unit.result(moved.bits / 8);
    const double partial = moved.accesses - tile.elements;
    if (output && move == Move::Update && partial > 0 && partialBits != path.bits) {
      add("moved",
          fmt::format("{} × {} bit + {} × {} bit", input(tile.elements), path.bits, input(partial), partialBits),
          p_.result, "finished, partial sums");
      return;
    }
    const std::int64_t bits = output && move == Move::Read ? partialBits : offChip ? path.bits : path.tileBits;
    add("moved", fmt::format("{} × {} bit", input(moved.accesses), bits), p_.result, "");
  }

  std::string energySource(const std::string& memory, Move move) const {
    const char* figure = move == Move::Read || move == Move::Drain ? "read_energy" : "write_energy";
    for (std::size_t m = 0; m < hardware_.memories.size(); ++m)
      if (hardware_.memories[m].name == memory)
        return sourceOfFigure(hardware_, fmt::format("/memories/{}/{}", m, figure)).text;
    return "";
  }

  const HardwareProfile& hardware_;
  const LayerResult& result_;
  const EplannerTerms& terms_;
  const TileMapping& tile_;
  const Problem& problem_;
  Provenance p_;
};

}  // namespace

Provenance explainMove(const Layer& layer, const HardwareProfile& hardware, const ModelOptions& options,
                       const LayerResult& result, const std::string& memory, Tensor tensor, Move move) {
  const std::optional<Problem> problem = problemOf(layer, hardware, options, result);
  const LoopNest nest = loopNest(layer, hardware, options, result);
  for (const NestBand& band : nest.bands)
    for (const NestTile& tile : band.tiles)
      if (band.memory == memory && tile.tensor == tensor && tile.moves[static_cast<std::size_t>(move)])
        return MoveExplanation(hardware, result, *problem).of(memory, tile, move);
  throw InternalError("e-PlaNNer was asked to explain a movement that its nest does not have");
}

}  // namespace tilescope::eplanner
