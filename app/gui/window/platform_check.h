// SPDX-License-Identifier: GPL-3.0-or-later
// What the window needs from the system. Qt itself would abort with a core dump, or draw no text.
#pragma once

#include <QtGlobal>

#include "core/base/result.h"

namespace tilescope::gui {

// While it exists, a fatal error of Qt ends the program with exit code 2 and one message: the platform plug-in is
// missing or reaches no display. For the construction of QApplication.
class PlatformCheck {
 public:
  PlatformCheck();
  ~PlatformCheck();
  PlatformCheck(const PlatformCheck&) = delete;
  PlatformCheck& operator=(const PlatformCheck&) = delete;

 private:
  QtMessageHandler before_;
};

// Needs a QApplication. An error if there is no font at all.
Diagnostics missingFonts();

}  // namespace tilescope::gui
