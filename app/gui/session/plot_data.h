// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QChar>
#include <QString>
#include <QStringList>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/picture/roofline.h"
#include "core/picture/traffic.h"
#include "core/plan/execution_plan.h"
#include "core/program/measured/measured.h"

namespace tilescope::gui {

struct TrafficData {
  std::vector<TrafficBar> bars;  // in file order
  QChar pin;                     // letter of the reference pin; null: none
  // Bytes by bar; 0: unknown. Empty without a pin.
  std::vector<double> pinned;
  bool complete = true;
  // Layers by bar; empty: one layer each.
  std::vector<QStringList> layers = {};

  double pinnedBytes(std::size_t bar) const { return pinned.empty() ? 0 : pinned[bar]; }

  bool operator==(const TrafficData&) const = default;
};

struct PinnedPlace {
  std::size_t mark = 0;
  double intensity = 0, performance = 0;

  bool operator==(const PinnedPlace&) const = default;
};

struct MeasuredPlace {
  QString layer;
  std::optional<std::size_t> mark;  // index of the layer's predicted mark
  double intensity = 0;             // MAC per byte actually transferred
  double performance = 0;           // MAC/s
  double seconds = 0;
  double bytes = 0;
  bool movedAsPredicted = true;  // traffic as in the exported plan
  // Whether output values are correct; nullopt: not checked.
  std::optional<bool> correct;

  bool operator==(const MeasuredPlace&) const = default;
};

struct MeasuredRun {
  QString device;          // empty: no measurements
  bool emulated = false;   // on the host: times do not apply to a GPU
  bool otherPlan = false;  // exported plan differs from the current one
  std::vector<MeasuredPlace> places;

  bool operator==(const MeasuredRun&) const = default;
};

struct RooflineData : Roofline {
  QChar pin;  // letter of the reference pin; null: none
  std::vector<PinnedPlace> pinned;
  MeasuredRun measured;
  // False if some layers have no final result: their marks are missing or will move.
  bool complete = true;

  bool operator==(const RooflineData&) const = default;
};

// A layer's point in the roofline of one memory.
struct MemoryLevel {
  QString memory;         // name in the profile: "sram_2MB"
  QString name;           // displayed: "DRAM"
  std::size_t place = 0;  // index among all memories, outermost first
  double intensity = 0;   // MAC per byte transferred to inner memories
  double bytes = 0;
  // Bytes per second of all instances; 0: unlimited, no roof.
  double bandwidth = 0;
  QString bandwidthText;  // "256 GB/s"; empty: unlimited
  bool offChip = false;

  bool operator==(const MemoryLevel&) const = default;
};

struct RooflineLevels {
  QString layer;                    // empty: none expanded
  double performance = 0;           // MAC/s, the same for all points
  std::size_t memories = 0;         // including unused ones
  std::vector<MemoryLevel> levels;  // outermost first

  bool operator==(const RooflineLevels&) const = default;
};

// The hash of a plan takes milliseconds and is cached.
class PlanIdentity {
 public:
  void take(const std::shared_ptr<const ExecutionPlan>& plan);
  bool is(const std::shared_ptr<const ExecutionPlan>& plan, const std::string& hash) const;

 private:
  std::shared_ptr<const ExecutionPlan> plan_;
  std::string hash_;
};

// Measured layers that are not in the network, or of another kind there.
QStringList unknownLayers(const Measured& measured, const Network& network);

// Measurements match only if the network has all measured layers: names such as "conv1" are common.
bool isOfAnotherNetwork(const Measured& measured, const Network& network);

// Adds the results of compute layers, for one image as exported programs run it. Adds nothing if the measurements are
// from another network.
void addMeasured(RooflineData& data, const Measured& measured, const Network& network, bool samePlan);

}  // namespace tilescope::gui
