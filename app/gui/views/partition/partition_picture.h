// SPDX-License-Identifier: GPL-3.0-or-later
// The data of the partition view's plots as plain values: spans on chip, traffic by capacity, schemes, pipeline. Sizes
// are in bytes; times are in the unit given in the picture. Made by PartitionModel.
#pragma once

#include <QChar>
#include <QObject>
#include <QString>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/picture/spans.h"

namespace tilescope::gui {

// The cuts of a pin, drawn as hollow marks in the pin's colour.
struct PinnedCuts {
  QChar letter;
  std::vector<std::size_t> cuts;

  bool operator==(const PinnedCuts&) const = default;
};

// The core's picture with additional data for the window.
struct SpansPicture : tilescope::SpansPicture {
  std::vector<std::size_t> ghostCuts;  // optimum cuts, if the user moved cuts; otherwise empty
  std::vector<PinnedCuts> pins;

  bool operator==(const SpansPicture&) const = default;
};

struct TrafficStep {
  double capacity = 0;  // from here to the next step the traffic is constant
  double traffic = 0;
  bool isLowerBound = false;

  bool operator==(const TrafficStep&) const = default;
};

struct PinnedPoint {
  QChar letter;
  double capacity = 0, traffic = 0;

  bool operator==(const PinnedPoint&) const = default;
};

// Names of the curves; the defaults are for feature maps.
struct StaircaseNames {
  QString moved = QObject::tr("Maps");
  QString exact = QObject::tr("exact optimum"), exactBrief = QObject::tr("exact");
  QString ignoring = QObject::tr("cuts that ignore residuals"), ignoringBrief = QObject::tr("ignoring skips");
  QString layerByLayer = QObject::tr("layer by layer");
  QString unfit = QObject::tr("some layers alone exceed the capacity: lower bound");
  QString unfitBrief = QObject::tr("lower bound");
  QString unfitSentence = QObject::tr("Below %1 some layers alone exceed the capacity.");

  bool operator==(const StaircaseNames&) const = default;
};

struct StaircasePicture {
  std::vector<TrafficStep> exact;     // the optimum, all steps
  std::vector<TrafficStep> ignoring;  // cuts found without residuals, at their exact traffic; may be empty
  double layerByLayer = 0;            // shown as a dotted line
  double honestCapacity = 0;          // in lower capacities some layers alone do not fit (hatched)
  double capacity = 0, traffic = 0;   // the current design, shown as a disc
  std::vector<PinnedPoint> pins;
  StaircaseNames names;

  bool operator==(const StaircasePicture&) const = default;
};

struct SchemeRow {
  QString id;    // "occam exact"; a click chooses it
  QString name;  // "Occam, exact rule"
  double traffic = 0;
  double extraMacs = 0;  // share of MACs that are recomputed
  std::size_t spans = 0;
  double largest = 0;  // largest footprint
  bool isPresent = false;
  bool isLowerBound = false;  // some layer alone does not fit
  bool fits = true;           // every span fits

  bool operator==(const SchemeRow&) const = default;
};

struct PipelineStage {
  QString name;   // "stage 1"
  QString title;  // title of the span
  int replicas = 1;
  double time = 0;  // for one image (or batch) on one chip
  bool isLinkBound = false;

  bool operator==(const PipelineStage&) const = default;
};

struct PipelineBar {
  std::size_t stage = 0;
  int replica = 0;
  int image = 0;  // counted from 0
  double start = 0, end = 0;

  bool operator==(const PipelineBar&) const = default;
};

struct PipelinePicture {
  std::vector<PipelineStage> stages;
  std::vector<PipelineBar> bars;       // ordered by stage, replica, start
  QString unit;                        // of all times: "ms", "M MAC"
  QString base = QStringLiteral("s");  // `unit` without its prefix
  double perUnit = 1e-3;               // number of base units per unit
  std::int64_t batch = 1;              // images per batch; each "image" of a bar is one batch
  double period = 0, latency = 0;      // steady-state period; time until the first image is done
  int chips = 0;
  bool isEstimate = false;
  QString why;  // why there is no pipeline: fewer chips than stages, or no plan yet

  bool operator==(const PipelinePicture&) const = default;
};

}  // namespace tilescope::gui
