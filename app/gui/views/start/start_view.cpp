// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/start/start_view.h"

#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/start/example_card.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kStartViewMargin = 18, kStartViewGap = 16, kSmallGap = 8;
constexpr int kMaxWidth = 2240, kSentencesWidth = 850, kMaxCardHeight = 400;
constexpr int kColumns = 3;
constexpr int kHintIcon = 20, kHintIconColumn = 32;

QFont greetingFont() {
  return titleFont();
}

QFont bodyFont() {
  return wordFont();
}

QFont strongFont() {
  return wordFont(kStrongPixels, QFont::DemiBold);
}

class Hint : public QWidget {
 public:
  Hint(const ThemeController* themes, const QString& icon, const QString& word, const QString& sentence,
       QWidget* parent)
      : QWidget(parent), themes_(themes), icon_(icon) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kHintIconColumn, 12, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(new TintedLabel(themes, word, strongFont, &Theme::text, this));
    auto* text = new TintedLabel(themes, sentence, bodyFont, &Theme::text2, this);
    text->setWordWrap(true);
    layout->addWidget(text);
    layout->addStretch(1);
    setAccessibleName(word);
    setAccessibleDescription(sentence);
  }

 private:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const Theme& theme = themes_->theme();
    painter.fillRect(0, 0, width(), 1, theme.border);
    painter.drawPixmap(0, 12, iconPixmap(icon_, scaledPixels(kHintIcon), theme.accent, devicePixelRatioF()));
  }

  const ThemeController* themes_;
  QString icon_;
};

}  // namespace

StartView::StartView(ExampleGallery& gallery, const ThemeController* themes, QWidget* parent)
    : View(parent), gallery_(gallery), themes_(themes), tourOffer_(makeTourOffer()) {
  setObjectName(QStringLiteral("start view"));
  auto* content = new QWidget;
  QScrollArea* area = scrolled(content, QStringLiteral("start area"), themes_, this);
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(kStartViewMargin, kStartViewMargin, kStartViewMargin, kStartViewMargin);
  column->setSpacing(0);
  addWords(column);
  addCards(column);
  addHints(column);
  column->addStretch(1);
  content->setMaximumWidth(scaledPixels(kMaxWidth));
  area->setAlignment(Qt::AlignHCenter | Qt::AlignTop);
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(area);
  connect(&gallery_, &ExampleGallery::cardChanged, this, [this](int example) {
    cards_[static_cast<std::size_t>(example)]->setData(gallery_.card(static_cast<std::size_t>(example)));
  });
}

void StartView::addWords(QVBoxLayout* layout) {
  layout->addWidget(new TintedLabel(themes_, tr("Move a slider, see what your accelerator would do."), greetingFont,
                                    &Theme::text, this));
  layout->addSpacing(kSmallGap);
  auto* sentences = new TintedLabel(
      themes_,
      tr("Tilescope finds the best mapping of every layer of a network on the hardware you describe, and proves that "
         "none is better under its cost model. It shows latency, energy and traffic while you change the design, and "
         "which resource limits it. When you like a design, pin it and compare the next one with it."),
      bodyFont, &Theme::text2, this);
  sentences->setWordWrap(true);
  sentences->setMaximumWidth(scaledPixels(kSentencesWidth));
  layout->addWidget(sentences);
  layout->addSpacing(kStartViewGap + kSmallGap);
}

void StartView::addCards(QVBoxLayout* layout) {
  auto* head = new QHBoxLayout;
  head->setSpacing(kSmallGap);
  head->addWidget(new TintedLabel(themes_, tr("Examples"), strongFont, &Theme::text, this));
  head->addWidget(new TintedLabel(themes_, tr("one click, nothing to fill in"), smallFont, &Theme::text3, this));
  head->addStretch(1);
  head->addWidget(tourOffer_);
  layout->addLayout(head);
  layout->addSpacing(kSmallGap);
  auto* grid = new QGridLayout;
  grid->setSpacing(kStartViewGap);
  for (std::size_t i = 0; i < gallery_.size(); ++i) {
    const int number = static_cast<int>(i);
    auto* card = new ExampleCard(themes_, number + 1, this);
    card->setData(gallery_.card(i));
    card->setMaximumHeight(scaledPixels(kMaxCardHeight));
    connect(card, &ExampleCard::clicked, this, [this, number] { emit exampleChosen(number); });
    connect(card, &ExampleCard::arrowPressed, this, [this, number](int key) { moveFocus(number, key); });
    grid->addWidget(card, number / kColumns, number % kColumns);
    cards_.push_back(card);
  }
  for (int column = 0; column < kColumns; ++column) grid->setColumnStretch(column, 1);
  layout->addLayout(grid, 1000);
  layout->addSpacing(kStartViewGap + kSmallGap);
}

QWidget* StartView::makeTourOffer() {
  auto* offer = new QWidget(this);
  auto* row = new QHBoxLayout(offer);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(kSmallGap);
  auto* take = new QPushButton(tr("Take the tour"), offer);
  describe(take, "take tour", tr("Take the tour"), tr("Five steps through the window, left at any time"));
  auto* decline = new IconButton(themes_, QStringLiteral("x"), IconButton::Look::Flat, offer);
  describe(decline, "decline tour", tr("No tour"), tr("Hides this offer; the Help menu still has the tour"));
  connect(take, &QPushButton::clicked, this, &StartView::tourRequested);
  connect(decline, &QToolButton::clicked, this, &StartView::tourDeclined);
  row->addWidget(take);
  row->addWidget(decline);
  return offer;
}

void StartView::setTourOffered(bool offered) {
  tourOffer_->setVisible(offered);
}

void StartView::addHints(QVBoxLayout* layout) {
  auto* row = new QHBoxLayout;
  row->setSpacing(kStartViewGap);
  const auto add = [&](const QString& icon, const QString& word, const QString& sentence) {
    row->addWidget(new Hint(themes_, icon, word, sentence, this), 1);
  };
  add("sliders-horizontal", tr("Drag"),
      tr("Every slider has its curve beneath it: its minimum and knee are visible before you move."));
  add("pin", tr("Pin"), tr("P keeps the current design as A to F. Every number then shows its difference."));
  add("lightbulb", tr("Ask why"), tr("Each number shows its formula, its source and what would improve it."));
  layout->addLayout(row);
}

void StartView::showEvent(QShowEvent* event) {
  View::showEvent(event);
  gallery_.start();
  if (!cards_.empty() && focusWidget() == nullptr) cards_.front()->setFocus();
}

bool StartView::isSettled() const {
  return !isVisible() || gallery_.isComplete();
}

void StartView::moveFocus(int card, int key) {
  const int step = key == Qt::Key_Left ? -1 : key == Qt::Key_Right ? 1 : key == Qt::Key_Up ? -kColumns : kColumns;
  const int next = card + step;
  if (next >= 0 && next < static_cast<int>(cards_.size())) cards_[static_cast<std::size_t>(next)]->setFocus();
}

}  // namespace tilescope::gui

#include "moc_start_view.cpp"
