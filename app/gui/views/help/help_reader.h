// SPDX-License-Identifier: GPL-3.0-or-later
// Shows one page of the documentation: follows links, goes back and forward, finds words in the page, copies code.
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
  // pictures: the folder that pages name their pictures from; without it they are their words.
  HelpReader(const HelpLibrary& library, const ThemeController* themes, const QString& pictures,
             QWidget* parent = nullptr);

  // The index where there is no such page. The way back leads to where the reader was.
  void open(const HelpPlace& place);
  const HelpPlace& place() const { return visits_[at_].place; }
  const HelpPage& page() const { return *page_; }
  void goBack() { step(-1); }
  void goForward() { step(+1); }
  bool canGoBack() const { return at_ > 0; }
  bool canGoForward() const { return at_ + 1 < visits_.size(); }

  // Marks all places of the words in the page and shows the first one below the top of what is seen; how many there
  // are. Without words the marks go.
  int find(const QString& words);
  void stepFound(int by);  // past an end it goes on at the other one
  int foundCount() const { return static_cast<int>(marks_.size()); }
  int found() const { return found_; }  // which one is shown, from 0

 signals:
  void placeChanged();
  void refused(const QString& link);  // that leads to nothing in the pages
  void outsideRequested(const QUrl& link);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  void scrollContentsBy(int dx, int dy) override;
  void keyPressEvent(QKeyEvent* event) override;  // Alt with the arrow keys, Backspace
  bool event(QEvent* event) override;
  bool viewportEvent(QEvent* event) override;

 private:
  struct Visit {
    HelpPlace place;
    int scroll = 0;  // px from the top when it was left
  };
  void step(int by);
  void follow(const QUrl& link);
  void showPlace(const HelpPlace& place);
  void lay();  // the page again, in the current theme
  void fit();
  QTextBlock blockOf(const QString& anchor) const;  // the first one where there is none of that name
  void keepTop();                                   // what is at the top stays there while the page is laid out again
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
  std::vector<IconButton*> copies_;  // one for each
  QString words_;
  std::vector<QTextCursor> marks_;
  int found_ = 0;
  int top_ = 0;    // block that is at the top
  int below_ = 0;  // px of it above the edge
  bool laying_ = false;
};

}  // namespace tilescope::gui
