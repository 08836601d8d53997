// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/views/help/help_library.h"
#include "app/gui/views/view.h"

class QLabel;

namespace tilescope::gui {
class DockTitle;
class HelpList;
class HelpReader;
class SearchField;
class ThemeController;

class HelpView : public View {
  Q_OBJECT
 public:
  HelpView(const HelpLibrary& library, const ThemeController* themes, QWidget* parent = nullptr);

  bool hasBand() const override { return false; }
  bool needsDesign() const override { return false; }
  bool isOfDesign() const override { return false; }
  bool hasPanel() const override { return false; }
  bool find() override;
  ViewCommand command(const app::DesignWords& design, const BudgetValues& budgets) const override;
  QString copyText() const override;  // the selected text
  QJsonObject state() const override;
  void restore(const QJsonObject& state) override;

  void setActions(QAction* back, QAction* forward, QAction* find);
  void open(const HelpPlace& place);  // clears the search field
  void search(const QString& words);  // as if typed by the user
  void focusSearch();
  void focusPage();

  HelpReader& reader() { return *reader_; }
  HelpList& list() { return *list_; }
  SearchField& field() { return *field_; }
  SearchField& findField() { return *findField_; }

 private:
  QWidget* makeLeft();
  QWidget* makeRight();
  void connectFields();
  void showPlace();
  void showFound();
  void endFind();

  const HelpLibrary& library_;
  const ThemeController* themes_;
  HelpReader* reader_;
  HelpList* list_;
  SearchField *field_, *findField_;
  QLabel* found_;
  QWidget* findBar_ = nullptr;
  DockTitle *contentsTitle_, *pageTitle_;
};

}  // namespace tilescope::gui
