// SPDX-License-Identifier: GPL-3.0-or-later
// Faults of the program itself: exceptions that reached an event handler or a background thread. The window reports
// them and continues.
#pragma once

#include <QObject>
#include <QString>
#include <chrono>
#include <map>
#include <string>

#include "core/base/result.h"

namespace tilescope::gui {

// "found an internal error: what, expected a plan". evidence: what to attach to a report, e.g. "the command".
Diagnostic internalError(const std::string& what, const std::string& expected, const std::string& evidence);

// A repeated fault is reported again only if it did not occur for kQuiet, because a paint event may fail with every
// frame.
class Faults : public QObject {
  Q_OBJECT
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds kQuiet{5};
  // limit for different faults within kQuiet, e.g. with a number in their text
  static constexpr std::size_t kMaxAtOnce = 20;

  using QObject::QObject;

  void report(const QString& what, Clock::time_point now = Clock::now());
  bool any() const { return any_; }  // since the start

 signals:
  void reported(const tilescope::Diagnostic& fault);

 private:
  std::map<QString, Clock::time_point> recent_;  // time of the last occurrence
  bool any_ = false;
};

}  // namespace tilescope::gui
