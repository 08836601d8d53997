// SPDX-License-Identifier: GPL-3.0-or-later
// How often and at what cost one tensor moves at one memory.
#include <fmt/format.h>

#include <string>

#include "core/base/ensure.h"
#include "core/base/label_words.h"
#include "core/models/predictor/predictor_nest.h"
#include "core/models/predictor/predictor_provenance.h"
#include "core/models/provenance_text.h"

namespace tilescope::predictor {
namespace {

using provenance::input;
using provenance::step;
using provenance::whole;

const char* roleText(Level level) {
  return level == Level::Buffer ? "of the buffer" : "of a processing element";
}

class MoveExplanation {
 public:
  MoveExplanation(const Recount& r, const HardwareProfile& hardware, const LayerResult& result, const NestBand& band,
                  const NestTile& tile, Move move)
      : r_(r), hardware_(hardware), band_(band), tile_(tile), move_(move), moved_(*tile.moves[tilescope::index(move)]) {
    p_.title = fmt::format("{}, {} {} at {}", result.layer, name(tile.tensor), name(move), wordsOf(band.memory));
  }

  Provenance take() {
    p_.source = fmt::format("DNN-Chip Predictor (Zhao et al., ICASSP 2020); energies: {}",
                            sourceOfFigure(hardware_, memoryPointer()).text);
    if (moved_.accesses <= 0) {
      p_.formula = {"nothing moves, or nothing of it is counted"};
      p_.result = "0 B";
      return std::move(p_);
    }
    p_.formula = {"moved = words × bits", "energy = words × energy per word"};
    wordSteps();
    const SameUnit bytes = SameUnit::of(moved_.bits / 8, "B");
    p_.steps.push_back(step("moved", movedExpression(), bytes.result(moved_.bits / 8)));
    const double each = moved_.energy / moved_.accesses;
    const std::string energy = SameUnit::ofEnergy(moved_.energy, hardware_.energyUnit).result(moved_.energy);
    p_.steps.push_back(step(
        "energy", input(moved_.accesses) + " × " + SameUnit::ofEnergy(each, hardware_.energyUnit).input(each), energy));
    p_.result = bytes.result(moved_.bits / 8) + ", " + energy;
    return std::move(p_);
  }

 private:
  std::size_t tensor() const { return tilescope::index(tile_.tensor); }
  const TensorPlace& place() const { return r_.problem.machine.tensors[tensor()]; }

  std::string memoryPointer() const {
    for (std::size_t m = 0; m < hardware_.memories.size(); ++m)
      if (hardware_.memories[m].name == band_.memory) return fmt::format("/memories/{}", m);
    return "/memories";
  }

  bool isPe() const {
    return place().pe && hardware_.memories[r_.problem.machine.stores[*place().pe].memory].name == band_.memory;
  }

  // Refreshes of the next memory in, which is what makes words move here; inside the PEs the MACs do.
  void wordSteps() {
    if (isPe()) {
      p_.steps.push_back(fmt::format("words = {} (of {} MACs)", input(moved_.accesses), input(r_.cost.counts.macs)));
      return;
    }
    const Level level = band_.offChip ? Level::Buffer : Level::Pe;
    const LevelCount& c = level == Level::Buffer ? r_.cost.counts.buffer[tensor()] : r_.cost.counts.pe[tensor()];
    p_.steps.push_back(fmt::format("refreshes {} = {} (N_ref, {} loops above)", roleText(level), input(c.refreshes),
                                   whole(static_cast<std::int64_t>(c.counted))));
    p_.steps.push_back(fmt::format("words of a refresh = {} (V_ref, of the largest tile)", input(c.tile)));
    p_.steps.push_back(fmt::format("words = {} (all refreshes)", input(moved_.accesses)));
  }

  std::string movedExpression() const {
    const bool written = band_.offChip && tile_.tensor == Tensor::O && move_ == Move::Update;
    if (!written) return fmt::format("{} × {} bit", input(moved_.accesses), whole(place().bits));
    const double finished = r_.cost.counts.buffer[tensor()].words / r_.problem.rules.compression[tensor()];
    return fmt::format("{} × {} bit + {} × {} bit", input(finished), whole(place().finalBits),
                       input(moved_.accesses - finished), whole(place().bits));
  }

  const Recount& r_;
  const HardwareProfile& hardware_;
  const NestBand& band_;
  const NestTile& tile_;
  Move move_;
  const NestMove& moved_;
  Provenance p_;
};

}  // namespace

Provenance explainMove(const Recount& recount, const HardwareProfile& hardware, const LayerResult& result,
                       const std::string& memory, Tensor tensor, Move move) {
  const LoopNest nest = loopNest(recount, hardware);
  for (const NestBand& band : nest.bands)
    for (const NestTile& tile : band.tiles)
      if (band.memory == memory && tile.tensor == tensor && tile.moves[tilescope::index(move)])
        return MoveExplanation(recount, hardware, result, band, tile, move).take();
  throw InternalError("the Predictor was asked to explain a movement that its nest does not have");
}

}  // namespace tilescope::predictor
