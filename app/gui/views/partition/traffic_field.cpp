// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/traffic_field.h"

#include <QLabel>
#include <QLineEdit>
#include <QStyle>
#include <QVBoxLayout>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "core/partition/capacity_targets.h"

namespace tilescope::gui {
namespace {
constexpr int kTrafficFieldGap = 4;      // px
constexpr int kTrafficEntryHeight = 24;  // px at 100 %, as a picker

}  // namespace

TrafficField::TrafficField(const ThemeController* themes, QWidget* parent)
    : QWidget(parent), themes_(themes), entry_(new QLineEdit(this)), message_(new QLabel(this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(kTrafficFieldGap);
  column->addWidget(entry_);
  column->addWidget(message_);
  describe(this, "traffic field", tr("Traffic"), tr("The smallest capacity for a traffic"),
           tr("Type how much the maps may move per image: %1. Return sets the smallest capacity at which the cuts move "
              "no more and every layer fits, or says why there is none.")
               .arg(words(trafficTargetHelp())));
  describe(entry_, "traffic target", tr("Traffic at most"), toolTip(), whatsThis());
  entry_->setPlaceholderText(tr("half, -20 %, 4.5 MB"));
  message_->setObjectName("traffic message");
  message_->setWordWrap(true);
  message_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  message_->setFocusPolicy(Qt::NoFocus);
  message_->hide();
  connect(entry_, &QLineEdit::returnPressed, this, [this] { emit asked(entry_->text()); });
  connect(entry_, &QLineEdit::textEdited, this, [this] { say({}, false); });
  connect(themes_, &ThemeController::changed, this, &TrafficField::restyle);
  restyle();
}

QString TrafficField::message() const {
  return message_->text();
}

void TrafficField::say(const QString& text, bool isWrong) {
  isWrong_ = isWrong;
  message_->setText(text);
  message_->setAccessibleName(text);
  message_->setVisible(!text.isEmpty());
  restyle();
  if (entry_->property("wrong").toBool() == isWrong) return;
  entry_->setProperty("wrong", isWrong);
  entry_->style()->unpolish(entry_);
  entry_->style()->polish(entry_);
}

void TrafficField::clear() {
  entry_->clear();
  say({}, false);
}

void TrafficField::restyle() {
  entry_->setFont(wordFont());
  entry_->setFixedHeight(scaledPixels(kTrafficEntryHeight));
  message_->setFont(smallFont());
  QPalette palette = message_->palette();
  palette.setColor(QPalette::WindowText, isWrong_ ? themes_->theme().worse : themes_->theme().text2);
  message_->setPalette(palette);
}

}  // namespace tilescope::gui

#include "moc_traffic_field.cpp"
