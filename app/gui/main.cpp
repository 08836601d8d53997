// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdio>
#include <exception>

#include "app/gui/window/application.h"

int main(int argc, char** argv) {
  try {
    return tilescope::gui::runApplication(argc, argv);
  } catch (const std::exception& error) {
    std::fprintf(stderr,
                 "internal error: %s. This is a fault of the program, not of your input: please report it with the "
                 "command and its files.\n",
                 error.what());
    return 1;
  }
}
