// SPDX-License-Identifier: GPL-3.0-or-later
// Computed immediately in the calling thread. Pictures are made on demand.
#pragma once

#include <QObject>
#include <optional>
#include <set>
#include <string>

#include "app/gui/session/explore_model.h"
#include "app/gui/views/partition/attention_pictures.h"
#include "app/gui/views/partition/capacity_plans.h"
#include "app/gui/views/partition/partition_figures.h"
#include "app/gui/views/partition/partition_parameters.h"
#include "app/gui/views/partition/partition_pictures.h"
#include "app/gui/views/partition/plan_in_spans.h"

namespace tilescope::gui {
class PartitionModel : public QObject {
  Q_OBJECT
 public:
  PartitionModel(SessionController& session, const ExploreModel& explore, const PinsModel& pins, PlanQueue& queue,
                 QObject* parent = nullptr);

  const app::DesignPartition* answer() const;  // null: attention is shown, or there is no chain
  // Null: feature maps are shown, or the network has no attention block.
  const app::DesignAttention* attention() const;
  bool isThere() const { return answer() || attention(); }
  QString why() const;  // reason and suggested fix if there is no answer
  ChainKind chain() const;
  bool offersChains() const;
  bool hasAttention() const;

  // Exists for feature maps and attention.
  const StaircasePicture& staircase() const { return shown().staircase; }
  const PartitionFigures& figures() const { return shown().figures; }
  const PartitionVerdict& verdict() const { return solved().verdict; }

  // Exists only for attention.
  const AttentionPicture& attentionPicture() const { return shown().attention; }
  QStringList layersOfBlocks(std::size_t row) const;
  const std::set<std::string>& unfolded() const { return unfolded_; }
  void setUnfolded(std::set<std::string> firstBlocks);  // first blocks of unfolded groups of equal blocks
  void toggleFold(std::size_t row);

  // Requires that answer() is not null.
  const PartitionStages& stages() const;
  const SpansPicture& spans() const { return shown().spans; }
  const std::vector<SchemeRow>& schemes() const { return solved().schemes; }
  const PipelinePicture& pipeline() const { return shown().pipeline; }
  const PinnedPartitions& pins() const { return shown().pins; }
  QChar referencePin() const;  // null: no reference pin with a partition
  std::size_t steps() const;
  double seconds() const { return solved().seconds; }

  // Behind the times: at the capacity, or what CapacityPlans has instead. Null: none yet.
  std::shared_ptr<const ExecutionPlan> plan() const;
  // The design whose plan has the times of the capacity, if the times are its; otherwise the current design.
  app::Design timedDesign() const;
  bool isSettled() const { return capacityPlans_.isSettled(); }

  std::optional<std::size_t> selectedSpan() const;  // of the first selected layer
  std::optional<PanelFacts> selectedDetails() const;
  PlanInSpans planInSpans() const;  // only layers solved so far
  // Layers behind the maps, such as "without fc + 1"; empty: the chain has all layers.
  QString outsideChain() const;
  QStringList layersOfSpan(std::size_t span) const;
  QStringList layersAt(const QStringList& chainLayers) const;  // includes layers merged into these

  ParameterRows parameters() const;  // includes values of pins
  ParameterRows ownParameters() const;
  ParameterCurve capacityCurve() const;
  ParameterCurve keyBlockCurve() const;  // for attention
  // Of the present cuts; empty for cuts that change with the number of chips.
  ParameterCurve chipsCurve() const { return answer()->isBalanced() ? ParameterCurve{} : gui::chipsCurve(stages()); }
  // Min number of chips by target period; empty: no times are known.
  ParameterCurve periodCurve() const;
  ParameterCurve batchCurve() const;

 signals:
  void changed();

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

  void followPins();
  void forgetAnswer();
  void takePlan();  // forgets an answer with times of another plan
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
  mutable CapacityPlans capacityPlans_;
  mutable app::PartitionCache cache_;
  mutable std::optional<Solved> solved_;
  mutable std::optional<PartitionStages> stages_;
  mutable std::optional<Shown> shown_;
  std::set<std::string> unfolded_;
};

}  // namespace tilescope::gui
