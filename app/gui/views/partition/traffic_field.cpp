// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/partition/traffic_field.h"

#include <QFocusEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QStyle>
#include <QVBoxLayout>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "core/partition/capacity_targets.h"

namespace tilescope::gui {
namespace {
constexpr int kTrafficEntryHeight = 24;                        // px at 100 %, as a picker
constexpr int kTrafficAnswerWidth = 320, kAnswerPadding = 10;  // px at 100 %
constexpr int kTrafficAnswerGap = 24;                          // px at 100 %, from the entry past the panel's edge
constexpr double kTrafficAnswerRadius = 6;

}  // namespace

class TrafficField::Answer : public QLabel {
 public:
  Answer(const ThemeController* themes, QWidget* parent) : QLabel(parent), themes_(themes) {
    setObjectName("traffic message");
    setWordWrap(true);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setFocusPolicy(Qt::NoFocus);
    hide();
  }

 private:
  void paintEvent(QPaintEvent* event) override {
    const Theme& theme = themes_->theme();
    {
      QPainter painter(this);
      painter.setRenderHint(QPainter::Antialiasing);
      painter.setPen(QPen(theme.fieldBorder, 1));
      painter.setBrush(theme.raised);
      painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kTrafficAnswerRadius,
                              kTrafficAnswerRadius);
    }
    QLabel::paintEvent(event);
  }

  const ThemeController* themes_;
};

TrafficField::TrafficField(const ThemeController* themes, QWidget* parent)
    : QWidget(parent), themes_(themes), entry_(new QLineEdit(this)), message_(new Answer(themes, this)) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(entry_);
  entry_->installEventFilter(this);
  describe(this, "traffic field", tr("Traffic"), tr("The smallest capacity for a traffic"),
           tr("Type how much the maps may move per image: %1. Return sets the smallest capacity at which the cuts move "
              "no more and every layer fits, or says why there is none.")
               .arg(words(trafficTargetHelp())));
  describe(entry_, "traffic target", tr("Traffic at most"), toolTip(), whatsThis());
  entry_->setPlaceholderText(tr("half, -20 %, 4.5 MB"));
  connect(entry_, &QLineEdit::returnPressed, this, [this] { emit asked(entry_->text()); });
  connect(entry_, &QLineEdit::textEdited, this, [this] { say({}, false); });
  connect(themes_, &ThemeController::changed, this, &TrafficField::restyle);
  restyle();
}

QString TrafficField::message() const {
  return message_ ? message_->text() : QString();
}

void TrafficField::say(const QString& text, bool isWrong) {
  if (!message_) return;
  isWrong_ = isWrong;
  message_->setText(text);
  message_->setAccessibleName(text);
  entry_->setAccessibleDescription(text.isEmpty() ? entry_->toolTip() : text);
  restyle();
  showMessage();
  if (entry_->property("wrong").toBool() == isWrong) return;
  entry_->setProperty("wrong", isWrong);
  entry_->style()->unpolish(entry_);
  entry_->style()->polish(entry_);
}

// Over the view, at the height of the entry.
void TrafficField::showMessage() {
  if (!message_) return;
  const bool isShown = hasAnswer() && entry_->isVisible() && entry_->hasFocus();
  message_->setVisible(isShown);
  if (!isShown) return;
  if (message_->parentWidget() != window()) message_->setParent(window());
  const int width = scaledPixels(kTrafficAnswerWidth);
  message_->resize(width, message_->heightForWidth(width));
  message_->move(entry_->mapTo(window(), QPoint(entry_->width() + scaledPixels(kTrafficAnswerGap), 0)));
  message_->raise();
  message_->show();
}

bool TrafficField::eventFilter(QObject* watched, QEvent* event) {
  const bool isFocus = event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut;
  if (isFocus) QMetaObject::invokeMethod(this, &TrafficField::showMessage, Qt::QueuedConnection);
  return QWidget::eventFilter(watched, event);
}

void TrafficField::hideEvent(QHideEvent* event) {
  if (message_) message_->hide();
  QWidget::hideEvent(event);
}

void TrafficField::clear() {
  entry_->clear();
  say({}, false);
}

void TrafficField::restyle() {
  entry_->setFont(wordFont());
  entry_->setFixedHeight(scaledPixels(kTrafficEntryHeight));
  if (!message_) return;
  message_->setFont(smallFont());
  message_->setMargin(scaledPixels(kAnswerPadding));
  QPalette palette = message_->palette();
  palette.setColor(QPalette::WindowText, isWrong_ ? themes_->theme().worse : themes_->theme().text2);
  message_->setPalette(palette);
}

}  // namespace tilescope::gui

#include "moc_traffic_field.cpp"
