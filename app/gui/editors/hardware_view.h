// SPDX-License-Identifier: GPL-3.0-or-later
// The hardware view: the profile as a block diagram, the form of the selected part, and what differs from the file.
#pragma once

#include "app/gui/models/hardware_model.h"
#include "app/gui/window/refreshed_view.h"

class QAction;
class QBoxLayout;

namespace tilescope::gui {

class DifferenceTable;
class DockSet;
class DockTitle;
class EditorHead;
class PartDiagram;
class PartForm;
class ThemeController;

class HardwareView : public RefreshedView {
  Q_OBJECT
 public:
  HardwareView(HardwareModel& model, const ThemeController* themes, QWidget* parent = nullptr);
  ~HardwareView() override;

  // Buttons; the actions stay the owner's. parts: add, copy, remove and move.
  void setActions(const QList<QAction*>& profile, const std::vector<std::pair<QAction*, QString>>& parts);
  void setComparing(bool comparing);
  bool isComparing() const { return comparing_; }
  PartForm* form() const { return form_; }

  QString copyText() const override;  // the differences, or the form
  DockSet* docks() const override { return docks_; }
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
  void refresh() override;
  void addDocks();
  void placeDocks();
  void showWords();
  void goTo(const QString& pointer);

  HardwareModel& model_;
  const ThemeController* themes_;
  DockSet* docks_;
  EditorHead* head_;
  DockTitle *partsTitle_, *formTitle_, *differencesTitle_;
  PartDiagram* parts_;
  PartForm* form_;
  DifferenceTable* differences_;
  QWidget *left_, *middle_, *comparison_;
  QBoxLayout* right_;
  bool comparing_ = false;
};

}  // namespace tilescope::gui
