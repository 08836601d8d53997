// SPDX-License-Identifier: GPL-3.0-or-later
// The generated files: one tab each, in the dock's header, and below them the file that is chosen.
#pragma once

#include <QStackedWidget>

#include "app/gui/views/export/export_words.h"

class QTabBar;

namespace tilescope::gui {

class CodePage;
class DockTitle;
class EmptyState;
class ThemeController;

class PreviewPages : public QStackedWidget {
  Q_OBJECT
 public:
  explicit PreviewPages(const ThemeController* themes, QWidget* parent = nullptr);

  void setFiles(const std::vector<PreviewFile>& files);
  void setGap(const ExportGap& gap);  // in place of files; with files there are they stay, dimmed
  void setStale(bool stale);
  void showFile(const QString& path);  // an unknown one changes nothing
  QString shownFile() const;
  void putTabsInto(DockTitle& title);
  CodePage& page() const { return *page_; }
  QTabBar* tabs() const { return tabs_; }

 private:
  void showTab(int index);

  QTabBar* tabs_;
  CodePage* page_;
  EmptyState* empty_;
  std::vector<PreviewFile> files_;
  QString wanted_;  // shown when it comes
};

}  // namespace tilescope::gui
