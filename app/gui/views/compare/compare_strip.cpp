// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/compare_strip.h"

#include <QMenu>
#include <QPainter>
#include <QPushButton>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/finding_text.h"
#include "app/gui/kit/chrome/fixed_height.h"
#include "app/gui/kit/panel/segmented_control.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kCompareStripHeight = 44, kButton = 24, kMargin = 12, kAxis = 112;
constexpr int kIcon = 18, kIconLeft = 16, kTextLeft = 46;
constexpr int kMaxLines = 2;
constexpr const char* kLinear = "linear";
constexpr const char* kLog = "log";

}  // namespace

CompareStrip::CompareStrip(const ThemeController* themes, QWidget* parent)
    : QWidget(parent),
      themes_(themes),
      text_(new FindingText(themes, kMaxLines, this)),
      axis_(new SegmentedControl(themes, this)),
      add_(new QPushButton(this)) {
  setObjectName(QStringLiteral("compareStrip"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  text_->setObjectName(QStringLiteral("compareFinding"));
  describe(axis_, "compareAxis", tr("Axis of traffic"),
           tr("Linear axes compare sizes; logarithmic ones show small and large traffic side by side"));
  axis_->setLabel(tr("Axis of traffic"));
  axis_->setSegments({{QLatin1String(kLinear), tr("Linear"), {}, tr("Traffic from zero"), {}},
                      {QLatin1String(kLog), tr("Log"), {}, tr("Traffic on logarithmic axes"), {}}});
  setLogarithmic(false);
  connect(axis_, &SegmentedControl::chosen, this,
          [this](const QString& id) { emit logarithmicChosen(id == QLatin1String(kLog)); });
  add_->setText(tr("+ Column"));
  describe(add_, "compareAdd", tr("Add a column"), tr("Puts another dataflow or pin beside the others, up to six"));
  connect(add_, &QPushButton::clicked, this, &CompareStrip::openMenu);
  keepHeight(this, themes_, kCompareStripHeight, [this] { place(); });
}

void CompareStrip::setFinding(const QString& finding, const QString& remedy, const QString& waiting) {
  const bool waits = finding.isEmpty() && !waiting.isEmpty();
  text_->setText(waits ? waiting : finding, waits ? QString() : remedy);
  text_->setStale(!waiting.isEmpty());
  icon_ = text_->text().isEmpty() ? QString() : waits ? QStringLiteral("clock") : QStringLiteral("lightbulb");
  setAccessibleName(text_->text());
  place();
  update();
}

void CompareStrip::setLogarithmic(bool logarithmic) {
  axis_->setChecked(QLatin1String(logarithmic ? kLog : kLinear));
}

void CompareStrip::setCandidates(const std::vector<std::pair<QString, QString>>& candidates) {
  candidates_ = candidates;
  add_->setEnabled(!candidates_.empty());
}

void CompareStrip::openMenu() {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  for (const auto& [id, title] : candidates_) menu->addAction(title, this, [this, id = id] { emit chosen(id); });
  menu->popup(add_->mapToGlobal(QPoint(0, add_->height())));
}

QSize CompareStrip::sizeHint() const {
  return {scaledPixels(kTextLeft) + scaledPixels(kAxis) + add_->sizeHint().width() + 3 * scaledPixels(kMargin),
          scaledPixels(kCompareStripHeight)};
}

void CompareStrip::place() {
  const QSize button(add_->sizeHint().width(), scaledPixels(kButton));
  add_->setGeometry(width() - scaledPixels(kMargin) - button.width(), (height() - 1 - button.height()) / 2,
                    button.width(), button.height());
  const QSize axis(scaledPixels(kAxis), std::min(axis_->sizeHint().height(), height() - 1));
  axis_->setGeometry(add_->x() - scaledPixels(kMargin) - axis.width(), (height() - 1 - axis.height()) / 2, axis.width(),
                     axis.height());
  const int left = scaledPixels(icon_.isEmpty() ? kMargin : kTextLeft);
  text_->setGeometry(left, 0, axis_->x() - left - scaledPixels(kMargin), height() - 1);
}

void CompareStrip::resizeEvent(QResizeEvent*) {
  place();
}

void CompareStrip::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  painter.fillRect(0, height() - 1, width(), 1, theme.border);
  if (icon_.isEmpty()) return;
  const int icon = scaledPixels(kIcon);
  painter.drawPixmap(
      scaledPixels(kIconLeft), (height() - 1 - icon) / 2,
      iconPixmap(icon_, icon, icon_ == QLatin1String("lightbulb") ? theme.warning : theme.text3, devicePixelRatioF()));
}

}  // namespace tilescope::gui

#include "moc_compare_strip.cpp"
