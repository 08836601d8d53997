// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStackedWidget>
#include <set>
#include <vector>

#include "app/gui/views/export/export_preview.h"
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
  // Existing files stay visible, but dimmed.
  void setGap(const ExportGap& gap);
  void setStale(bool stale);
  void showFile(const QString& path);  // ignores unknown files
  QString shownFile() const;
  void putTabsInto(DockTitle& title);
  CodePage& page() const { return *page_; }
  QTabBar* tabs() const { return tabs_; }

 signals:
  void fixRequested();  // by the gap's button

 private:
  void showTab(int index);

  QTabBar* tabs_;
  CodePage* page_;
  EmptyState* empty_;
  std::vector<PreviewFile> files_;
  QString wanted_;  // shown when available
};

// A line, or a fold of many unchanged lines.
struct PreviewRow {
  std::size_t line = 0;
  std::size_t folded = 0;  // 0: not a fold

  bool operator==(const PreviewRow&) const = default;
};

inline constexpr std::size_t kFoldContext = 3;  // unchanged lines around a change
inline constexpr std::size_t kMinFold = 8;      // shorter runs are not folded

// Only changed files are folded. opened: first lines of folds that the user opened.
std::vector<PreviewRow> previewRows(const PreviewFile& file, const std::set<std::size_t>& opened);

}  // namespace tilescope::gui
