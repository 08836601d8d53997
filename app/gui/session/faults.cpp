// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/faults.h"

#include <cstdio>

namespace tilescope::gui {

Diagnostic internalError(const std::string& what, const std::string& expected, const std::string& evidence) {
  return {Diagnostic::Severity::Error,
          "tilescope",
          "",
          "an internal error: " + what,
          expected,
          "This is a fault of the program, not of your input: report it with " + evidence + "."};
}

void Faults::report(const QString& what, Clock::time_point now) {
  any_ = true;
  std::erase_if(recent_, [&](const auto& fault) { return now - fault.second > kQuiet; });
  const auto known = recent_.find(what);
  if (known != recent_.end()) {
    known->second = now;
    return;
  }
  if (recent_.size() == kMaxAtOnce) return;
  recent_.emplace(what, now);
  Diagnostic fault = internalError(what.toStdString(), "", "what you did last");
  fault.remedy += " The session is kept: save it, and start again if the window does not behave.";
  std::fputs((toText({fault}) + "\n").c_str(), stderr);
  emit reported(fault);
}

}  // namespace tilescope::gui

#include "moc_faults.cpp"
