// SPDX-License-Identifier: GPL-3.0-or-later
// What the plots of the partition view show, as plain values: spans on chip, traffic over capacity, schemes, pipeline.
// Bytes throughout; times in the unit that the picture names. Made by PartitionModel, painted by plots/.
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

// Cuts of a pin, as hollow marks in its colour.
struct PinnedCuts {
  QChar letter;
  std::vector<std::size_t> cuts;

  bool operator==(const PinnedCuts&) const = default;
};

// And what only the window shows.
struct SpansPicture : tilescope::SpansPicture {
  std::vector<std::size_t> ghostCuts;  // the optimum's, where the user moved cuts; else empty
  std::vector<PinnedCuts> pins;

  bool operator==(const SpansPicture&) const = default;
};

struct TrafficStep {
  double capacity = 0;  // from here to the next step's
  double traffic = 0;
  bool isLowerBound = false;

  bool operator==(const TrafficStep&) const = default;
};

struct PinnedPoint {
  QChar letter;
  double capacity = 0, traffic = 0;

  bool operator==(const PinnedPoint&) const = default;
};

// What its curves are called; these of maps.
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
  std::vector<TrafficStep> exact;     // the optimum, every step
  std::vector<TrafficStep> ignoring;  // exact traffic of the cuts that ignore residuals; may be empty
  double layerByLayer = 0;            // dotted line
  double honestCapacity = 0;          // below it some layer alone does not fit: hatched
  double capacity = 0, traffic = 0;   // the current design, a filled disc
  std::vector<PinnedPoint> pins;
  StaircaseNames names;

  bool operator==(const StaircasePicture&) const = default;
};

struct SchemeRow {
  QString id;    // "occam exact": what a click chooses
  QString name;  // "Occam, exact rule"
  double traffic = 0;
  double extraMacs = 0;  // share of the MACs that are done again
  std::size_t spans = 0;
  double largest = 0;  // footprint
  bool isPresent = false;
  bool isLowerBound = false;  // some layer alone does not fit
  bool fits = true;           // every span does

  bool operator==(const SchemeRow&) const = default;
};

struct PipelineStage {
  QString name;   // "stage 1"
  QString title;  // of its span
  int replicas = 1;
  double time = 0;  // one image on one chip
  bool isLinkBound = false;

  bool operator==(const PipelineStage&) const = default;
};

struct PipelineBar {
  std::size_t stage = 0;
  int replica = 0;
  int image = 0;  // from 0
  double start = 0, end = 0;

  bool operator==(const PipelineBar&) const = default;
};

struct PipelinePicture {
  std::vector<PipelineStage> stages;
  std::vector<PipelineBar> bars;       // by stage, replica, start
  QString unit;                        // of all times here, by the end of the last bar: "ms", "M MAC"
  QString base = QStringLiteral("s");  // that unit without its prefix
  double perUnit = 1e-3;               // of the base in one unit
  std::int64_t batch = 1;              // images that pass together: what bars call an image is a batch of this size
  double period = 0, latency = 0;      // of the steady state; of one image: when the first one is out
  int chips = 0;
  bool isEstimate = false;
  QString why;  // where there is no pipeline: fewer chips than stages, no plan yet

  bool operator==(const PipelinePicture&) const = default;
};

}  // namespace tilescope::gui
