// SPDX-License-Identifier: GPL-3.0-or-later
// The generated files: one tab each, in the dock's header, and below them the file that is chosen.
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

// The lines of a changed file as a reader wants them: long runs of unchanged lines are folded into one row.
struct PreviewRow {
  std::size_t line = 0;    // of the file's lines; of a fold its first one
  std::size_t folded = 0;  // lines behind this row; 0: the row is a line itself

  bool operator==(const PreviewRow&) const = default;
};

inline constexpr std::size_t kFoldContext = 3;  // unchanged lines that stay beside a change
inline constexpr std::size_t kMinFold = 8;      // fewer are not worth a row of their own

// opened: first lines of the folds that are not to be folded. A file without a change is never folded.
std::vector<PreviewRow> previewRows(const PreviewFile& file, const std::set<std::size_t>& opened);

}  // namespace tilescope::gui
