// SPDX-License-Identifier: GPL-3.0-or-later
// What the pointer (or the arrow keys) is on: the outline follows at once, the tooltip after a rest of 200 ms.
#pragma once

#include <QObject>
#include <QTimer>

namespace tilescope::gui {

class HoverTracker : public QObject {
  Q_OBJECT
 public:
  static constexpr int kNothing = -1;
  static constexpr int kRestMilliseconds = 200;  // shorter ones are on their way elsewhere

  explicit HoverTracker(QObject* parent);

  int item() const { return item_; }
  void pointAt(int item);   // kNothing: away
  void renumber(int item);  // the same thing under another number after new data; kNothing: it is gone

 signals:
  void changed();         // paint the outline
  void rested(int item);  // time for the tooltip
  void left();            // after rested: remove it

 private:
  void leave();

  QTimer rest_;
  int item_ = kNothing;
  bool told_ = false;
};

}  // namespace tilescope::gui
