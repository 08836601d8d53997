// SPDX-License-Identifier: GPL-3.0-or-later
// What an exported program measured, beside the predictions of the present plan.
#pragma once

#include <QStringList>
#include <memory>
#include <string>

#include "app/gui/session/roofline_data.h"
#include "core/plan/execution_plan.h"
#include "core/program/measured/measured.h"

namespace tilescope::gui {

// Which plan it is. The hash of a plan takes milliseconds and is kept.
class PlanIdentity {
 public:
  void take(const std::shared_ptr<const ExecutionPlan>& plan);
  bool is(const std::shared_ptr<const ExecutionPlan>& plan, const std::string& hash) const;  // of the plan taken last

 private:
  std::shared_ptr<const ExecutionPlan> plan_;
  std::string hash_;
};

// Measured layers that the network has not, or not as this kind of layer.
QStringList unknownLayers(const Measured& measured, const Network& network);

// Names such as "conv1" are in many networks: metrics of another one are metrics of this one only if it has all layers.
bool isOfAnotherNetwork(const Measured& measured, const Network& network);

// A place for every layer that computes, of one image: programs run one. Operations are those of the network. Nothing
// where the metrics are of another network.
void addMeasured(RooflineData& data, const Measured& measured, const Network& network, bool samePlan);

}  // namespace tilescope::gui
