// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/sweeps/sweep_band.h"

#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/figure_box.h"
#include "app/gui/kit/chrome/finding_text.h"
#include "app/gui/kit/chrome/fixed_height.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kSweepBandHigh = 75, kBandPad = 14, kButtonHigh = 26, kBandGap = 8, kBandIcon = 16, kBandBarHigh = 8;
constexpr std::array kBoxes{112, 116, 136, 124};
constexpr int kMinText = 220;

}  // namespace

SweepBand::SweepBand(const ThemeController* themes, QWidget* parent)
    : QWidget(parent),
      themes_(themes),
      text_(new FindingText(themes, 2, this)),
      primary_(new QPushButton(this)),
      refine_(new QPushButton(tr("Refine front"), this)),
      export_(new QPushButton(tr("Export"), this)),
      command_(new IconButton(themes, QStringLiteral("terminal"), IconButton::Look::Boxed, this)) {
  setObjectName("sweep band");
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  for (std::size_t i = 0; i < figures_.size(); ++i) {
    figures_[i] = new FigureBox(themes, this);
    figures_[i]->setBoxWidth(kBoxes[i]);
    figures_[i]->setObjectName(QStringLiteral("sweep figure %1").arg(i));
  }
  text_->setObjectName("sweep state");
  describe(primary_, "run sweep", tr("Run"), tr("Runs, stops or continues the sweep"));
  primary_->setProperty("primary", true);
  describe(refine_, "refine sweep", tr("Refine front"),
           tr("Plans the accelerators halfway between those of the front and their neighbours, as a sweep of its own"));
  describe(export_, "export sweep", tr("Export"), tr("The rows or the description as a file"));
  describe(command_, "sweep command", tr("Show command"), tr("The command that does the same"));
  connect(primary_, &QPushButton::clicked, this, &SweepBand::primaryRequested);
  connect(refine_, &QPushButton::clicked, this, &SweepBand::refineRequested);
  connect(command_, &QAbstractButton::clicked, this, &SweepBand::commandRequested);
  keepHeight(this, themes_, kSweepBandHigh, [this] { place(); });
}

void SweepBand::setActions(const QList<QAction*>& actions) {
  auto* menu = new QMenu(this);
  menu->setObjectName("export sweep menu");
  menu->addActions(actions);
  connect(export_, &QPushButton::clicked, this,
          [this, menu] { menu->popup(export_->mapToGlobal(QPoint(0, export_->height()))); });
}

void SweepBand::setContent(const SweepBandContent& content) {
  if (content == content_) return;
  content_ = content;
  for (std::size_t i = 0; i < figures_.size(); ++i) {
    const SweepBandContent::Number& number = content.numbers[i];
    Figure figure;
    figure.label = number.label;
    figure.value = number.value;
    figure.unit = number.unit;
    figure.scope = number.scope;
    figure.tooltip = QStringList{number.label, number.value, number.unit, number.scope}.join(u' ').simplified();
    if (!number.tip.isEmpty()) figure.tooltip += u'\n' + number.tip;
    figures_[i]->setFigure(figure);
  }
  text_->setText(content.finding, content.rest);
  setAccessibleName(text_->text());
  setToolTip(text_->text());
  primary_->setText(content.primary);
  primary_->setAccessibleName(content.primary);
  primary_->setVisible(!content.primary.isEmpty());
  primary_->setEnabled(content.isEnabled);
  refine_->setVisible(content.canRefine);
  place();
  update();
}

QSize SweepBand::sizeHint() const {
  return {scaledPixels(900), scaledPixels(kSweepBandHigh)};
}

int SweepBand::figuresShown() const {
  int left = 0, shown = 0;
  int rest = scaledPixels(kMinText + 4 * kBandGap + 60);
  for (const QPushButton* button : {primary_, refine_, export_})
    if (!button->isHidden()) rest += button->sizeHint().width();
  for (const int wide : kBoxes) {
    left += scaledPixels(wide);
    if (left + rest > width()) break;
    ++shown;
  }
  return std::max(1, shown);
}

void SweepBand::place() {
  int left = 0;
  for (std::size_t i = 0; i < figures_.size(); ++i) {
    const bool isShown = static_cast<int>(i) < figuresShown();
    figures_[i]->setVisible(isShown);
    if (!isShown) continue;
    figures_[i]->setGeometry(left, 0, scaledPixels(kBoxes[i]), height() - 1);
    left += scaledPixels(kBoxes[i]);
  }
  const int high = scaledPixels(kButtonHigh), gap = scaledPixels(kBandGap), top = scaledPixels(10);
  int right = width() - scaledPixels(kBandPad);
  const auto put = [&](QWidget* button, int wide) {
    if (button->isHidden()) return;
    button->setGeometry(right - wide, top, wide, high);
    right -= wide + gap;
  };
  put(command_, scaledPixels(28));
  put(export_, export_->sizeHint().width());
  put(primary_, primary_->sizeHint().width());
  put(refine_, refine_->sizeHint().width());
  const int textLeft = left + scaledPixels(kBandPad + kBandIcon + 8);
  const bool runs = content_.progress.has_value();
  text_->setGeometry(textLeft, scaledPixels(4), right - textLeft, runs ? scaledPixels(40) : height() - scaledPixels(8));
  bar_ = QRect(left + scaledPixels(kBandPad), scaledPixels(53), std::min(scaledPixels(330), (width() - left) / 2),
               scaledPixels(kBandBarHigh));
}

void SweepBand::resizeEvent(QResizeEvent*) {
  place();
}

void SweepBand::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  painter.fillRect(0, height() - 1, width(), 1, theme.border);
  const int icon = scaledPixels(kBandIcon);
  const QColor mark = content_.icon == QLatin1String("circle-check")     ? theme.better
                      : content_.icon == QLatin1String("triangle-alert") ? theme.warning
                      : content_.icon == QLatin1String("play")           ? theme.accent
                                                                         : theme.text2;
  if (!content_.icon.isEmpty())
    painter.drawPixmap(bar_.left(), text_->y() + text_->firstLineCentre() - icon / 2,
                       iconPixmap(content_.icon, icon, mark, devicePixelRatioF()));
  if (!content_.progress) return;
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(Qt::NoPen);
  painter.setBrush(theme.hover);
  const double round = bar_.height() / 2.0;
  painter.drawRoundedRect(bar_, round, round);
  painter.setBrush(theme.accent);
  QRectF done = bar_;
  done.setWidth(std::clamp(*content_.progress, 0.0, 1.0) * bar_.width());
  painter.drawRoundedRect(done, round, round);
  painter.setFont(numberFont(kBodyPixels));
  painter.setPen(theme.text);
  painter.drawText(QRect(bar_.right() + scaledPixels(12), bar_.top() - 8, width() - bar_.right(), bar_.height() + 16),
                   Qt::AlignLeft | Qt::AlignVCenter, content_.progressText);
}

}  // namespace tilescope::gui

#include "moc_sweep_band.cpp"
