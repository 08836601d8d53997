// SPDX-License-Identifier: GPL-3.0-or-later
// The state of a program during execution, and one function per kind of command. The program must have passed
// checkExecutable, checkArithmetic and checkData.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/program/execution/chip_memory.h"
#include "core/program/execution/program_data.h"
#include "core/program/program.h"

namespace tilescope {

// Executes a program on data: every exported program must compute the same. On-chip memories are simulated by place: a
// command that uses a tile that is not resident is an error with layer and command, and so is loading an array element
// before it was stored. Numbers: docs/program_arithmetic.md.
struct ProgramRun {
  ProgramData data;                   // the arrays after execution
  std::vector<TensorBits> movedBits;  // counted during execution, per layer
};

// Called after every layer with its output array (absent: it computed nothing) and the arrays so far. If a layer stores
// nothing, the array is unchanged.
using AfterLayer =
    std::function<void(const ProgramLayer& layer, std::optional<std::size_t> output, const ProgramData& data)>;

// data: inputs, weights and biases (see fillRandom). Maps and outputs must be written before they are read, and every
// output must be complete at the end.
Result<ProgramRun> execute(const Program& program, ProgramData data, const AfterLayer& afterLayer = {});

template <class A>
class Execution {
 public:
  using Operand = typename A::Operand;
  using Sum = typename A::Sum;
  using Value = typename A::Value;

  Execution(const Program& program, ProgramData data);

  std::optional<Diagnostic> run(std::size_t layer);  // returns the first error, if any
  std::optional<Diagnostic> checkOutputs() const;    // returns an error unless all outputs were stored

  const ProgramData& data() const { return data_; }
  ProgramRun take() && { return {std::move(data_), std::move(moved_)}; }

 private:
  // Partial sums off chip, in full width.
  struct PartialSums {
    std::vector<Sum> sums;
    std::vector<bool> stored;
  };

  // Each of the following returns false after fail().
  bool run(const Load& load);
  bool run(const Store& store);
  bool run(const Conv& conv);
  bool run(const Pool& pool);
  bool run(const Add& add);
  bool run(const Concat& concat);
  bool run(const Reorg& reorg);

  bool storePart(const Store& store, const ResidentTile<A>& held);
  bool loadValues(const Tile& tile, const TileBox& box);
  bool loadSums(const Tile& tile, const TileBox& box);
  void count(const Tile& tile, std::int64_t bits);

  ResidentTile<A>* resident(std::size_t tile, bool partial);  // null after fail()
  const std::vector<Operand>* operand(std::size_t tile);      // null after fail()
  // The rows of all tiles joined and packed; if there are several tiles, stored in `space`. Null after fail().
  const std::vector<Operand>* stackedOperand(std::size_t input, const std::vector<std::size_t>& below,
                                             std::vector<Operand>& room);
  bool keepApart(std::size_t output, std::size_t input, const std::vector<std::size_t>& below);
  void addProducts(const Conv& conv, const std::vector<Operand>& input, const std::vector<Operand>& weight,
                   std::vector<Sum>& sums) const;
  bool keepApart(std::size_t output, std::size_t operand);  // checks that an output and its operand do not overlap
  void put(std::size_t tile, std::vector<Operand> values);
  ResidentTile<A>* startSums(std::size_t tile);
  void finish(const Tile& tile, const Finish& finish, ResidentTile<A>& sums);

  bool fail(const std::string& found, const std::string& expected, const std::string& remedy);
  std::vector<Value>& values(std::size_t storage) { return std::get<std::vector<Value>>(data_.arrays[storage]); }
  bool isStored(const TileBox& box, const std::vector<bool>& stored) const;
  const Tile& tile(std::size_t i) const { return program_.tiles[i]; }
  TileBox box(std::size_t i) const { return boxOf(program_, program_.tiles[i]); }

  const Program& program_;
  ProgramData data_;
  std::vector<TensorBits> moved_;  // by layer
  std::vector<ChipMemory<A>> memories_;
  std::map<std::size_t, PartialSums> partials_;          // by storage
  std::map<std::size_t, std::vector<bool>> storedMaps_;  // maps and outputs, by storage
  std::size_t layer_ = 0, command_ = 0;
  std::optional<Diagnostic> failure_;
};

}  // namespace tilescope
