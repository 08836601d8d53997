// SPDX-License-Identifier: GPL-3.0-or-later
// One example for every manual page; a test runs them.
#pragma once

#include <string>

namespace tilescope::manuals {

struct Example {
  std::string question;
  std::string commands;  // lines for a shell
  std::string printed;   // lines that the last command prints among others; "": none
};

// page: "tilescope-cli plan". Throws InternalError without an example.
const Example& exampleOf(const std::string& page);

}  // namespace tilescope::manuals
