// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/gui/views/hardware/hardware_model.h"
#include "app/gui/views/view.h"

class QAction;
class QBoxLayout;

namespace tilescope::gui {
class ConsistencyList;
class DifferenceTable;
class DockPages;
class DockSet;
class DockTitle;
class EditorHead;
class ExploreModel;
class LayerTips;
class PartDiagram;
class PartForm;
class SiliconPage;
class TechnologyPage;
class ThemeController;

class HardwareView : public RefreshedView {
  Q_OBJECT
 public:
  HardwareView(HardwareModel& model, const ExploreModel& plan, LayerTips& tips, const ThemeController* themes,
               QWidget* parent = nullptr);
  ~HardwareView() override;

  // Does not take ownership. parts: add, copy, remove and move.
  void setActions(const QList<QAction*>& profile, const std::vector<std::pair<QAction*, QString>>& parts);
  void setAreaBudget(const std::optional<double>& mm2);
  void setComparing(bool comparing);
  bool isComparing() const { return comparing_; }
  PartForm* form() const { return form_; }
  SiliconPage* silicon() const { return silicon_; }
  TechnologyPage* technology() const { return technology_; }

  QString copyText() const override;
  DockSet* docks() const override { return docks_; }
  std::vector<PlotDock> plots() const override;
  QJsonObject state() const override;
  void restore(const QJsonObject& state) override;

 signals:
  void shownChanged(bool shown);
  void comparingRestored(bool comparing);
  void refused(const tilescope::Diagnostics& reasons);

 private:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void layOut();
  void connectSilicon();
  void showSilicon();
  void showSiliconHead();
  void refresh() override;
  void addDocks();
  void settleDocks();
  void placeDocks();
  void showWords();
  void goTo(const QString& pointer);

  HardwareModel& model_;
  const ExploreModel& plan_;
  LayerTips& tips_;
  const ThemeController* themes_;
  DockSet* docks_;
  EditorHead* head_;
  DockTitle *partsTitle_, *siliconTitle_, *formTitle_, *differencesTitle_;
  PartDiagram* parts_;
  SiliconPage* silicon_;
  TechnologyPage* technology_;
  DockPages* pages_;
  PartForm* form_;
  ConsistencyList* consistency_;
  DifferenceTable* differences_;
  QWidget *left_, *chip_, *middle_, *comparison_;
  QBoxLayout* right_;
  std::optional<double> areaBudget_;
  bool comparing_ = false;
};

}  // namespace tilescope::gui
