// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of a span, whose inner maps stay on chip.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "core/program/lowering/on_chip_span.h"
#include "core/program/lowering/program_builder.h"

namespace tilescope {

// The arrays of a span's layers by layer, and of maps by operand.
struct SpanArrays {
  std::function<std::size_t(std::size_t)> map;
  std::function<std::size_t(std::size_t)> weight;
  std::function<Finish(std::size_t)> finish;
};

// The names of the memories for spans.
inline constexpr const char* kSpanMemory = "span";
inline constexpr const char* kBesideMemory = "span_rows";

void lowerSpan(ProgramBuilder& program, const Network& network, const OnChipSpan& span, const SpanArrays& arrays);

// The order of rows in an Occam span: each row of the last map requests the rows that it needs; each is computed once.

// Called when row y of a map is loaded or computed, and stored if the map leaves the chip.
using RowVisitor = std::function<void(std::size_t map, std::int64_t y)>;

// Returns why the span's rings (row buffers) cannot hold the needed rows; the visits are then useless.
std::optional<std::string> forEachRow(const Network& network, const OnChipSpan& span, const RowVisitor& visit);

}  // namespace tilescope
