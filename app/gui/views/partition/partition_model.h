// SPDX-License-Identifier: GPL-3.0-or-later
// What the partition view shows, without widgets: the design's settings become spans, cuts, metrics and words, at once
// in this thread. The pictures are made when somebody asks for them, so that a hidden view costs nothing.
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

  const app::DesignPartition* answer() const;     // null where attention is shown, or no chain of layers is there
  const app::DesignAttention* attention() const;  // null where maps are shown, or no attention block is there
  bool isThere() const { return answer() || attention(); }
  QString why() const;        // there is neither: what was found, what was expected, and the way out
  ChainKind chain() const;    // what is shown
  bool offersChains() const;  // maps and attention
  bool hasAttention() const;  // layers are marked

  // Of either.
  const StaircasePicture& staircase() const { return shown().staircase; }
  const PartitionFigures& figures() const { return shown().figures; }
  const PartitionVerdict& verdict() const { return solved().verdict; }

  // Of attention.
  const AttentionPicture& attentionPicture() const { return shown().attention; }
  QStringList layersOfBlocks(std::size_t row) const;  // of the picture
  const std::set<std::string>& unfolded() const { return unfolded_; }
  void setUnfolded(std::set<std::string> firstBlocks);  // whose equals have rows of their own
  void toggleFold(std::size_t row);

  // Of an answer.
  const PartitionStages& stages() const;
  const SpansPicture& spans() const { return shown().spans; }
  const std::vector<SchemeRow>& schemes() const { return solved().schemes; }
  const PipelinePicture& pipeline() const { return shown().pipeline; }
  const PinnedPartitions& pins() const { return shown().pins; }
  QChar referencePin() const;                          // null: none, or one without a partition
  std::size_t steps() const;                           // of the staircase under the current rule
  double seconds() const { return solved().seconds; }  // that the partition took

  std::optional<std::size_t> selectedSpan() const;  // that of the first selected layer
  std::optional<PanelFacts> selectedDetails() const;
  PlanInSpans planInSpans() const;  // of the current design's plan, as far as there is one
  QStringList layersOfSpan(std::size_t span) const;
  QStringList layersAt(const QStringList& chainLayers) const;  // with those that belong to them

  ParameterRows parameters() const;     // with those of the pins
  ParameterRows ownParameters() const;  // without
  ParameterCurve capacityCurve() const;
  ParameterCurve keyBlockCurve() const;  // of attention
  ParameterCurve chipsCurve() const { return gui::chipsCurve(stages()); }
  ParameterCurve periodCurve() const;  // fewest chips over the target period; empty without times
  ParameterCurve batchCurve() const;

 signals:
  void changed();  // ask again

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
