// SPDX-License-Identifier: GPL-3.0-or-later
// Checks an invariant. A violation is a bug, never the user's fault: it throws InternalError (exit code 1).
#pragma once

#include <stdexcept>
#include <string>

namespace tilescope {

class InternalError : public std::logic_error {
 public:
  using std::logic_error::logic_error;
};

inline void ensure(bool promise, const char* what) {
  if (!promise) throw InternalError(what);
}

}  // namespace tilescope
