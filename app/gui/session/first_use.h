// SPDX-License-Identifier: GPL-3.0-or-later
// What is offered to a newcomer once, kept in a file of the application's data. Without a file nothing can be
// remembered, and so nothing is offered.
#pragma once

#include <QString>

namespace tilescope::gui {

class FirstUse {
 public:
  explicit FirstUse(QString file) : file_(std::move(file)) {}

  bool offers(const QString& what) const;
  void end(const QString& what);  // taken or declined: from now on it is not offered

 private:
  QString file_;
};

}  // namespace tilescope::gui
