// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/verdict_band.h"

#include <QFontMetrics>
#include <QPainter>
#include <QPushButton>
#include <algorithm>
#include <array>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/finding_text.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/chrome/more_figures.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

struct FigureSpace {
  int window = 0, figures = 0;
};
constexpr std::array kFigureSpaces{FigureSpace{0, 366}, FigureSpace{1280, 450}, FigureSpace{1360, 500},
                                   FigureSpace{1440, 600}, FigureSpace{1800, 820}};
constexpr int kMaxFigures = 7;
constexpr int kUsualFigures = 4;
constexpr int kVerdictBandMaxLines = 3;

// px at 100 %
constexpr int kVerdictBandHeight = 74;
constexpr int kVerdictBandEdge = 3;
constexpr int kVerdictBandIconLeft = 18;
constexpr int kVerdictBandIcon = 18;
constexpr int kVerdictBandTextLeft = 48;
constexpr int kTextRight = 16;
constexpr int kVerdictBandMargin = 14;
constexpr int kButtonTop = 10;
constexpr int kVerdictBandButton = 24;
constexpr int kRowGap = 6;
constexpr int kButton = 170;
constexpr int kButtonPadding = 28;
constexpr int kVerdictBandMinText = 118;

}  // namespace

VerdictBand::VerdictBand(const ThemeController* themes, QWidget* parent)
    : QWidget(parent),
      themes_(themes),
      more_(new MoreFigures(themes, this)),
      text_(new FindingText(themes, kVerdictBandMaxLines, this)) {
  setObjectName(QStringLiteral("verdictBand"));
  setAccessibleName(tr("Metrics and diagnosis"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  text_->setObjectName(QStringLiteral("verdictText"));
  makeButtons();
  makeFigures();
  setFigureWidths(std::vector<int>(kUsualFigures, kFigureBoxWidth));
  connect(themes_, &ThemeController::changed, this, &VerdictBand::restyle);
  restyle();
}

void VerdictBand::makeButtons() {
  apply_ = new QPushButton(this);
  apply_->setProperty("primary", true);
  describe(apply_, "verdictApply", tr("Apply"), tr("Apply this change. One undo step reverts it."));
  why_ = new QPushButton(tr("Why?"), this);
  describe(why_, "verdictWhy", tr("Why?"), tr("Show what the diagnosis is based on"));
  command_ = new IconButton(themes_, QStringLiteral("terminal"), IconButton::Look::Boxed, this);
  command_->setIconPixels(16);
  describe(command_, "verdictCommand", tr("Show command"), tr("Show the command that computes this design"));
  connect(apply_, &QPushButton::clicked, this, &VerdictBand::applyRequested);
  connect(why_, &QPushButton::clicked, this, &VerdictBand::whyRequested);
  connect(command_, &QToolButton::clicked, this, &VerdictBand::commandRequested);
  apply_->hide();
}

void VerdictBand::makeFigures() {
  for (int i = 0; i < kMaxFigures; ++i) {
    auto* box = new FigureBox(themes_, this);
    box->setObjectName(QStringLiteral("figure%1").arg(i));
    if (!figures_.empty()) setTabOrder(figures_.back(), box);
    figures_.push_back(box);
  }
  setTabOrder(figures_.back(), more_);
  setTabOrder(more_, apply_);
  setTabOrder(apply_, why_);
  setTabOrder(why_, command_);
}

void VerdictBand::setFigureWidths(const std::vector<int>& widths) {
  if (widths == widths_) return;
  widths_ = widths;
  for (std::size_t i = 0; i < widths_.size(); ++i) figures_.at(i)->setBoxWidth(widths_[i]);
  place();
}

int VerdictBand::shownFigures() const {
  int space = 0;
  for (const FigureSpace& from : kFigureSpaces)
    if (window()->width() >= scaledPixels(from.window)) space = from.figures;
  int shown = 0, all = 0;
  for (const int width : widths_) all += width;
  if (all > space) space -= kMoreFiguresWidth;
  for (const int width : widths_) {
    space -= width;
    if (space < 0) break;
    ++shown;
  }
  return shown;
}

void VerdictBand::setFigure(int index, const Figure& figure) {
  figures_.at(static_cast<std::size_t>(index))->setFigure(figure);
  more_->follow();
}

void VerdictBand::setVerdict(const BandVerdict& verdict) {
  if (verdict == verdict_) return;
  verdict_ = verdict;
  text_->setStale(verdict.stale);
  text_->setText(verdict.finding, verdict.remedy, verdict.shorter);
  setApplyText(verdict.apply);
  apply_->setAccessibleName(verdict.apply);
  apply_->setToolTip(tr("%1. One undo step reverts it.").arg(verdict.apply));
  apply_->setVisible(!verdict.apply.isEmpty());
  apply_->setEnabled(verdict.applicable);
  why_->setVisible(!verdict.finding.isEmpty());
  why_->setEnabled(verdict.explained);
  place();
}

QSize VerdictBand::sizeHint() const {
  return minimumSizeHint() + QSize(scaledPixels(3 * kVerdictBandMinText), 0);
}

QSize VerdictBand::minimumSizeHint() const {
  return {scaledPixels(kFigureSpaces.front().figures) +
              scaledPixels(kVerdictBandTextLeft + kVerdictBandMinText + kTextRight + kButton + kVerdictBandMargin),
          scaledPixels(kVerdictBandHeight)};
}

void VerdictBand::restyle() {
  setFixedHeight(scaledPixels(kVerdictBandHeight));
  setApplyText(verdict_.apply);
  place();
}

void VerdictBand::setApplyText(const QString& apply) {
  const QFontMetrics metrics(wordFont(kBodyPixels, QFont::DemiBold));
  const int room = scaledPixels(kButton) - scaledPixels(kButtonPadding);
  apply_->setText(metrics.elidedText(apply, Qt::ElideRight, room));
}

void VerdictBand::place() {
  const int shown = shownFigures();
  const bool isMore = shown < std::ssize(widths_);
  int x = 0;
  for (int i = 0; i < static_cast<int>(figures_.size()); ++i) {
    FigureBox* box = figure(i);
    box->setVisible(i < shown);
    box->setDivider(i + 1 < shown || isMore);
    if (i >= shown) continue;
    box->move(x, 0);
    x += box->width();
  }
  more_->setHidden(isMore ? std::vector<FigureBox*>(figures_.begin() + shown, figures_.begin() + std::ssize(widths_))
                          : std::vector<FigureBox*>());
  more_->setVisible(isMore);
  more_->setGeometry(x, 0, more_->sizeHint().width(), height());
  if (isMore) x += more_->width();
  figuresEnd_ = x;
  const int button = scaledPixels(kButton);
  const int column = width() - scaledPixels(kVerdictBandMargin) - button;
  const int textLeft = x + scaledPixels(kVerdictBandTextLeft);
  text_->setGeometry(textLeft, 0, std::max(column - scaledPixels(kTextRight) - textLeft, 0), height() - 1);

  const int row = scaledPixels(kVerdictBandButton);
  const int top = scaledPixels(kButtonTop);
  apply_->setGeometry(column, top, button, row);
  const int second = verdict_.apply.isEmpty() ? (height() - 1 - row) / 2 : top + row + scaledPixels(kRowGap);
  command_->move(column + button - command_->width(), second);
  why_->setGeometry(column, second, button - command_->width() - scaledPixels(kRowGap), row);
  update();
}

void VerdictBand::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  painter.fillRect(0, height() - 1, width(), 1, theme.border);
  const int left = figuresEnd_;
  if (verdict_.finding.isEmpty()) return;
  painter.fillRect(left, 0, scaledPixels(kVerdictBandEdge), height() - 1, toneColour(verdict_.tone, theme));
  const int icon = scaledPixels(kVerdictBandIcon);
  painter.drawPixmap(
      left + scaledPixels(kVerdictBandIconLeft), text_->firstLineCentre() - icon / 2,
      iconPixmap(verdict_.icon, icon, findingIconColour(verdict_.icon, verdict_.tone, theme), devicePixelRatioF()));
}

void VerdictBand::resizeEvent(QResizeEvent*) {
  place();
}

}  // namespace tilescope::gui

#include "moc_verdict_band.cpp"
