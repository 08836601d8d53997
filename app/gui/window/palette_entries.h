// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "app/gui/kit/panel/parameter_row.h"
#include "app/gui/kit/words/palette_model.h"
#include "app/gui/session/design_choices.h"
#include "core/picture/layer_rows.h"

namespace tilescope::gui {

std::vector<PaletteEntry> designEntries(const app::Design& design, const ParameterRows& parameters,
                                        const LayerRows& layers);

// Returns nullopt for another kind of entry.
std::optional<QString> layerOfEntry(const QString& id);
std::optional<QString> parameterOfEntry(const QString& id);

struct PickedEntry {
  Picker picker = Picker::Network;
  QString choice;
};
std::optional<PickedEntry> pickOfEntry(const QString& id);

}  // namespace tilescope::gui
