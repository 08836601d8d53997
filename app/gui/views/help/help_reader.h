// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>

#include "app/gui/views/help/help_document.h"
#include "app/gui/views/help/help_library.h"

namespace tilescope::gui {
class IconButton;
class ThemeController;

class HelpReader : public QTextBrowser {
  Q_OBJECT
 public:
  // pictures: a folder. Without it, alternative texts are shown.
  HelpReader(const HelpLibrary& library, const ThemeController* themes, const QString& pictures,
             QWidget* parent = nullptr);

  // An unknown page opens the table of contents.
  void open(const HelpPlace& place);
  const HelpPlace& place() const { return visits_[at_].place; }
  const HelpPage& page() const { return *page_; }
  void goBack() { step(-1); }
  void goForward() { step(+1); }
  bool canGoBack() const { return at_ > 0; }
  bool canGoForward() const { return at_ + 1 < visits_.size(); }

  // Highlights all matches and scrolls to the first one below the top edge. Returns their number. Empty: no highlights.
  int find(const QString& words);
  void stepFound(int by);  // wraps around at the ends
  int foundCount() const { return static_cast<int>(marks_.size()); }
  int found() const { return found_; }  // index of the current match

 signals:
  void placeChanged();
  void refused(const QString& link);  // the link leads to no page
  void outsideRequested(const QUrl& link);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  void keyPressEvent(QKeyEvent* event) override;
  bool event(QEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  struct Visit {
    HelpPlace place;
    int scroll = 0;  // px
  };
  void step(int by);
  void follow(const QUrl& link);
  void showPlace(const HelpPlace& place);
  void lay();
  void fit();
  QTextBlock blockOf(const QString& anchor) const;  // the first block if the anchor is unknown
  // Keeps the top line in place during a new layout.
  void keepTop();
  void restoreTop();
  void removeCopyButtons();
  void addCopyButtons();
  void placeCopyButtons();
  void mark();

  const HelpLibrary& library_;
  const ThemeController* themes_;
  QString pictures_;
  const HelpPage* page_;
  std::vector<Visit> visits_;
  std::size_t at_ = 0;
  std::vector<CodeFrame> code_;
  std::vector<IconButton*> copies_;  // one per code block
  QString words_;
  std::vector<QTextCursor> marks_;
  int found_ = 0;
  int top_ = 0;    // block at the top edge
  int below_ = 0;  // px of this block above the edge
  bool laying_ = false;
};

}  // namespace tilescope::gui
