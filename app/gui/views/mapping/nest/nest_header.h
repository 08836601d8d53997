// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/gui/kit/chrome/plot_head.h"
#include "app/gui/views/mapping/mapping_picture.h"

class QMenu;
class QPushButton;

namespace tilescope::gui {
class EnlargeButton;
class IconButton;
class PickerButton;
class ThemeController;

class NestHeader : public QWidget, public PlotHead {
  Q_OBJECT
 public:
  explicit NestHeader(const ThemeController* themes, QWidget* parent = nullptr);

  PickerButton* picker() const { return picker_; }
  void setPicture(const MappingPicture& picture);
  void setBackAction(QAction* action);
  void setCopyActions(const QList<QAction*>& actions);
  const QString& subtitle() const override { return picture_.operation; }
  const LegendEntries& legend() const override { return legend_; }
  void setPlotActions(const PlotActions& actions) override;
  EnlargeButton* enlargeButton() const { return enlarge_; }

  QSize sizeHint() const override;
  QSize minimumSizeHint() const override { return sizeHint(); }

 private:
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void enableButtons();
  void place();

  const ThemeController* themes_;
  PickerButton* picker_;
  QPushButton* back_;
  IconButton* copy_;
  QMenu* copyMenu_;
  IconButton *table_ = nullptr, *save_ = nullptr;  // for the picture of the nest
  EnlargeButton* enlarge_;
  MappingPicture picture_;
  LegendEntries legend_;
  bool brief_ = false;  // too little space for full texts
};

}  // namespace tilescope::gui
