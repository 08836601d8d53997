// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/gui/views/sweeps/range_row.h"
#include "app/gui/views/sweeps/ranges_model.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace tilescope::gui {
class SectionHead;
class SweepList;
class ThemeController;
class ToneLabel;
class TintedLabel;

class RangesPanel : public QWidget {
  Q_OBJECT
 public:
  RangesPanel(RangesModel& model, const ThemeController* themes, QWidget* parent = nullptr);
  ~RangesPanel() override;

  void setDesign(const QString& text, const QString& tip);
  void setRunning(bool runs);  // any sweep is running
  SweepList& list() const { return *list_; }
  RangeRow* row(const QString& id) const;  // null: none
  QPushButton* startButton() const { return start_; }
  QString countText() const;

  QSize sizeHint() const override;

 signals:
  void startRequested();
  void saveRequested();
  void openRequested();

 private:
  void paintEvent(QPaintEvent* event) override;
  QWidget* makeBody();
  QWidget* makeFoot();
  QLineEdit* makeCondition(const char* id, const QString& name, const QString& tip, const QString& hint);
  void showLines();
  void showSize();
  void resize();
  QString sizeText(const app::SweepSize& size) const;

  RangesModel& model_;
  const ThemeController* themes_;
  TintedLabel* title_;
  ToneLabel* design_;
  SectionHead *axes_, *constraints_, *sweeps_;
  QVBoxLayout* rowLayout_ = nullptr;
  QWidget *rows_, *conditions_;
  std::vector<RangeRow*> rowWidgets_;
  QLineEdit *before_ = nullptr, *after_ = nullptr;
  TintedLabel *count_ = nullptr, *expected_ = nullptr, *error_ = nullptr;
  QPushButton *start_ = nullptr, *save_ = nullptr;
  SweepList* list_;
  bool runs_ = false;
};

}  // namespace tilescope::gui
