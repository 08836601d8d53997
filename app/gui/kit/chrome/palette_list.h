// SPDX-License-Identifier: GPL-3.0-or-later
// The open list of the command palette, below its field: one row per match with icon, stressed letters, place and keys.
// It takes no focus; the field steers it.
#pragma once

#include <QFrame>

class QListView;

namespace tilescope::gui {

class PaletteModel;
class ThemeController;

class PaletteList : public QFrame {
  Q_OBJECT
 public:
  PaletteList(PaletteModel* model, const ThemeController* themes, QWidget* window);

  void openBelow(const QWidget& field);  // also after another query: as high as its matches
  void step(int rows);
  void page(int direction);
  void runCurrent();
  QListView* list() const { return list_; }

 signals:
  void chosen(int row);  // one that can be run

 private:
  void paintEvent(QPaintEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

  PaletteModel* model_;
  const ThemeController* themes_;
  QListView* list_;
};

}  // namespace tilescope::gui
