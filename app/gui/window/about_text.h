// SPDX-License-Identifier: GPL-3.0-or-later
// What the window is made of, for the About card, for --version and for a report of a problem.
#pragma once

#include <QString>

#include "core/base/parts.h"
#include "core/plugin/plugin_loader.h"

namespace tilescope::gui {

std::vector<ProgramPart> libraryParts();  // of the window and of the core; needs no application
std::vector<ProgramPart> lookParts();     // icons, and the fonts that are in use
std::vector<ProgramPart> exporterParts(const Plugins& plugins);

QString buildWords();  // "built with GCC 12.2.0, Release"

// Everything as text. plugins: null where they were not looked for yet.
QString aboutText(const Plugins* plugins);

}  // namespace tilescope::gui
