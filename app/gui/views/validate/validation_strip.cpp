// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/validate/validation_strip.h"

#include <QPainter>

#include "app/gui/kit/chrome/finding_text.h"
#include "app/gui/kit/chrome/fixed_height.h"
#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kHeight = 44, kButton = 24, kValidationStripMargin = 12, kPicker = 220;
constexpr int kIcon = 18, kIconLeft = 16, kTextLeft = 46;
constexpr int kMaxLines = 2;

}  // namespace

ValidationStrip::ValidationStrip(const ThemeController* themes, QWidget* parent)
    : QWidget(parent),
      themes_(themes),
      text_(new FindingText(themes, kMaxLines, this)),
      chip_(new PickerButton(themes, this)) {
  setObjectName(QStringLiteral("validationStrip"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  text_->setObjectName(QStringLiteral("validationFinding"));
  chip_->setObjectName(QStringLiteral("validationChip"));
  chip_->setLabel(tr("Chip"));
  chip_->setWhatsThis(tr("The chip whose published values are shown, or all of them"));
  connect(chip_, &PickerButton::chosen, this, &ValidationStrip::chipChosen);
  keepHeight(this, themes_, kHeight, [this] { place(); });
}

void ValidationStrip::setFinding(const QString& finding, const QString& rest) {
  text_->setText(finding, rest);
  setAccessibleName(text_->text());
  update();
}

void ValidationStrip::setChips(const QStringList& chips, const QString& chosen) {
  Choices choices{{.text = tr("All chips"), .checked = chosen.isEmpty()}};
  for (const QString& chip : chips) choices.push_back({.id = chip, .text = chip, .checked = chip == chosen});
  chip_->setChoices(choices);
  chip_->setShown(chosen.isEmpty() ? tr("All chips") : chosen);
}

QSize ValidationStrip::sizeHint() const {
  return {scaledPixels(kTextLeft + kPicker + 2 * kValidationStripMargin), scaledPixels(kHeight)};
}

void ValidationStrip::place() {
  const QSize button(std::min(scaledPixels(kPicker), width() / 3), scaledPixels(kButton));
  chip_->setGeometry(width() - scaledPixels(kValidationStripMargin) - button.width(),
                     (height() - 1 - button.height()) / 2, button.width(), button.height());
  text_->setGeometry(scaledPixels(kTextLeft), 0,
                     chip_->x() - scaledPixels(kTextLeft) - scaledPixels(kValidationStripMargin), height() - 1);
}

void ValidationStrip::resizeEvent(QResizeEvent*) {
  place();
}

void ValidationStrip::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  painter.fillRect(0, height() - 1, width(), 1, theme.border);
  if (text_->text().isEmpty()) return;
  const int icon = scaledPixels(kIcon);
  painter.drawPixmap(scaledPixels(kIconLeft), (height() - 1 - icon) / 2,
                     iconPixmap(QStringLiteral("target"), icon, theme.accent, devicePixelRatioF()));
}

}  // namespace tilescope::gui

#include "moc_validation_strip.cpp"
