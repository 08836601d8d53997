// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plots/hover_tracker.h"

namespace tilescope::gui {

HoverTracker::HoverTracker(QObject* parent) : QObject(parent) {
  rest_.setSingleShot(true);
  rest_.setInterval(kRestMilliseconds);
  connect(&rest_, &QTimer::timeout, this, [this] {
    told_ = true;
    emit rested(item_);
  });
}

void HoverTracker::pointAt(int item) {
  if (item == item_) return;
  leave();
  item_ = item;
  if (item_ != kNothing) rest_.start();
  emit changed();
}

void HoverTracker::renumber(int item) {
  if (item == kNothing && item_ != kNothing) leave();
  item_ = item;
}

void HoverTracker::leave() {
  rest_.stop();
  if (!told_) return;
  told_ = false;
  emit left();
}

}  // namespace tilescope::gui

#include "moc_hover_tracker.cpp"
