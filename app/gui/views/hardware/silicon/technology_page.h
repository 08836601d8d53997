// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the design in other process nodes; a click selects one.
#pragma once

#include <QWidget>

#include "app/gui/views/hardware/hardware_model.h"

class QLabel;
class QVBoxLayout;

namespace tilescope::gui {
class CellTable;
class FormRow;
class SliderRow;
class ThemeController;

class TechnologyPage : public QWidget {
  Q_OBJECT
 public:
  TechnologyPage(HardwareModel& model, const ThemeController* themes, QWidget* parent = nullptr);
  ~TechnologyPage() override;

  void refresh();
  SliderRow* node() const { return node_; }
  CellTable* elsewhere() const { return elsewhere_; }
  FormRow* row(const QString& pointer) const;  // null: none

 signals:
  void refused(const tilescope::Diagnostics& reasons);

 private:
  QWidget* makeFields();
  QWidget* makeElsewhere();
  QLabel* makeWords(QWidget* parent) const;
  void restyle();
  void showNode();
  void showFields();
  void showElsewhere();
  void choose(const QStringList& ids);

  HardwareModel& model_;
  const ThemeController* themes_;
  SliderRow* node_ = nullptr;
  QVBoxLayout* fields_ = nullptr;
  QList<FormRow*> rows_;
  CellTable* elsewhere_ = nullptr;
  QLabel *note_ = nullptr, *conflict_ = nullptr;
};

}  // namespace tilescope::gui
