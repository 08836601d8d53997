// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <string>

#include "core/models/explanation.h"
#include "core/models/predictor/predictor_nest.h"
#include "core/models/predictor/predictor_provenance.h"
#include "core/models/provenance_text.h"

namespace tilescope::predictor {
namespace {

using provenance::input;
using provenance::whole;

const char* roleText(Level level) {
  return level == Level::Buffer ? "of the buffer" : "of a processing element";
}

class RefreshedMove : public MoveExplanation {
 public:
  RefreshedMove(const Recount& r, const HardwareProfile& hardware, const LayerResult& result, const PlacedMove& placed,
                Move move)
      : MoveExplanation(hardware, result, placed.band.memory, placed.tile.tensor, move, placed.moved),
        r_(r),
        band_(placed.band) {}

  Provenance take() {
    out_.source = "DNN-Chip Predictor (Zhao et al., ICASSP 2020); energies: " + energySource();
    if (moved_.accesses <= 0) {
      out_.formula = {"nothing moves, or nothing of it is counted"};
      return std::move(out_);
    }
    out_.formula = {"moved = words × bits", "energy = words × energy per word"};
    wordSteps();
    addMoved(movedExpression());
    addEnergy();
    out_.result += ", " + energyText();
    return std::move(out_);
  }

 private:
  std::size_t tensor() const { return tilescope::index(tensor_); }
  const TensorPlace& place() const { return r_.problem.machine.tensors[tensor()]; }

  bool isPe() const {
    return place().pe && hardware_.memories[r_.problem.machine.stores[*place().pe].memory].name == band_.memory;
  }

  // The words moved follow from the next inner memory's refreshes; in the PEs, from the MACs.
  void wordSteps() {
    if (isPe()) {
      out_.steps.push_back(fmt::format("words = {} (of {} MACs)", input(moved_.accesses), input(r_.cost.counts.macs)));
      return;
    }
    const Level level = band_.offChip ? Level::Buffer : Level::Pe;
    const LevelCount& c = level == Level::Buffer ? r_.cost.counts.buffer[tensor()] : r_.cost.counts.pe[tensor()];
    out_.steps.push_back(fmt::format("refreshes {} = {} (N_ref, {} loops above)", roleText(level), input(c.refreshes),
                                     whole(static_cast<std::int64_t>(c.counted))));
    out_.steps.push_back(fmt::format("words of a refresh = {} (V_ref, of the largest tile)", input(c.tile)));
    out_.steps.push_back(fmt::format("words = {} (all refreshes)", input(moved_.accesses)));
  }

  std::string movedExpression() const {
    const bool written = band_.offChip && tensor_ == Tensor::O && move_ == Move::Update;
    if (!written) return fmt::format("{} × {} bit", input(moved_.accesses), whole(place().bits));
    const double finished = r_.cost.counts.buffer[tensor()].words / r_.problem.rules.compression[tensor()];
    return fmt::format("{} × {} bit + {} × {} bit", input(finished), whole(place().finalBits),
                       input(moved_.accesses - finished), whole(place().bits));
  }

  const Recount& r_;
  const NestBand& band_;
};

}  // namespace

Provenance explainMove(const Recount& recount, const HardwareProfile& hardware, const LayerResult& result,
                       const std::string& memory, Tensor tensor, Move move) {
  const LoopNest nest = loopNest(recount, hardware);
  return RefreshedMove(recount, hardware, result, moveOf(nest, memory, tensor, move), move).take();
}

}  // namespace tilescope::predictor
