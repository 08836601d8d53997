// SPDX-License-Identifier: GPL-3.0-or-later
// Times that a real chip takes and ZigZag ignores, as options that fit the model to a chip: the set-up of a copy,
// copies that wait for one another, and filling the array's pipeline. M. A. Hamdi, "Integrating Design Space
// Exploration in Modern Compilation Toolchains for Deep Learning" (Master's thesis, Politecnico di Torino, 2023)
// measured these corrections on DIANA; here they apply to any hierarchy (docs/models/zigzag.md).
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
  bool serialLoads = false;                 // copies run one after another, and the array waits for them
  std::int64_t pipelineFillCycles = 0;      // per start of the array

  bool any() const { return transferOverheadCycles > 0 || serialLoads || pipelineFillCycles > 0; }
  bool operator==(const Corrections&) const = default;
};

inline constexpr std::string_view kTransferOverhead = "transfer_overhead_cycles", kSerialLoads = "serial_loads",
                                  kPipelineFill = "pipeline_fill_cycles";

// The corrections for these options, which must have passed the checks; missing options have their default.
Corrections correctionsOf(const ModelOptions& options);

// Parses an option that counts cycles: a whole number from 0 to 1,000,000. Empty if it is not one.
std::optional<std::int64_t> parseWholeCycles(std::string_view text);

// Whether tiles that move between this level's memory and the one outside it are copies. They are if the inner memory
// serves the whole array and has space for more than one of its accesses. Transfers to registers and accumulators of
// processing elements, rows or columns are part of the array's work. False for the outermost level.
bool isCopied(const Problem& problem, std::size_t operand, std::size_t level);

// The operands whose tiles determine when the array starts again. If the array itself holds operands (tiles next to it
// that are not copies), it starts when all of them are replaced, so the tile that stays longest counts. Otherwise it
// starts for every new tile of a copied operand, so the tile that stays shortest counts.
struct ArrayStarts {
  std::vector<bool> counts;  // [operand]
  bool longest = true;       // the tile that stays longest counts; else the shortest

  std::size_t operands() const;  // number of operands that count
};
ArrayStarts arrayStarts(const Problem& problem);

}  // namespace tilescope::zigzag
