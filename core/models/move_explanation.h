// SPDX-License-Identifier: GPL-3.0-or-later
// What the explanations of one movement of a nest share: how many bytes move, at what energy, and who states it.
#pragma once

#include <string>

#include "core/models/evaluation.h"
#include "core/models/loop_nest.h"
#include "core/models/provenance.h"

namespace tilescope {

class MoveExplanation {
 public:
  // Starts the provenance with its title and the moved bytes as its result. All arguments outlive it.
  MoveExplanation(const HardwareProfile& hardware, const LayerResult& result, const std::string& memory, Tensor tensor,
                  Move move, const NestMove& moved);

 protected:
  bool isRead() const { return move_ == Move::Read || move_ == Move::Drain; }
  void addMoved(const std::string& expression, const std::string& remark = "");
  void addMoved();   // accesses × their mean width
  void addEnergy();  // accesses × energy of one; nothing where none is counted
  std::string energyText() const;
  std::string energySource() const;  // of the energy of one access

  const HardwareProfile& hardware_;
  const LayerResult& result_;
  const std::string& memory_;
  const Tensor tensor_;
  const Move move_;
  const NestMove& moved_;
  Provenance out_;
};

}  // namespace tilescope
