// SPDX-License-Identifier: GPL-3.0-or-later
// Pages and terms of the documentation as entries of the command palette: "Glossary: update", "Help: The window".
#pragma once

#include <optional>
#include <vector>

#include "app/gui/kit/words/palette_model.h"
#include "app/gui/views/help/help_library.h"

namespace tilescope::gui {

inline constexpr QLatin1String kGlossaryPage("glossary.md");  // the end of its path

// The sections of the glossary that are terms, in its order.
std::vector<HelpSection> glossaryTerms(const HelpLibrary& library);

std::vector<PaletteEntry> helpEntries(const HelpLibrary& library);

// Nothing: the id is of another kind.
std::optional<HelpPlace> placeOfEntry(const QString& id);

}  // namespace tilescope::gui
