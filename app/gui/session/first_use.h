// SPDX-License-Identifier: GPL-3.0-or-later
// One-time offers to new users. A file remembers which were made; without it, there are none.
#pragma once

#include <QString>

namespace tilescope::gui {

class FirstUse {
 public:
  explicit FirstUse(QString file) : file_(std::move(file)) {}

  bool offers(const QString& what) const;
  void end(const QString& what);

 private:
  QString file_;
};

}  // namespace tilescope::gui
