// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"

namespace tilescope {

// Why a file cannot be read. A reader throws it internally and returns it as a Diagnostic.
struct Rejection {
  std::string pointer, found, expected, remedy;

  Diagnostic in(const std::string& file) const {
    return {Diagnostic::Severity::Error, file, pointer, found, expected, remedy};
  }
};

}  // namespace tilescope
