// SPDX-License-Identifier: GPL-3.0-or-later
// The contents of the partition view, without widgets. Computes spans, cuts, metrics and texts from the design's
// settings, immediately in the calling thread. Pictures are made on demand, so that a hidden view costs nothing.
#pragma once

#include <QObject>
#include <optional>
#include <set>
#include <string>

#include "app/gui/session/explore_model.h"
#include "app/gui/views/partition/attention_pictures.h"
#include "app/gui/views/partition/partition_figures.h"
#include "app/gui/views/partition/partition_parameters.h"
#include "app/gui/views/partition/partition_pictures.h"
#include "app/gui/views/partition/plan_in_spans.h"

namespace tilescope::gui {

class PartitionModel : public QObject {
  Q_OBJECT
 public:
  PartitionModel(SessionController& session, const ExploreModel& explore, const PinsModel& pins,
                 QObject* parent = nullptr);

  const app::DesignPartition* answer() const;  // null if attention is shown or there is no chain
  // Null if feature maps are shown, or the network has no attention block.
  const app::DesignAttention* attention() const;
  bool isThere() const { return answer() || attention(); }
  QString why() const;        // why there is no answer, and what to do
  ChainKind chain() const;    // whether maps or attention are partitioned
  bool offersChains() const;  // the network has both feature maps and attention
  bool hasAttention() const;  // the network has marked attention layers

  // Available for feature maps and attention.
  const StaircasePicture& staircase() const { return shown().staircase; }
  const PartitionFigures& figures() const { return shown().figures; }
  const PartitionVerdict& verdict() const { return solved().verdict; }

  // Only for attention.
  const AttentionPicture& attentionPicture() const { return shown().attention; }
  QStringList layersOfBlocks(std::size_t row) const;  // row: index in the picture
  const std::set<std::string>& unfolded() const { return unfolded_; }
  void setUnfolded(std::set<std::string> firstBlocks);  // first blocks of unfolded groups of equal blocks
  void toggleFold(std::size_t row);

  // Only for feature maps, if answer() is not null.
  const PartitionStages& stages() const;
  const SpansPicture& spans() const { return shown().spans; }
  const std::vector<SchemeRow>& schemes() const { return solved().schemes; }
  const PipelinePicture& pipeline() const { return shown().pipeline; }
  const PinnedPartitions& pins() const { return shown().pins; }
  QChar referencePin() const;                          // null without a reference pin that has a partition
  std::size_t steps() const;                           // steps of the traffic curve
  double seconds() const { return solved().seconds; }  // time for computing the partition

  std::optional<std::size_t> selectedSpan() const;  // the span of the first selected layer
  std::optional<PanelFacts> selectedDetails() const;
  PlanInSpans planInSpans() const;  // only layers that the plan has solved so far
  QStringList layersOfSpan(std::size_t span) const;
  QStringList layersAt(const QStringList& chainLayers) const;  // also layers merged into these

  ParameterRows parameters() const;     // including the values of pins
  ParameterRows ownParameters() const;  // without the values of pins
  ParameterCurve capacityCurve() const;
  ParameterCurve keyBlockCurve() const;  // for attention
  ParameterCurve chipsCurve() const { return gui::chipsCurve(stages()); }
  // Minimum number of chips for each target period; empty if no times are known.
  ParameterCurve periodCurve() const;
  ParameterCurve batchCurve() const;

 signals:
  void changed();  // the contents must be fetched again

 private:
  struct Solved {
    std::optional<app::DesignPartition> answer;
    std::optional<app::DesignAttention> attention;
    QString why;
    std::vector<SchemeRow> schemes;
    PartitionVerdict verdict;
    double seconds = 0;
  };
  struct Shown {
    PinnedPartitions pins;
    PinnedAttentions pinnedAttentions;
    AttentionPicture attention;
    SpansPicture spans;
    StaircasePicture staircase;
    PipelinePicture pipeline;
    PartitionFigures figures;
  };

  void forgetAnswer();
  void forgetPictures();
  const Solved& solved() const;
  const Shown& shown() const;
  Solved solve() const;
  Shown show(const app::DesignPartition& answer) const;
  Shown show(const app::DesignAttention& attention) const;
  void solveMaps(Solved& solved) const;

  SessionController& session_;
  const ExploreModel& explore_;
  const PinsModel& pins_;
  mutable app::PartitionCache cache_;
  mutable std::optional<Solved> solved_;
  mutable std::optional<PartitionStages> stages_;
  mutable std::optional<Shown> shown_;
  std::set<std::string> unfolded_;
};

}  // namespace tilescope::gui
