// SPDX-License-Identifier: GPL-3.0-or-later
// Faults of the program: exceptions in event handlers or threads. The window reports them and continues.
#pragma once

#include <QObject>
#include <QString>
#include <chrono>
#include <map>
#include <string>

#include "core/base/result.h"

namespace tilescope::gui {

// Makes the error "found an internal error: what, expected a plan". evidence: what to attach to a problem report.
Diagnostic internalError(const std::string& what, const std::string& expected, const std::string& evidence);

// Reports a fault only once until kQuiet has passed, because painting may fail in every frame.
class Faults : public QObject {
  Q_OBJECT
 public:
  using Clock = std::chrono::steady_clock;
  static constexpr std::chrono::seconds kQuiet{5};
  // Max different faults within kQuiet; texts may differ only in numbers.
  static constexpr std::size_t kMaxAtOnce = 20;

  using QObject::QObject;

  void report(const QString& what, Clock::time_point now = Clock::now());
  bool any() const { return any_; }

 signals:
  void reported(const tilescope::Diagnostic& fault);

 private:
  std::map<QString, Clock::time_point> recent_;  // last occurrence by text
  bool any_ = false;
};

}  // namespace tilescope::gui
