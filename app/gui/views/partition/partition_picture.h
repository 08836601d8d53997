// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes are in bytes; times are in the picture's unit.
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
struct PinnedCuts {
  QChar letter;
  std::vector<std::size_t> cuts;

  bool operator==(const PinnedCuts&) const = default;
};

struct SpansPicture : tilescope::SpansPicture {
  std::vector<std::size_t> ghostCuts;  // the optimum, if the user moved cuts; otherwise empty
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
  std::vector<TrafficStep> exact;     // the optimum
  std::vector<TrafficStep> ignoring;  // cuts found without residuals, at their exact traffic; may be empty
  double layerByLayer = 0;
  double honestCapacity = 0;  // in lower capacities some layers alone do not fit (hatched)
  double capacity = 0, traffic = 0;
  std::vector<PinnedPoint> pins;
  StaircaseNames names;

  bool operator==(const StaircasePicture&) const = default;
};

struct SchemeRow {
  QString id;    // chosen by a click: "occam exact"
  QString name;  // "Occam, exact"
  double traffic = 0;
  double extraMacs = 0;  // share of recomputed MACs
  std::size_t spans = 0;
  double largest = 0;
  bool isPresent = false;
  bool isLowerBound = false;           // some layer alone does not fit
  bool fits = true;                    // every span fits
  std::optional<double> rate = {};     // images per second; absent: no times, or too few chips
  double busy = 0;                     // mean share of the period that chips work
  std::optional<double> weights = {};  // streamed bytes per image; absent: resident

  bool operator==(const SchemeRow&) const = default;
};

struct PipelineStage {
  QString name;  // "stage 1"
  QString title;
  int replicas = 1;
  double time = 0;  // of one image (or batch) on one chip
  bool isLinkBound = false;
  double busy = 0;      // share of the period that each of its chips works
  QString energy = {};  // of the maps it moves for an image; empty: unknown

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
  std::vector<PipelineBar> bars;       // ordered by stage, replica, start
  QString unit;                        // of all times: "ms", "M MAC"
  QString base = QStringLiteral("s");  // `unit` without its prefix
  double perUnit = 1e-3;               // base units per unit
  std::int64_t batch = 1;              // images per batch; with batches, each "image" of a bar is one
  double period = 0, latency = 0;      // steady-state period; time until the first image is done
  int chips = 0;
  bool isEstimate = false;
  double busy = 0;      // of all chips on average
  QString plannedWith;  // memory of the layers' plan, if not the capacity: "sram of 2.00 MiB"
  QString why;          // why there is no pipeline

  bool operator==(const PipelinePicture&) const = default;
};

}  // namespace tilescope::gui
