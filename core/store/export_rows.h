// SPDX-License-Identifier: GPL-3.0-or-later
// Writes rows of a sweep to a file, sorted by number and question: equal bytes for any order of solving. Numbers have
// the fewest digits that read back as the same double.
#pragma once

#include <cstdint>
#include <functional>
#include <ostream>
#include <variant>

#include "core/base/result.h"
#include "core/store/sweep_info.h"

namespace tilescope::store {

class StoreReader;

enum class RowFormat { Csv, JsonLines };

struct ExportOptions {
  RowFormat format = RowFormat::Csv;
  bool onlyDone = false;
  std::function<bool(std::int64_t number, int question)> keep{};  // filter, such as rows on the front; empty: all rows
};

// An error if the sweep stores no layers.
Result<std::monostate> expectLayers(const StoreReader& reader, const SweepInfo& sweep);

// A line per layer: number, question, model, objective, axes, network, layer, metrics. An error if none are stored.
Result<std::monostate> exportLayers(const StoreReader& reader, const SweepInfo& sweep, const ExportOptions& options,
                                    std::ostream& out);

Result<std::monostate> exportRows(const StoreReader& reader, const SweepInfo& sweep, const ExportOptions& options,
                                  std::ostream& out);

}  // namespace tilescope::store
