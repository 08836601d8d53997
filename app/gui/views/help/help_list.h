// SPDX-License-Identifier: GPL-3.0-or-later
// The table of contents, or search results.
#pragma once

#include <QListWidget>

#include "app/gui/views/help/help_search.h"

namespace tilescope::gui {
class ThemeController;

class HelpList : public QListWidget {
  Q_OBJECT
 public:
  enum class Kind { Group, Page, Heading, Hit };
  enum Role { KindRole = Qt::UserRole + 1, PageRole, AnchorRole, BesideRole, SnippetRole, WordsRole };

  explicit HelpList(const ThemeController* themes, QWidget* parent = nullptr);

  void showContents(const HelpLibrary& library, const HelpPage& open, const HelpPlace& place);
  void showHits(const std::vector<HelpHit>& hits, const QString& words);
  void stepCurrent(int rows);  // skips entries that cannot be opened
  void openCurrent();

 signals:
  void chosen(const tilescope::gui::HelpPlace& place);

 private:
  void paintEvent(QPaintEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  QListWidgetItem* addHeadings(const HelpPage& open, const QString& anchor, QListWidgetItem* page);
  QListWidgetItem* add(Kind kind, const QString& text, const HelpPlace& place = {});

  const ThemeController* themes_;
};

}  // namespace tilescope::gui
