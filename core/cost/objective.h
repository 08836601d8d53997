// SPDX-License-Identifier: GPL-3.0-or-later
// What "best" means. Equal results are decided by a second key, then by the model's written tie rule (contracts 6).
#pragma once

#include <optional>
#include <string_view>

namespace tilescope {

enum class Objective {
  Metric,   // e-PlaNNer's performance per off-chip byte, largest
  Energy,   // smallest, then latency
  Latency,  // smallest, then traffic; of ZigZag, then energy
  Edp,      // energy × latency, smallest
  Traffic,  // off-chip bytes, smallest, then latency
  // Energy and latency, each above its least and as a part of its most over the mappings that a search enumerates,
  // smallest sum, then energy. Only searches that enumerate have it, and only of a layer: a plan has none.
  NormalisedSum
};

std::string_view name(Objective objective);  // "metric"
std::optional<Objective> parseObjective(std::string_view text);

}  // namespace tilescope
