// SPDX-License-Identifier: GPL-3.0-or-later
// The choices of the pickers for a design, and the design after a choice.
#pragma once

#include <QString>
#include <optional>

#include "app/common/design.h"
#include "app/gui/kit/words/choice.h"

namespace tilescope::gui {

enum class Picker { Network, Profile, Model, Dataflow, Objective, Search, Prices };
inline constexpr const char* kOpenNetworkId = "open network";
inline constexpr const char* kNetworkSetId = "network set";
inline constexpr const char* kOpenProfileId = "open profile";
inline constexpr const char* kNewMachineId = "new machine";
inline constexpr const char* kOpenTechnologyId = "open technology";

// Reads all bundled files in advance, which takes 20 to 200 ms. Can run in any thread.
void warmChoices();
// The user's files by name, with paths as ids. present: the name in the design, used as id of this choice.
Choices libraryChoices(Picker picker, const std::string& present);
Choices choicesOf(Picker picker, const app::Design& design);
std::vector<Segment> searchSegments(const app::Design& design);
std::vector<Segment> priceSegments();

struct Shown {
  QString text, secondary, badge;
};
Shown shownOf(Picker picker, const app::Design& design);

struct Picked {
  app::Design design;
  QString text;
};
// Fails if a file cannot be read, or if the profile lacks the chosen energies.
Result<Picked> picked(Picker picker, const QString& id, const app::Design& design);

}  // namespace tilescope::gui
