// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/pins_bar.h"

#include <QAction>
#include <QEvent>
#include <QFontMetrics>
#include <QPainter>
#include <QPushButton>
#include <algorithm>
#include <numeric>
#include <utility>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kPinsBarHeight = 38, kControl = 24;
constexpr int kMargin = 12, kGap = 8, kLabelGap = 10;
constexpr int kButtonPadding = 8, kIcon = 14, kIconGap = 6;
constexpr int kKey = 18, kKeyGap = 4;
constexpr int kMinPicker = 84, kUsualPicker = 150, kMaxPicker = 240;
constexpr int kMinChip = 28;  // only the tile

int widthOf(const QString& words) {
  return QFontMetrics(wordFont()).horizontalAdvance(words);
}

}  // namespace

PinsBar::PinsBar(const ThemeController* themes, QWidget* parent)
    : QWidget(parent), themes_(themes), pinButton_(new QPushButton(this)), reference_(new PickerButton(themes, this)) {
  describe(this, "pinsBar", tr("Pins"), tr("Designs kept for comparison, and what differences are against"));
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  pinButton_->setObjectName("pinButton");
  pinButton_->setProperty("flat", true);
  pinButton_->setFocusPolicy(Qt::TabFocus);
  pinButton_->setStyleSheet(QStringLiteral("QPushButton { padding: 0px; }"));
  reference_->setObjectName("referencePicker");
  reference_->setLabel(tr("Differences against"));
  connect(reference_, &PickerButton::chosen, this,
          [this](const QString& id) { emit referenceRequested(id.isEmpty() ? QChar() : id.front()); });
  connect(themes_, &ThemeController::changed, this, &PinsBar::restyle);
  showReference();
  restyle();
}

void PinsBar::setPinAction(QAction* action) {
  connect(pinButton_, &QPushButton::clicked, action, &QAction::trigger);
  const auto follow = [this, action] {
    pinText_ = action->text();
    pinButton_->setAccessibleName(action->text());
    pinButton_->setToolTip(action->toolTip());
    pinButton_->setWhatsThis(action->whatsThis());
    pinButton_->setEnabled(action->isEnabled());
    pinKey_ = action->shortcut().toString(QKeySequence::NativeText);
    restyle();
  };
  connect(action, &QAction::changed, this, follow);
  follow();
}

void PinsBar::setPins(const std::vector<ShownPin>& pins) {
  const bool same = std::equal(pins.begin(), pins.end(), chips_.begin(), chips_.end(),
                               [](const ShownPin& pin, const PinChip* chip) { return pin == chip->pin(); });
  if (same) return;
  std::vector<PinChip*> before = std::exchange(chips_, {});
  for (const ShownPin& pin : pins) {
    const auto known =
        std::find_if(before.begin(), before.end(), [&](const PinChip* one) { return one->pin().letter == pin.letter; });
    PinChip* chip = known == before.end() ? makeChip() : *known;
    if (known != before.end()) before.erase(known);
    chips_.push_back(chip);
    chip->setPin(pin);
  }
  const bool hadFocus = std::any_of(before.begin(), before.end(), [](const PinChip* old) { return old->hasFocus(); });
  for (PinChip* old : before) {
    old->hide();
    old->deleteLater();
  }
  if (hadFocus) (chips_.empty() ? static_cast<QWidget*>(pinButton_) : chips_.back())->setFocus(Qt::OtherFocusReason);
  QWidget* last = this;
  for (QWidget* next : chips_) setTabOrder(std::exchange(last, next), next);
  setTabOrder(last, pinButton_);
  setTabOrder(pinButton_, reference_);
  showReference();
  place();
}

PinChip* PinsBar::makeChip() {
  auto* chip = new PinChip(themes_, this);
  connect(chip, &PinChip::clicked, this, [this, chip] { emit shown(chip->pin().letter); });
  connect(chip, &PinChip::renamed, this, [this, chip](const QString& name) { emit renamed(chip->pin().letter, name); });
  connect(chip, &PinChip::unpinRequested, this, [this, chip] { emit unpinRequested(chip->pin().letter); });
  connect(chip, &PinChip::referenceRequested, this, [this, chip] { emit referenceRequested(chip->pin().letter); });
  connect(chip, &PinChip::stepped, this, [this, chip](int direction) { step(chip, direction); });
  connect(chip, &PinChip::widthChanged, this, &PinsBar::place);
  chip->show();
  return chip;
}

PinChip* PinsBar::chip(QChar letter) const {
  const auto found =
      std::find_if(chips_.begin(), chips_.end(), [&](const PinChip* one) { return one->pin().letter == letter; });
  return found == chips_.end() ? nullptr : *found;
}

void PinsBar::step(const PinChip* from, int direction) {
  const auto at = std::find(chips_.begin(), chips_.end(), from) - chips_.begin() + direction;
  if (at >= 0 && at < std::ssize(chips_)) chips_[static_cast<std::size_t>(at)]->setFocus(Qt::TabFocusReason);
}

void PinsBar::setAgainstPresent(bool present) {
  if (present == againstPresent_) return;
  againstPresent_ = present;
  showReference();
  place();
}

void PinsBar::showReference() {
  Choices choices;
  Choice profile;
  profile.text = againstPresent_ ? tr("Current design") : tr("Unchanged profile");
  profile.checked = true;
  QString text = againstPresent_ ? tr("present") : tr("profile");
  QChar letter;
  bool fits = true;
  for (const PinChip* chip : chips_) {
    const ShownPin& pin = chip->pin();
    if (!pin.isReference) continue;
    profile.checked = false;
    text = pin.name;
    letter = pin.letter;
    fits = pin.fits;
  }
  choices.push_back(profile);
  for (const PinChip* chip : chips_) {
    Choice choice;
    choice.id = chip->pin().letter;
    choice.text = chip->pin().name;
    choice.pin = chip->pin().letter;
    choice.checked = chip->pin().isReference;
    choices.push_back(choice);
  }
  reference_->setChoices(choices);
  reference_->setPin(letter, fits);
  reference_->setShown(text);
}

void PinsBar::restyle() {
  setFixedHeight(scaledPixels(kPinsBarHeight));
  const Theme& t = themes_->theme();
  const int icon = scaledPixels(kIcon);
  pinButton_->setIconSize(QSize(icon, icon));
  pinButton_->setIcon(gui::icon("pin", icon, t.accent, t.disabled));
  place();
  update();
}

QSize PinsBar::sizeHint() const {
  return {scaledPixels(640), scaledPixels(kPinsBarHeight)};
}

QSize PinsBar::minimumSizeHint() const {
  return {0, scaledPixels(kPinsBarHeight)};
}

void PinsBar::resizeEvent(QResizeEvent*) {
  place();
}

void PinsBar::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::FontChange) place();
}

int PinsBar::placeReference(int widest) {
  const int control = scaledPixels(kControl), top = (height() - control) / 2;
  const int wide = std::clamp(reference_->naturalWidth(), scaledPixels(kMinPicker), scaledPixels(widest));
  reference_->setGeometry(width() - scaledPixels(kMargin) - wide, top, wide, control);
  const int words = widthOf(tr("Differences against"));
  againstRect_ = QRect(reference_->x() - scaledPixels(kGap) - words, 0, words, height());
  return againstRect_.left() - scaledPixels(kMargin);
}

void PinsBar::place() {
  const int control = scaledPixels(kControl), top = (height() - control) / 2, gap = scaledPixels(kGap);
  int end = placeReference(kMaxPicker);
  labelRect_ = QRect(scaledPixels(kMargin), 0, widthOf(tr("Pins")), height());
  int x = labelRect_.right() + 1 + scaledPixels(kLabelGap);
  const int icon = scaledPixels(2 * kButtonPadding) + pinButton_->iconSize().width();
  int button = icon + scaledPixels(kIconGap) + widthOf(pinText_);
  int key = pinKey_.isEmpty() ? 0 : scaledPixels(kKeyGap + kKey);
  std::vector<int> widths = chipWidths(end - x - button - key);
  // Shortens the button before the names, because its tooltip has the same text.
  const bool isTight = isElided(widths);
  if (isTight) {
    end = placeReference(kUsualPicker);
    button = icon;
    key = 0;
    widths = chipWidths(end - x - button);
  }
  pinButton_->setText(isTight ? QString() : pinText_);
  for (std::size_t i = 0; i < chips_.size(); ++i) {
    chips_[i]->setGeometry(x, top, widths[i], control);
    x += widths[i] + gap;
  }
  pinButton_->setGeometry(x, top, button, control);
  x += button + scaledPixels(kKeyGap);
  keyRect_ = key > 0 ? QRect(x, (height() - scaledPixels(kKey)) / 2, scaledPixels(kKey), scaledPixels(kKey)) : QRect();
  update();
}

// If full names do not fit, all chips get the same max width. A chip being renamed keeps its full width.
std::vector<int> PinsBar::chipWidths(int room) const {
  std::vector<int> natural;
  for (const PinChip* chip : chips_) natural.push_back(chip->naturalWidth());
  const auto widthsFor = [&](int most) {
    std::vector<int> widths = natural;
    for (std::size_t i = 0; i < widths.size(); ++i)
      if (!chips_[i]->isRenamed()) widths[i] = std::min(widths[i], most);
    return widths;
  };
  room -= static_cast<int>(chips_.size()) * scaledPixels(kGap);
  int most = natural.empty() ? 0 : *std::max_element(natural.begin(), natural.end());
  std::vector<int> widths = widthsFor(most);
  while (most > scaledPixels(kMinChip) && std::accumulate(widths.begin(), widths.end(), 0) > room)
    widths = widthsFor(--most);
  return widths;
}

bool PinsBar::isElided(const std::vector<int>& widths) const {
  for (std::size_t i = 0; i < chips_.size(); ++i)
    if (widths[i] < chips_[i]->naturalWidth()) return true;
  return false;
}

void PinsBar::paintEvent(QPaintEvent*) {
  const Theme& t = themes_->theme();
  QPainter painter(this);
  painter.fillRect(rect(), t.panel);
  painter.fillRect(QRect(0, height() - 1, width(), 1), t.border);
  painter.setFont(wordFont());
  painter.setPen(t.text2);
  writeLine(painter, labelRect_, Qt::AlignLeft, tr("Pins"));
  writeLine(painter, againstRect_, Qt::AlignLeft, tr("Differences against"));
  if (keyRect_.isEmpty()) return;
  drawBox(painter, keyRect_, t.panel, t.fieldBorder);
  painter.setFont(wordFont(kSmallPixels));
  painter.setPen(pinButton_->isEnabled() ? t.text2 : t.disabled);
  writeLine(painter, keyRect_, Qt::AlignHCenter, pinKey_);
}

}  // namespace tilescope::gui

#include "moc_pins_bar.cpp"
