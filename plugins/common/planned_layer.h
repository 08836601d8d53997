// SPDX-License-Identifier: GPL-3.0-or-later
// A layer of a program and the names of what it uses, for generated code.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/base/ensure.h"
#include "core/program/lowering/products.h"
#include "core/program/program.h"
#include "core/workload/layer.h"

namespace tilescope {

struct NetworkNames {
  std::vector<std::string> arrays;    // identifier of each of the program's arrays
  std::vector<std::string> memories;  // … of each on-chip memory
};

NetworkNames namesOf(const Program& program);

struct PlannedLayer {
  const Program& program;
  const NetworkNames& names;
  const ProgramLayer& planned;
  const Layer& layer;
  std::string function;
  double scale = 1;                       // of a softmax
  std::optional<SecondOperand> second{};  // of a product of two maps

  const Tile& tile(std::size_t index) const { return program.tiles[index]; }
  const std::string& arrayOf(std::size_t tile) const { return names.arrays[program.tiles[tile].array]; }
  const std::string& arrayNamed(const std::string& map) const;

  // The first command of this kind, which must exist.
  template <class Kind>
  const Kind& first() const {
    for (std::size_t i = planned.firstCommand; i < planned.endCommand; ++i)
      if (const auto* found = std::get_if<Kind>(&program.commands[i])) return *found;
    throw InternalError("a layer without its operation");
  }
};

struct ConvArrays {
  std::string input, weight, output;  // identifiers
  Finish finish;
};
ConvArrays convArrays(const PlannedLayer& layer);

// Operands of a concat, in order: a command that loads the first tile of each.
std::vector<Concat> concatOperands(const PlannedLayer& layer);

// Tiles of a vector layer, in the order of its commands.
struct PassTiles {
  std::vector<std::size_t> first, second, table, output;  // second and table may be empty
};
PassTiles passTiles(const PlannedLayer& layer);

}  // namespace tilescope
