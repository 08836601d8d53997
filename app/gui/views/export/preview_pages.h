// SPDX-License-Identifier: GPL-3.0-or-later
// The generated files: one tab each in the dock's header, and the chosen file below.
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
  void setGap(const ExportGap& gap);  // shown in place of files; existing files stay, dimmed
  void setStale(bool stale);
  void showFile(const QString& path);  // ignores unknown files
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
  QString wanted_;  // shown when it becomes available
};

// The lines of a changed file for display: long runs of unchanged lines are folded into one row.
struct PreviewRow {
  std::size_t line = 0;    // index of the line; for a fold, of its first line
  std::size_t folded = 0;  // number of lines in the fold; 0: the row is a line

  bool operator==(const PreviewRow&) const = default;
};

inline constexpr std::size_t kFoldContext = 3;  // unchanged lines shown around a change
inline constexpr std::size_t kMinFold = 8;      // shorter runs are not folded

// opened: first lines of the folds to show unfolded. A file without changes is never folded.
std::vector<PreviewRow> previewRows(const PreviewFile& file, const std::set<std::size_t>& opened);

}  // namespace tilescope::gui
