// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/editor_head.h"

#include <QAction>
#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

constexpr int kEditorHeadHeight = 44, kEditorHeadMargin = 12, kEditorHeadGap = 8;  // px
constexpr double kEditorHeadRadius = 3;

}  // namespace

EditorHead::EditorHead(const ThemeController* themes, const char* objectName, QWidget* parent)
    : QWidget(parent),
      themes_(themes),
      title_(new ToneLabel(themes, &Theme::text, this)),
      state_(new ToneLabel(themes, &Theme::text3, this)),
      row_(new QHBoxLayout(this)) {
  setObjectName(QLatin1String(objectName));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  title_->setStrong(true);
  row_->setContentsMargins(kEditorHeadMargin, 0, kEditorHeadMargin, 0);
  row_->setSpacing(kEditorHeadGap);
  row_->addWidget(title_);
  row_->addWidget(state_, 1);
  connect(themes_, &ThemeController::changed, this, [this] {
    updateGeometry();
    update();
  });
}

void EditorHead::setWords(const QString& title, const QString& state, bool changed) {
  title_->setText(title);
  title_->setDot(changed);
  state_->setText(state);
  state_->setToolTip(state);
}

void EditorHead::addControl(QWidget* control) {
  row_->addWidget(control);
}

QPushButton* EditorHead::addButton(QAction* action, bool primary) {
  auto* button = new QPushButton(action->text(), this);
  describe(button, qPrintable("button " + action->objectName()), action->text(), action->toolTip());
  button->setProperty("primary", primary);
  button->setCheckable(action->isCheckable());
  const auto follow = [button, action] {
    button->setEnabled(action->isEnabled());
    button->setVisible(action->isVisible());
    button->setChecked(action->isChecked());
    button->setText(action->text());
  };
  connect(action, &QAction::changed, button, follow);
  connect(button, &QPushButton::clicked, action, &QAction::trigger);
  follow();
  row_->addWidget(button);
  return button;
}

QSize EditorHead::sizeHint() const {
  return {QWidget::sizeHint().width(), scaledPixels(kEditorHeadHeight)};
}

void EditorHead::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.setPen(themes_->theme().border);
  painter.setBrush(themes_->theme().panel);
  painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kEditorHeadRadius, kEditorHeadRadius);
}

}  // namespace tilescope::gui

#include "moc_editor_head.cpp"
