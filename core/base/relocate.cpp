// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/relocate.h"

#include <utility>

#include "core/base/json_pointer.h"

namespace tilescope {

Diagnostics relocated(Diagnostics diagnostics, const std::string& file, const std::string& pointer) {
  for (Diagnostic& diagnostic : diagnostics) {
    diagnostic.file = file;
    const bool isName = !diagnostic.pointer.empty() && diagnostic.pointer.front() != '/';
    diagnostic.pointer = isName ? childPointer(pointer, diagnostic.pointer) : pointer + diagnostic.pointer;
  }
  return diagnostics;
}

}  // namespace tilescope
