// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "app/gui/views/start/example_gallery.h"
#include "app/gui/views/view.h"

class QVBoxLayout;

namespace tilescope::gui {
class ExampleCard;
class ThemeController;

class StartView : public View {
  Q_OBJECT
 public:
  StartView(ExampleGallery& gallery, const ThemeController* themes, QWidget* parent = nullptr);

  bool needsDesign() const override { return false; }
  bool hasPanel() const override { return false; }
  QWidget* column() const override { return column_; }
  void setColumn(QWidget* column) { column_ = column; }
  void setTourOffered(bool offered);
  bool isSettled() const override;  // every card has its picture

 signals:
  void exampleChosen(int example);
  void tourRequested();
  void tourDeclined();

 private:
  void showEvent(QShowEvent* event) override;
  void addWords(QVBoxLayout* layout);
  void addCards(QVBoxLayout* layout);
  void addHints(QVBoxLayout* layout);
  QWidget* makeTourOffer();
  void moveFocus(int card, int key);

  ExampleGallery& gallery_;
  const ThemeController* themes_;
  std::vector<ExampleCard*> cards_;
  QWidget* column_ = nullptr;
  QWidget* tourOffer_;
};

}  // namespace tilescope::gui
