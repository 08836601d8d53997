// SPDX-License-Identifier: GPL-3.0-or-later
// Times that ZigZag ignores, as options: set-up of copies, copies that wait for one another, and pipeline fill. From M.
// A. Hamdi, "Integrating Design Space Exploration in Modern Compilation Toolchains for Deep Learning" (Master's thesis,
// Politecnico di Torino, 2023), who measured DIANA; here for any hierarchy (docs/models/zigzag.md).
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/models/cost_model.h"

namespace tilescope::zigzag {

struct Problem;

struct Corrections {
  std::int64_t transferOverheadCycles = 0;  // per copy
  bool serialLoads = false;                 // copies run one after another, and the array waits
  std::int64_t pipelineFillCycles = 0;      // per start of the array

  bool any() const { return transferOverheadCycles > 0 || serialLoads || pipelineFillCycles > 0; }
  bool operator==(const Corrections&) const = default;
};

inline constexpr std::string_view kTransferOverhead = "transfer_overhead_cycles", kSerialLoads = "serial_loads",
                                  kPipelineFill = "pipeline_fill_cycles";

// The options must be checked; missing ones have their default.
Corrections correctionsOf(const ModelOptions& options);

// An integer from 0 to 1,000,000; otherwise empty.
std::optional<std::int64_t> parseWholeCycles(std::string_view text);

// Whether transfers between this level's memory and the one outside it are copies: the inner memory serves the whole
// array and has space for several of its accesses. Transfers to registers and accumulators are part of the array's
// work. False for the outermost level.
bool isCopied(const Problem& problem, std::size_t operand, std::size_t level);

// The operands whose tiles decide when the array starts again. If the array itself holds operands (tiles next to it
// that are not copies), it starts when all are replaced, so the tile that stays longest counts. Otherwise it starts for
// every new tile of a copied operand, so the tile that stays shortest counts.
struct ArrayStarts {
  std::vector<bool> counts;  // [operand]
  bool longest = true;       // else the tile that stays shortest

  std::size_t operands() const;
};
ArrayStarts arrayStarts(const Problem& problem);

}  // namespace tilescope::zigzag
