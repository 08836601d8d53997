// SPDX-License-Identifier: GPL-3.0-or-later
// What all explanations share. They use only result and profile, so they fit any plan, even one read from a file.
#pragma once

#include <string>
#include <string_view>

#include "core/models/evaluation.h"
#include "core/models/loop_nest.h"
#include "core/models/provenance.h"

namespace tilescope {

void explainIntensity(const Results& results, Provenance& provenance);
void explainThroughput(const Results& results, Provenance& provenance);

class Explanation {
 public:
  Explanation(const HardwareProfile& hardware, const LayerResult& result, std::string source);
  virtual ~Explanation() = default;

  Provenance of(Metric metric);

 protected:
  virtual void latency() = 0;
  virtual void traffic() = 0;
  virtual void energy() = 0;
  virtual void utilization() = 0;
  virtual void intensity();
  virtual void throughput();
  virtual void trafficSteps() {}

  void add(std::string_view what, const std::string& expression, const std::string& value,
           const std::string& remark = "");
  void addSource(const std::string& what, std::string_view pointer);  // "; clock: " and the value's source

  // These add steps and set the result.
  void addArrayUse(const std::string& remark = "");           // in seconds
  void addArrayUseInCycles(const std::string& idealFormula);  // after a step for the ideal cycles
  void addTrafficByTensor(const std::string& remark);
  void addEstimatedEnergy();  // for models whose source defines no energy

  double hertz() const;
  std::string timeOf(double cycles) const;
  double offChip(Tensor tensor) const { return result_.offChipBytes.tensors[index(tensor)]; }

  const HardwareProfile& hardware_;
  const LayerResult& result_;
  const SameUnit time_, bytes_;
  Provenance out_;
};

// For one movement of a nest: moved bytes, energy, and the energy's source.
class MoveExplanation {
 public:
  // Starts with the title, and moved bytes as the result. All arguments must outlive it.
  MoveExplanation(const HardwareProfile& hardware, const LayerResult& result, const std::string& memory, Tensor tensor,
                  Move move, const NestMove& moved);

 protected:
  bool isRead() const { return move_ == Move::Read || move_ == Move::Drain; }
  void addMoved(const std::string& expression, const std::string& remark = "");
  void addMoved();   // accesses × mean width
  void addEnergy();  // accesses × energy per access; no step if no energy is counted
  std::string energyText() const;
  std::string energySource() const;

  const HardwareProfile& hardware_;
  const LayerResult& result_;
  const std::string& memory_;
  const Tensor tensor_;
  const Move move_;
  const NestMove& moved_;
  Provenance out_;
};

}  // namespace tilescope
