// SPDX-License-Identifier: GPL-3.0-or-later
// Fills the summary band: metrics, diagnosis, and the button that applies the suggested fix.
#pragma once

#include <QObject>
#include <memory>

#include "app/gui/session/design_editor.h"
#include "app/gui/session/explore_model.h"
#include "core/plan/model_fit.h"

namespace tilescope::gui {
class LayerTips;
class VerdictBand;
class ViewStack;

// Why there are no changes to show; empty: there are.
QString whyNotExplained(const ExploreModel& model);

class VerdictController : public QObject {
  Q_OBJECT
 public:
  // Inactive while a view fills the band itself.
  VerdictController(ViewStack& views, ExploreModel& model, SessionController& session, DesignEditor& editor,
                    LayerTips& tips, QObject* parent = nullptr);

  void applyRemedy();

 private:
  // A choice of the model's picker.
  struct BetterModel {
    QString button;  // "Use ZigZag"
    QString choice;
  };

  void followView();
  void connectTips();
  void showFigures();
  void showVerdict();
  void followPlan();
  std::optional<BetterModel> betterModel() const;  // if the diagnosis names one
  bool isPreviewSaid() const;
  void showPreview();

  ViewStack& views_;
  VerdictBand& band_;
  ExploreModel& model_;
  SessionController& session_;
  DesignEditor& editor_;
  LayerTips& tips_;
  QString scope_;  // what the metrics cover; empty: the whole network
  std::vector<Metric> shown_;
  bool active_ = true;                         // false: another view fills the band
  std::shared_ptr<const ExecutionPlan> plan_;  // that of mismatch_
  std::optional<ModelMismatch> mismatch_;
};

}  // namespace tilescope::gui
