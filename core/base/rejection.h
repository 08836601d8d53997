// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/result.h"

namespace tilescope {

// Why a file cannot be read. Readers throw it internally and return it as a Diagnostic.
struct Rejection {
  std::string pointer, found, expected, remedy;

  Diagnostic in(const std::string& file) const {
    return {Diagnostic::Severity::Error, file, pointer, found, expected, remedy};
  }
};

}  // namespace tilescope
