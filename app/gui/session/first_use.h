// SPDX-License-Identifier: GPL-3.0-or-later
// One-time offers to new users, remembered in a file of the application's data. Without a file nothing can be
// remembered, so nothing is offered.
#pragma once

#include <QString>

namespace tilescope::gui {

class FirstUse {
 public:
  explicit FirstUse(QString file) : file_(std::move(file)) {}

  bool offers(const QString& what) const;
  void end(const QString& what);  // accepted or declined: not offered again

 private:
  QString file_;
};

}  // namespace tilescope::gui
