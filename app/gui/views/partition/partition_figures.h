// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <array>
#include <optional>

#include "app/gui/kit/panel/panel_facts.h"
#include "app/gui/views/partition/partition_stages.h"
#include "core/models/provenance.h"

namespace tilescope::gui {
enum class PartitionFigureKind { Traffic, Throughput, Latency, Chips };
inline constexpr std::size_t kPartitionFigures = 4;
QString figureLabel(PartitionFigureKind kind);

struct PartitionFigure {
  QString label, value, unit;
  std::optional<double> change;  // relative to the reference pin
  bool largerIsBetter = false;
  bool isEstimate = false;
  QString remark;      // "10 spans", "lower bound"
  bool warns = false;  // about the remark
  Provenance provenance;

  bool operator==(const PartitionFigure&) const = default;
};
using PartitionFigures = std::array<PartitionFigure, kPartitionFigures>;  // by PartitionFigureKind

// Arguments of the reference pin are null without one.
PartitionFigures partitionFigures(const app::DesignPartition& answer, const PartitionStages& stages,
                                  const app::DesignPartition* reference, const PartitionStages* referenceStages);

enum class PartitionRemedy { None, NextStep, Optimum, Occam, Capacity };

struct PartitionVerdict {
  QString finding, sentence, action;
  bool warns = false;  // metrics are only bounds
  PartitionRemedy remedy = PartitionRemedy::None;
  double capacity = 0;                                       // bytes; for the fix that changes the capacity
  PartitionFigureKind about = PartitionFigureKind::Traffic;  // explains it

  bool operator==(const PartitionVerdict&) const = default;
};
PartitionVerdict partitionVerdict(const app::DesignPartition& answer, const PartitionStages& stages);

PanelFacts spanDetails(const app::DesignPartition& answer, const PartitionStages& stages, std::size_t span);

NumberAndUnit rateFigure(double rate);  // "2886 img/s" or "14.6 k img/s"
QString spansText(std::size_t spans);
QString stageTimeText(const PartitionStages& stages, double time);  // "0.61 ms", "120 M MAC"

}  // namespace tilescope::gui
