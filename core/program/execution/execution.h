// SPDX-License-Identifier: GPL-3.0-or-later
// A program during execution, a function per command. Requires checkExecutable(), checkArithmetic() and checkData().
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

// Executes a program on data; every exported program must compute the same. A tile that is not on chip or a loaded
// element that was never stored is an error. Number rules: docs/program_arithmetic.md.
struct ProgramRun {
  ProgramData data;                   // arrays after execution
  std::vector<TensorBits> movedBits;  // by layer
};

// Called after each layer. output: absent if it computed nothing; unchanged if it stored nothing.
using AfterLayer =
    std::function<void(const ProgramLayer& layer, std::optional<std::size_t> output, const ProgramData& data)>;

// data: inputs, weights and biases (fillRandom()). Maps and outputs must be written before they are read; outputs must
// be complete at the end.
Result<ProgramRun> execute(const Program& program, ProgramData data, const AfterLayer& afterLayer = {});

template <class A>
class Execution {
 public:
  using Operand = typename A::Operand;
  using Sum = typename A::Sum;
  using Value = typename A::Value;

  Execution(const Program& program, ProgramData data);

  std::optional<Diagnostic> run(std::size_t layer);
  std::optional<Diagnostic> checkOutputs() const;

  const ProgramData& data() const { return data_; }
  ProgramRun take() && { return {std::move(data_), std::move(moved_)}; }

 private:
  struct PartialSums {
    std::vector<Sum> sums;
    std::vector<bool> stored;
  };

  // These functions return false after fail().
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
  // Rows of all tiles, one below the other, joined in `space` if there are several. Null after fail().
  const std::vector<Operand>* stackedOperand(std::size_t input, const std::vector<std::size_t>& below,
                                             std::vector<Operand>& room);
  bool keepApart(std::size_t output, std::size_t input, const std::vector<std::size_t>& below);
  void addProducts(const Conv& conv, const std::vector<Operand>& input, const std::vector<Operand>& weight,
                   std::vector<Sum>& sums) const;
  bool keepApart(std::size_t output, std::size_t operand);
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
