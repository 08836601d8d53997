// SPDX-License-Identifier: GPL-3.0-or-later
// The core's pictures of a plan for Qt. What the window alone draws, pins and measured runs, is added later.
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
  std::vector<TrafficBar> bars;          // in file order
  QChar pin;                             // that differences are against; null: none
  std::vector<double> pinned;            // bytes of each bar's layer at the pin, 0: not known; empty without a pin
  bool complete = true;                  // false: layers without their final answer
  std::vector<QStringList> layers = {};  // that each bar stands for, where it is not its own alone; empty: none does

  double pinnedBytes(std::size_t bar) const { return pinned.empty() ? 0 : pinned[bar]; }

  bool operator==(const TrafficData&) const = default;
};

// Where layers of a mark stand in the plan of a pin.
struct PinnedPlace {
  std::size_t mark = 0;  // among the marks
  double intensity = 0, performance = 0;

  bool operator==(const PinnedPlace&) const = default;
};

// Where a layer really was when an exported program ran.
struct MeasuredPlace {
  QString layer;
  std::optional<std::size_t> mark;  // its prediction among the marks; nothing: there is none
  double intensity = 0;             // MAC per byte really moved
  double performance = 0;           // MAC/s
  double seconds = 0;
  double bytes = 0;              // moved
  bool movedAsPredicted = true;  // by the plan that was exported
  std::optional<bool> correct;   // the values; nothing: not checked

  bool operator==(const MeasuredPlace&) const = default;
};

struct MeasuredRun {
  QString device;          // empty: nothing was measured
  bool emulated = false;   // on the host: its times say nothing about a GPU
  bool otherPlan = false;  // the program was exported from another plan than this one
  std::vector<MeasuredPlace> places;

  bool operator==(const MeasuredRun&) const = default;
};

struct RooflineData : Roofline {
  QChar pin;  // that differences are against; null: none
  std::vector<PinnedPlace> pinned;
  MeasuredRun measured;
  bool complete = true;  // false: layers without their final answer, whose marks are missing or will move

  bool operator==(const RooflineData&) const = default;
};

// A layer seen from one memory.
struct MemoryLevel {
  QString memory;         // "sram_2MB", as the profile has it
  QString name;           // the same as text: "DRAM"
  std::size_t place = 0;  // among all memories of the machine, 0: outermost
  double intensity = 0;   // MAC per byte through it toward the array
  double bytes = 0;       // these bytes
  double bandwidth = 0;   // bytes per second of all its instances; 0: unlimited, no roof
  QString bandwidthText;  // "256 GB/s"; empty: unlimited
  bool offChip = false;

  bool operator==(const MemoryLevel&) const = default;
};

struct RooflineLevels {
  QString layer;                    // empty: none is expanded
  double performance = 0;           // MAC/s, the height of all its points
  std::size_t memories = 0;         // of the machine, also those that the layer does not use
  std::vector<MemoryLevel> levels;  // from the outermost in

  bool operator==(const RooflineLevels&) const = default;
};

// What an exported program measured, beside the predictions of the current plan.

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
