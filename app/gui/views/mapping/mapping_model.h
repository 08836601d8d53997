// SPDX-License-Identifier: GPL-3.0-or-later
// The mapping of the first selected layer, or else of the first with a plan. The best mapping is for the plan's
// hardware, the user's for the session's.
#pragma once

#include <QObject>
#include <memory>
#include <optional>
#include <string>

#include "app/gui/kit/words/choice.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/views/mapping/mapping_explanations.h"
#include "app/gui/views/mapping/mapping_picture.h"
#include "app/gui/views/mapping/schedule/schedule_picture.h"

namespace tilescope::gui {
class MappingModel : public QObject {
  Q_OBJECT
 public:
  MappingModel(SessionController& session, const ExploreModel& explore, QObject* parent = nullptr);

  const MappingPicture& picture() const;
  bool isSettled() const { return explore_.plan() && !explore_.isStale(); }  // complete plan of the current design
  Choices layers() const;
  std::optional<Provenance> explainMove(const std::string& memory, Tensor tensor, Move move) const;
  std::optional<Provenance> explainTile(const std::string& memory, Tensor tensor) const;
  std::optional<Provenance> explainLoop(std::size_t loop) const;
  bool isEdited() const;  // the layer has a user mapping
  LoopFacts loopFacts(std::size_t loop) const;
  const SchedulePicture& schedule() const;
  std::optional<Provenance> explainStep(std::size_t step) const;
  bool hasPrograms() const;  // the plan's model compiles programs
  std::optional<ShownMapping> shownMapping() const;
  QString text() const;  // empty: no mapping
  QString json() const;  // in the format tilescope.mapping/1

  // One undo step; emits refused() if the move is invalid. position: number of other loops inside it in the band.
  bool moveLoop(std::size_t loop, const std::string& memory, std::size_t position);
  bool moveAcross(std::size_t loop, bool outward);  // into the band of the neighbouring memory
  bool moveWithin(std::size_t loop, bool outward);  // past its neighbour in the band
  bool splitLoop(std::size_t loop);                 // K 8 becomes K 2 (smallest prime factor) inside K 4
  bool mergeLoop(std::size_t loop);                 // with the next loop outside it
  void backToBest();

 signals:
  void changed();
  void refused(const QString& finding, const QString& remedy);

 private:
  struct Shown {
    MappingPicture picture;
    std::optional<LayerResult> result;  // nullopt: infeasible or unsupported
    HardwareProfile hardware;           // with enlarged memories if the mapping does not fit
    LoopNest nest;
    // Used for user mappings. Null if layers or model differ from the plan's.
    std::shared_ptr<const PlanRequest> request;
  };

  void makeDirty();
  const Shown& shown() const;
  Shown make() const;
  void showMapping(Shown& shown, const LayerPlan& plan) const;
  void showOwn(Shown& shown, const Mapping& own, const LayerResult* best) const;
  Facts changesOf(const Shown& shown, const Mapping& own, const LayerResult& best) const;
  void addNest(Shown& shown) const;

  const LayerPlan* layerPlan() const;
  const Layer* layer(const std::string& name) const;
  const CostModel* model() const;
  std::shared_ptr<const PlanRequest> sessionRequest() const;
  MappingAnswer evaluate(const PlanRequest& request, const HardwareProfile& hardware, const Mapping& mapping) const;
  ShownMapping mappingOfNest() const;
  const PlanRequest& requestOf(const Shown& shown) const;
  const LoopMapping& loops() const;
  bool canEdit(std::size_t loop, const QString& refusal);
  QString loopText(std::size_t loop) const;  // "K 2"
  bool take(const QString& step, const QString& refusal, const Result<LoopMapping>& next);

  SessionController& session_;
  const ExploreModel& explore_;
  mutable std::optional<Shown> shown_;
  mutable std::optional<SchedulePicture> schedule_;
};

}  // namespace tilescope::gui
