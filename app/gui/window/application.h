// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace tilescope::gui {

// The program: 0 when the window was closed or the picture written, 2 for input that cannot be used.
int runApplication(int argc, char** argv);

}  // namespace tilescope::gui
