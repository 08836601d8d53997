// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/move_explanation.h"

#include <fmt/format.h>

#include "core/base/label_words.h"
#include "core/base/units.h"
#include "core/models/provenance_text.h"

namespace tilescope {

using provenance::input;
using provenance::step;

MoveExplanation::MoveExplanation(const HardwareProfile& hardware, const LayerResult& result, const std::string& memory,
                                 Tensor tensor, Move move, const NestMove& moved)
    : hardware_(hardware), result_(result), memory_(memory), tensor_(tensor), move_(move), moved_(moved) {
  const double bytes = moved.bits / kBitsPerByte;
  out_.title = fmt::format("{}: {} {} at {}", result.layer, name(tensor), name(move), wordsOf(memory));
  out_.result = SameUnit::of(bytes, "B").result(bytes);
}

void MoveExplanation::addMoved(const std::string& expression, const std::string& remark) {
  const double bytes = moved_.bits / kBitsPerByte;
  out_.steps.push_back(step("moved", expression, SameUnit::of(bytes, "B").result(bytes), remark));
}

void MoveExplanation::addMoved() {
  const double bits = moved_.accesses > 0 ? moved_.bits / moved_.accesses : 0;
  addMoved(fmt::format("{} × {} bit", input(moved_.accesses), provenance::plain(bits)));
}

void MoveExplanation::addEnergy() {
  if (moved_.accesses <= 0 || moved_.energy <= 0) return;
  const double each = moved_.energy / moved_.accesses;
  out_.steps.push_back(step("energy",
                            input(moved_.accesses) + " × " + SameUnit::ofEnergy(each, hardware_.energyUnit).input(each),
                            energyText(), fmt::format("{} of {}", isRead() ? "reads" : "writes", wordsOf(memory_))));
}

std::string MoveExplanation::energyText() const {
  return SameUnit::ofEnergy(moved_.energy, hardware_.energyUnit).result(moved_.energy);
}

std::string MoveExplanation::energySource() const {
  for (std::size_t m = 0; m < hardware_.memories.size(); ++m)
    if (hardware_.memories[m].name == memory_)
      return sourceOfFigure(hardware_, fmt::format("/memories/{}/{}", m, isRead() ? "read_energy" : "write_energy"))
          .text;
  return "";
}

}  // namespace tilescope
