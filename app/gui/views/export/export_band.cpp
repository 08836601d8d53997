// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/export_band.h"

#include <QAction>
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
constexpr int kHeight = 44, kButton = 24, kExportBandMargin = 12, kGap = 6, kMinText = 200;
constexpr int kExportBandIcon = 18, kIconLeft = 16, kExportBandTextLeft = 46, kButtonIcon = 14;
constexpr int kExportBandMaxLines = 2;

}  // namespace

ExportBand::ExportBand(const ThemeController* themes, QWidget* parent)
    : QWidget(parent),
      themes_(themes),
      text_(new FindingText(themes, kExportBandMaxLines, this)),
      command_(addButton("exportCommand", QStringLiteral("terminal"), false)),
      verify_(addButton("exportVerify", QStringLiteral("play"), false)),
      write_(addButton("exportWrite", QStringLiteral("file-down"), true)) {
  setObjectName(QStringLiteral("exportBand"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  text_->setObjectName(QStringLiteral("exportFinding"));
  connect(themes_, &ThemeController::changed, this, &ExportBand::paintIcons);
  keepHeight(this, themes_, kHeight, [this] { place(); });
  paintIcons();
}

QPushButton* ExportBand::addButton(const char* name, const QString& icon, bool primary) {
  auto* button = new QPushButton(this);
  button->setObjectName(QLatin1String(name));
  button->setProperty("primary", primary);
  button->setProperty("iconName", icon);
  return button;
}

void ExportBand::setActions(QAction* command, QAction* verify, QAction* write) {
  follow(command_, command);
  follow(verify_, verify);
  follow(write_, write);
}

void ExportBand::follow(QPushButton* button, QAction* action) {
  const auto take = [this, button, action] {
    button->setText(action->text());
    button->setAccessibleName(action->text());
    button->setToolTip(action->toolTip());
    button->setWhatsThis(action->whatsThis());
    button->setEnabled(action->isEnabled());
    paintIcons();
    place();
  };
  connect(action, &QAction::changed, this, take);
  connect(button, &QPushButton::clicked, action, &QAction::trigger);
  take();
}

void ExportBand::setFinding(const ExportFinding& finding) {
  if (finding == finding_) return;
  finding_ = finding;
  text_->setText(finding.finding, finding.rest);
  setAccessibleName(text_->text());
  update();
}

void ExportBand::setStale(bool stale) {
  text_->setStale(stale);
}

void ExportBand::setVerifying(bool running) {
  verify_->setProperty("iconName", running ? QStringLiteral("x") : QStringLiteral("play"));
  paintIcons();
}

QSize ExportBand::sizeHint() const {
  return {scaledPixels(kExportBandTextLeft + kMinText + 2 * kExportBandMargin) + command_->sizeHint().width() +
              verify_->sizeHint().width() + write_->sizeHint().width(),
          scaledPixels(kHeight)};
}

void ExportBand::place() {
  int right = width() - scaledPixels(kExportBandMargin);
  for (QPushButton* button : {write_, verify_, command_}) {
    const int room = button->sizeHint().width();
    button->setGeometry(right - room, (height() - 1 - scaledPixels(kButton)) / 2, room, scaledPixels(kButton));
    right -= room + scaledPixels(kGap);
  }
  text_->setGeometry(scaledPixels(kExportBandTextLeft), 0,
                     std::max(0, right - scaledPixels(kExportBandTextLeft + kGap)), height() - 1);
}

void ExportBand::paintIcons() {
  const Theme& theme = themes_->theme();
  for (QPushButton* button : {command_, verify_, write_}) {
    if (!button) continue;
    const bool primary = button->property("primary").toBool();
    button->setIcon(icon(button->property("iconName").toString(), scaledPixels(kButtonIcon),
                         primary ? theme.onAccent : theme.text2, theme.disabled));
    button->setIconSize(QSize(scaledPixels(kButtonIcon), scaledPixels(kButtonIcon)));
  }
}

void ExportBand::resizeEvent(QResizeEvent*) {
  place();
}

void ExportBand::paintEvent(QPaintEvent*) {
  const Theme& theme = themes_->theme();
  QPainter painter(this);
  painter.fillRect(rect(), theme.panel);
  painter.fillRect(0, height() - 1, width(), 1, theme.border);
  if (finding_.finding.isEmpty()) return;
  const int size = scaledPixels(kExportBandIcon);
  const QColor colour = finding_.tone == Tone::Neutral ? theme.text3 : toneColour(finding_.tone, theme);
  painter.drawPixmap(scaledPixels(kIconLeft), (height() - 1 - size) / 2,
                     iconPixmap(finding_.icon, size, colour, devicePixelRatioF()));
}

}  // namespace tilescope::gui

#include "moc_export_band.cpp"
