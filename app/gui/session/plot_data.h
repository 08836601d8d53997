// SPDX-License-Identifier: GPL-3.0-or-later
// The core's plot data for a plan, with Qt types. Pins and measured runs, which only the window draws, are added
// later.
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
  QChar pin;                             // the reference pin of differences; null: none
  std::vector<double> pinned;            // the pin's bytes for each bar's layer (0: unknown); empty without a pin
  bool complete = true;                  // false: some layers have no final answer
  std::vector<QStringList> layers = {};  // the layers of each bar that represents several; empty: no bar does

  double pinnedBytes(std::size_t bar) const { return pinned.empty() ? 0 : pinned[bar]; }

  bool operator==(const TrafficData&) const = default;
};

// The place of a mark's layers in the plan of a pin.
struct PinnedPlace {
  std::size_t mark = 0;  // index of the mark
  double intensity = 0, performance = 0;

  bool operator==(const PinnedPlace&) const = default;
};

// The measured place of a layer, from a run of an exported program.
struct MeasuredPlace {
  QString layer;
  std::optional<std::size_t> mark;  // index of its prediction among the marks; nullopt: none
  double intensity = 0;             // MAC per byte actually transferred
  double performance = 0;           // MAC/s
  double seconds = 0;
  double bytes = 0;              // actually transferred
  bool movedAsPredicted = true;  // as in the plan that was exported
  std::optional<bool> correct;   // whether the output values are correct; nullopt: not checked

  bool operator==(const MeasuredPlace&) const = default;
};

struct MeasuredRun {
  QString device;          // empty: no measurements
  bool emulated = false;   // run on the host; its times say nothing about a GPU
  bool otherPlan = false;  // the program was exported from a different plan
  std::vector<MeasuredPlace> places;

  bool operator==(const MeasuredRun&) const = default;
};

struct RooflineData : Roofline {
  QChar pin;  // the reference pin of differences; null: none
  std::vector<PinnedPlace> pinned;
  MeasuredRun measured;
  bool complete = true;  // false: some layers have no final answer; their marks are missing or will move

  bool operator==(const RooflineData&) const = default;
};

// The position of a layer with respect to one memory.
struct MemoryLevel {
  QString memory;         // "sram_2MB", the name in the profile
  QString name;           // the displayed name: "DRAM"
  std::size_t place = 0;  // index among all memories of the hardware, 0: outermost
  double intensity = 0;   // MAC per byte transferred through it towards the array
  double bytes = 0;       // bytes transferred
  double bandwidth = 0;   // bytes per second of all its instances; 0: unlimited, without a roof
  QString bandwidthText;  // "256 GB/s"; empty: unlimited
  bool offChip = false;

  bool operator==(const MemoryLevel&) const = default;
};

struct RooflineLevels {
  QString layer;                    // empty: no layer is expanded
  double performance = 0;           // MAC/s; the height of all its points
  std::size_t memories = 0;         // number of memories of the hardware, including those that the layer does not use
  std::vector<MemoryLevel> levels;  // from the outermost inwards

  bool operator==(const RooflineLevels&) const = default;
};

// The measurements of an exported program, compared with the current plan.

// Compares plans by their hash. The hash takes milliseconds and is cached.
class PlanIdentity {
 public:
  void take(const std::shared_ptr<const ExecutionPlan>& plan);
  // hash of the plan used last
  bool is(const std::shared_ptr<const ExecutionPlan>& plan, const std::string& hash) const;

 private:
  std::shared_ptr<const ExecutionPlan> plan_;
  std::string hash_;
};

// Measured layers that the network does not have, or has as another kind of layer.
QStringList unknownLayers(const Measured& measured, const Network& network);

// Whether the measurements are from another network. Names such as "conv1" occur in many networks, so they match only
// if this network has all measured layers.
bool isOfAnotherNetwork(const Measured& measured, const Network& network);

// Adds a place for every compute layer, for one image, because exported programs run one. Operations are those of the
// network. Adds nothing if the measurements are from another network.
void addMeasured(RooflineData& data, const Measured& measured, const Network& network, bool samePlan);

}  // namespace tilescope::gui
