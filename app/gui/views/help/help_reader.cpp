// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/help/help_reader.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QClipboard>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QScrollBar>
#include <QSet>
#include <QTextBlock>
#include <QToolTip>
#include <algorithm>
#include <utility>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/chrome/overlay_scroll_bar.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "core/base/ensure.h"

namespace tilescope::gui {
namespace {
constexpr int kAboveTop = 10;  // px at 100 %, above a heading
// px at 100 %; longer lines than kMaxLine are hard to read
constexpr int kMaxLine = 860, kMinMargin = 24, kTopMargin = 20;
constexpr int kCopyInset = 4;      // px of the button in its frame
constexpr int kMarkBelowTop = 60;  // px between a match and the edge
constexpr std::size_t kMaxVisits = 200;

// Knows Alt+Left, Alt+Right and Backspace. 0: another key.
int wayOf(const QKeyEvent& key) {
  const bool alt = key.modifiers() == Qt::AltModifier;
  if ((alt && key.key() == Qt::Key_Left) || (key.modifiers() == Qt::NoModifier && key.key() == Qt::Key_Backspace))
    return -1;
  return alt && key.key() == Qt::Key_Right ? +1 : 0;
}

}  // namespace

HelpReader::HelpReader(const HelpLibrary& library, const ThemeController* themes, const QString& pictures,
                       QWidget* parent)
    : QTextBrowser(parent),
      library_(library),
      themes_(themes),
      pictures_(pictures),
      page_(library.page(library.index())) {
  ensure(page_ != nullptr, "the documentation has an index");
  visits_.push_back({{page_->path, {}}, 0});
  describe(this, "helpReader", tr("Help page"), tr("Tab goes from link to link, Return follows it"),
           tr("A page of the documentation. Links are followed with a click, or with Tab and Return; Alt+Left goes "
              "back, Ctrl+F finds words in the page. Selected text is copied with Ctrl+C, a block of code with its "
              "button."));
  setOpenLinks(false);
  setOpenExternalLinks(false);
  setUndoRedoEnabled(false);
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  new OverlayScrollBar(this, themes);
  connect(this, &QTextBrowser::anchorClicked, this, &HelpReader::follow);
  connect(themes_, &ThemeController::changed, this, [this] {
    lay();
    restoreTop();
  });
  lay();
}

void HelpReader::open(const HelpPlace& place) {
  const HelpPlace target = library_.find(place).value_or(HelpPlace{library_.index(), {}});
  if (target == visits_[at_].place) return showPlace(target);
  visits_[at_].scroll = verticalScrollBar()->value();
  visits_.resize(at_ + 1);
  visits_.push_back({target, 0});
  if (visits_.size() > kMaxVisits) visits_.erase(visits_.begin());
  at_ = visits_.size() - 1;
  showPlace(target);
}

void HelpReader::step(int by) {
  if (by < 0 ? !canGoBack() : !canGoForward()) return;
  visits_[at_].scroll = verticalScrollBar()->value();
  at_ += static_cast<std::size_t>(by);
  const Visit to = visits_[at_];
  showPlace(to.place);
  verticalScrollBar()->setValue(to.scroll);
}

void HelpReader::follow(const QUrl& link) {
  if (!link.scheme().isEmpty()) return emit outsideRequested(link);
  const HelpPlace place = placeOfLink(link.toString(), page_->path);
  if (library_.find(place))
    open(place);
  else
    emit refused(place.page);
}

void HelpReader::showPlace(const HelpPlace& place) {
  const HelpPage* page = library_.page(place.page);
  if (page != page_) {
    page_ = page;
    words_.clear();
    lay();
  }
  setAccessibleDescription(page_->title);
  top_ = place.anchor.isEmpty() ? 0 : blockOf(place.anchor).blockNumber();
  below_ = top_ == 0 ? 0 : -scaledPixels(kAboveTop);
  restoreTop();
  emit placeChanged();
}

void HelpReader::lay() {
  laying_ = true;
  removeCopyButtons();  // first, because frames become invalid when Qt removes the old page
  code_ = showPage(*document(), *page_, themes_->theme());
  setFont(document()->defaultFont());  // otherwise Qt restores its own font
  addCopyButtons();
  fit();
  moveCursor(QTextCursor::Start);
  mark();
  laying_ = false;
}

QTextBlock HelpReader::blockOf(const QString& anchor) const {
  for (QTextBlock block = document()->begin(); block.isValid(); block = block.next())
    for (auto it = block.begin(); !it.atEnd(); ++it)
      if (it.fragment().charFormat().anchorNames().contains(anchor)) return block;
  return document()->begin();
}

void HelpReader::keepTop() {
  const QTextBlock block = cursorForPosition(QPoint(0, 0)).block();
  top_ = block.blockNumber();
  below_ = verticalScrollBar()->value() - qRound(document()->documentLayout()->blockBoundingRect(block).top());
}

void HelpReader::restoreTop() {
  const QTextBlock block = document()->findBlockByNumber(top_);
  const bool before = std::exchange(laying_, true);
  verticalScrollBar()->setValue(
      top_ == 0 && below_ == 0 ? 0 : qRound(document()->documentLayout()->blockBoundingRect(block).top()) + below_);
  laying_ = before;
}

void HelpReader::fit() {
  const int room = viewport()->width();
  const int margin = std::max(scaledPixels(kMinMargin), (room - scaledPixels(kMaxLine)) / 2);
  QTextFrameFormat format = document()->rootFrame()->frameFormat();
  format.setLeftMargin(margin);
  format.setRightMargin(margin);
  format.setTopMargin(scaledPixels(kTopMargin));
  format.setBottomMargin(scaledPixels(kTopMargin));
  document()->rootFrame()->setFrameFormat(format);
  fitPictures(*document(), pictures_, std::max(1, room - 2 * margin), devicePixelRatioF());
  // Otherwise Qt lays out the lower part later, and the scroll bar jumps.
  document()->documentLayout()->documentSize();
  placeCopyButtons();
}

void HelpReader::removeCopyButtons() {
  for (IconButton* button : copies_) {
    button->hide();
    button->deleteLater();
  }
  copies_.clear();
  code_.clear();
}

void HelpReader::addCopyButtons() {
  for (std::size_t i = 0; i < code_.size(); ++i) {
    auto* button = new IconButton(themes_, QStringLiteral("copy"), IconButton::Look::Flat, viewport());
    describe(button, "", tr("Copy this code"), tr("Copies this block of code"));
    button->setObjectName(QStringLiteral("copyCode%1").arg(i));
    button->setCursor(Qt::ArrowCursor);
    connect(button, &QToolButton::clicked, this,
            [this, i] { QApplication::clipboard()->setText(code_[i].text + '\n'); });
    button->show();
    copies_.push_back(button);
  }
}

void HelpReader::placeCopyButtons() {
  for (std::size_t i = 0; i < copies_.size(); ++i) {
    const QRectF frame = document()->documentLayout()->frameBoundingRect(code_[i].frame);
    const int margin = qRound(code_[i].frame->frameFormat().topMargin());
    const QPoint corner(qRound(frame.right()) - copies_[i]->width() - kCopyInset,
                        qRound(frame.top()) + margin + kCopyInset - verticalScrollBar()->value());
    copies_[i]->move(corner);
  }
}

int HelpReader::find(const QString& words) {
  words_ = words.simplified();
  mark();
  const int top = cursorForPosition(QPoint(0, 0)).position();
  found_ = 0;
  for (std::size_t i = marks_.size(); i-- > 0;)
    if (marks_[i].selectionStart() >= top) found_ = static_cast<int>(i);
  stepFound(0);
  return static_cast<int>(marks_.size());
}

void HelpReader::stepFound(int by) {
  const int count = static_cast<int>(marks_.size());
  if (count == 0) return;
  found_ = (found_ + by + count) % count;
  QTextCursor place = marks_[static_cast<std::size_t>(found_)];
  place.setPosition(place.selectionStart());
  QScrollBar* bar = verticalScrollBar();
  const QRect at = cursorRect(place);
  if (at.top() < 0 || at.bottom() > viewport()->height()) bar->setValue(bar->value() + at.top() - kMarkBelowTop);
  mark();
}

void HelpReader::mark() {
  const Theme& theme = themes_->theme();
  marks_.clear();
  if (!words_.isEmpty())
    for (QTextCursor at = document()->find(words_); !at.isNull(); at = document()->find(words_, at))
      marks_.push_back(at);
  QList<QTextEdit::ExtraSelection> shown;
  for (std::size_t i = 0; i < marks_.size(); ++i) {
    QTextEdit::ExtraSelection selection;
    selection.cursor = marks_[i];
    const bool present = static_cast<int>(i) == found_;
    selection.format.setBackground(present ? theme.accent : theme.selection);
    selection.format.setForeground(present ? theme.onAccent : theme.text);
    shown << selection;
  }
  setExtraSelections(shown);
}

bool HelpReader::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride && wayOf(*static_cast<QKeyEvent*>(event)) != 0) {
    event->accept();
    return true;
  }
  // On these events Qt lays out the page again, and would lose the scroll position.
  static const QSet<QEvent::Type> layout{QEvent::Show, QEvent::Polish, QEvent::FontChange, QEvent::StyleChange};
  if (!layout.contains(event->type())) return QTextBrowser::event(event);
  const bool before = std::exchange(laying_, true);
  const bool done = QTextBrowser::event(event);
  if (page_ != nullptr) restoreTop();
  laying_ = before;
  return done;
}

bool HelpReader::viewportEvent(QEvent* event) {
  if (event->type() != QEvent::ToolTip) return QTextBrowser::viewportEvent(event);
  const auto* help = static_cast<QHelpEvent*>(event);
  QToolTip::showText(help->globalPos(), anchorAt(help->pos()), this);
  return true;
}

void HelpReader::keyPressEvent(QKeyEvent* event) {
  const int way = wayOf(*event);
  way == 0 ? QTextBrowser::keyPressEvent(event) : step(way);
}

void HelpReader::resizeEvent(QResizeEvent* event) {
  laying_ = true;
  QTextBrowser::resizeEvent(event);
  fit();
  restoreTop();
  laying_ = false;
}

void HelpReader::scrollContentsBy(int dx, int dy) {
  QTextBrowser::scrollContentsBy(dx, dy);
  placeCopyButtons();
  if (!laying_) keepTop();
}

}  // namespace tilescope::gui

#include "moc_help_reader.cpp"
