// SPDX-License-Identifier: GPL-3.0-or-later
// A violated invariant inside Tilescope (never the user's fault) is an InternalError; the front ends turn it into exit
// code 1.
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
