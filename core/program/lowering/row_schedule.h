// SPDX-License-Identifier: GPL-3.0-or-later
// The order in which one of Occam's spans makes the rows of its maps: every row of the last map asks for the rows that
// it needs, these for theirs, and each is made once (internal to core/program/lowering).
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/program/lowering/on_chip_span.h"

namespace tilescope {

// Row y of a map of the span is loaded or made, and stored where the map leaves.
using RowVisitor = std::function<void(std::size_t map, std::int64_t y)>;

// Why the span's rings cannot hold what is needed, if so; the visits so far are then worth nothing.
std::optional<std::string> forEachRow(const Network& network, const OnChipSpan& span, const RowVisitor& visit);

}  // namespace tilescope
