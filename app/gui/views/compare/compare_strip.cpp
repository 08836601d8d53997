// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/compare_strip.h"

#include <QMenu>
#include <QPainter>
#include <QPushButton>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/finding_text.h"
#include "app/gui/kit/chrome/fixed_height.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kCompareStripHeight = 44, kButton = 24, kMargin = 12;
constexpr int kIcon = 18, kIconLeft = 16, kTextLeft = 46;
constexpr int kMaxLines = 2;

}  // namespace

CompareStrip::CompareStrip(const ThemeController* themes, QWidget* parent)
    : QWidget(parent), themes_(themes), text_(new FindingText(themes, kMaxLines, this)), add_(new QPushButton(this)) {
  setObjectName(QStringLiteral("compareStrip"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  text_->setObjectName(QStringLiteral("compareFinding"));
  add_->setText(tr("+ Column"));
  describe(add_, "compareAdd", tr("Add a column"), tr("Puts another dataflow or pin beside the others, up to six"));
  connect(add_, &QPushButton::clicked, this, &CompareStrip::openMenu);
  keepHeight(this, themes_, kCompareStripHeight, [this] { place(); });
}

void CompareStrip::setFinding(const QString& finding, const QString& remedy) {
  text_->setText(finding, remedy);
  setAccessibleName(text_->text());
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
  return {scaledPixels(kTextLeft) + add_->sizeHint().width() + 2 * scaledPixels(kMargin),
          scaledPixels(kCompareStripHeight)};
}

void CompareStrip::place() {
  const QSize button(add_->sizeHint().width(), scaledPixels(kButton));
  add_->setGeometry(width() - scaledPixels(kMargin) - button.width(), (height() - 1 - button.height()) / 2,
                    button.width(), button.height());
  text_->setGeometry(scaledPixels(kTextLeft), 0, add_->x() - scaledPixels(kTextLeft) - scaledPixels(kMargin),
                     height() - 1);
}

void CompareStrip::resizeEvent(QResizeEvent*) {
  place();
}

void CompareStrip::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  painter.fillRect(0, height() - 1, width(), 1, theme.border);
  if (text_->text().isEmpty()) return;
  const int icon = scaledPixels(kIcon);
  painter.drawPixmap(scaledPixels(kIconLeft), (height() - 1 - icon) / 2,
                     iconPixmap(QStringLiteral("lightbulb"), icon, theme.warning, devicePixelRatioF()));
}

}  // namespace tilescope::gui

#include "moc_compare_strip.cpp"
