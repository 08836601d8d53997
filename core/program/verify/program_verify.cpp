// SPDX-License-Identifier: GPL-3.0-or-later
// One pass over the commands, with on-chip contents, progress of sums, and stored elements.
#include "core/program/verify/program_verify.h"

#include <fmt/format.h>

#include "core/program/verify/verify_coverage.h"
#include "core/program/verify/verify_findings.h"
#include "core/program/verify/verify_geometry.h"
#include "core/program/verify/verify_residency.h"
#include "core/program/verify/verify_structure.h"
#include "core/program/verify/verify_sums.h"

namespace tilescope {
namespace {

class Walk {
 public:
  explicit Walk(VerifyFindings& findings)
      : findings_(findings), program_(findings.program()), onChip_(findings), sums_(findings), written_(findings) {}

  void run() {
    for (std::size_t i = 0; i < program_.layers.size(); ++i) {
      runLayer(i);
      checkTraffic(i);
      if (findings_.full()) return;
    }
    sums_.finishAll();
    written_.finish();
  }

 private:
  void runLayer(std::size_t index) {
    const ProgramLayer& layer = program_.layers[index];
    geometry_.emplace(findings_, index);
    isSpan_ = !layer.fused.empty();
    for (std::size_t i = layer.firstCommand; i < layer.endCommand && !findings_.full(); ++i) {
      findings_.atCommand(index, i);
      std::visit([&](const auto& command) { execute(command); }, program_.commands[i]);
    }
  }

  void checkTraffic(std::size_t index) {
    const ProgramLayer& layer = program_.layers[index];
    const TensorBits moved = movedBits(program_, layer);
    findings_.atLayer(index);
    for (const Tensor tensor : kTensors) {
      const std::int64_t actual = moved[tilescope::index(tensor)];
      const std::int64_t predicted = layer.predictedBits[tilescope::index(tensor)];
      if (actual == predicted) continue;
      findings_.error(fmt::format("{} bits of {} moved", actual, name(tensor)),
                      fmt::format("{}, as the plan predicts; the difference is {}", predicted, actual - predicted),
                      "Loads and stores must move what the plan predicts.");
    }
  }

  void execute(const Load& load) {
    const Tile& tile = program_.tiles[load.tile];
    if (load.partial) checkPartial(tile);
    if (!load.partial) written_.load(load.tile);
    Residency::Resident& resident = onChip_.place(load.tile);
    if (!load.partial) return;
    resident.unfinished = true;
    resident.version = sums_.loadPartial(load.tile);
  }

  void execute(const Store& store) {
    const std::size_t standing = store.of.value_or(store.tile);
    const auto tile = [&] { return findings_.tileName(standing); };  // for messages only, because it is slow
    Residency::Resident* resident = onChip_.find(standing);
    if (!resident)
      return findings_.error(tile() + ", which is not on chip", "a tile on chip",
                             "Compute it before this, or keep it from being overwritten.");
    if (resident->unfinished && !store.partial)
      findings_.error(fmt::format("{}, which has {}", tile(), sums_.progress(store.tile)), "finished sums",
                      "Store them with PARTIAL, or finish them before.");
    if (!resident->unfinished && store.partial)
      findings_.error(fmt::format("partial sums of {}, which is finished", tile()), "sums that are not finished",
                      "Remove PARTIAL.");
    if (store.partial) {
      checkPartial(program_.tiles[store.tile]);
      sums_.storePartial(store.tile, resident->version);
    } else {
      written_.store(store.tile);
    }
    resident->unstored = false;
  }

  void checkPartial(const Tile& tile) {
    if (tile.tensor != Tensor::O)
      findings_.error(fmt::format("partial sums of tensor {}", name(tile.tensor)), "those of O", "Remove PARTIAL.");
    checkWidth(tile);
  }

  void checkWidth(const Tile& tile) {
    if (tile.bits < program_.partialSumBits)
      findings_.error(fmt::format("partial sums in elements of {} bits", tile.bits),
                      fmt::format("at least {}", program_.partialSumBits), "Give the tile the bits of partial sums.");
  }

  void execute(const Conv& conv) {
    geometry_->check(conv);
    if (conv.input) onChip_.need(*conv.input);
    for (const std::size_t tile : conv.below) onChip_.need(tile);
    onChip_.need(conv.weight);
    if (!conv.first || !conv.finish) checkWidth(program_.tiles[conv.output]);
    Residency::Resident& output = conv.first ? onChip_.place(conv.output, {conv.input, conv.weight}) : sumsOnChip(conv);
    stillThere(conv.below, conv.output);
    output.version = sums_.add(conv, output.version, isSpan_);
    output.unstored = true;
    output.unfinished = !conv.finish;
    if (conv.finish) sums_.finish(conv);
  }

  // The output must not overwrite the tiles below the input.
  void stillThere(const std::vector<std::size_t>& below, std::size_t output) {
    for (const std::size_t tile : below)
      if (!onChip_.find(tile))
        findings_.error(fmt::format("{} over its own operand {}", findings_.tileName(output), findings_.tileName(tile)),
                        "a separate place", "Move one of the tiles.");
  }

  // The sums of an output tile that an addition continues.
  Residency::Resident& sumsOnChip(const Conv& conv) {
    Residency::Resident* output = onChip_.find(conv.output);
    if (output) return *output;
    findings_.error(fmt::format("sums of {}, which are not on chip", findings_.tileName(conv.output)),
                    "FIRST, or partial sums on chip", "Load the partial sums before.");
    return onChip_.place(conv.output, {conv.input, conv.weight});
  }

  void compute(std::size_t output, std::initializer_list<std::optional<std::size_t>> operands) {
    for (const std::optional<std::size_t>& operand : operands)
      if (operand) onChip_.need(*operand);
    onChip_.place(output, operands).unstored = true;
  }

  void execute(const Pool& pool) {
    geometry_->check(pool);
    for (const std::size_t tile : pool.below) onChip_.need(tile);
    compute(pool.output, {pool.input});
    stillThere(pool.below, pool.output);
  }

  void execute(const Add& add) {
    geometry_->check(add);
    onChip_.need(add.first);
    if (add.second) onChip_.need(*add.second);
    const bool inPlace = onChip_.samePlace(add.output, add.first);
    onChip_.place(add.output, {add.first, add.second}, inPlace ? std::optional(add.first) : std::nullopt).unstored =
        true;
  }

  void execute(const Concat& concat) {
    geometry_->check(concat);
    onChip_.need(concat.input);
    onChip_.rename(concat.output, concat.input);
  }

  void execute(const Reorg& reorg) {
    geometry_->check(reorg);
    compute(reorg.output, {reorg.input});
  }

  VerifyFindings& findings_;
  const Program& program_;
  Residency onChip_;
  SumLedger sums_;
  WrittenElements written_;
  std::optional<LayerGeometry> geometry_;
  bool isSpan_ = false;
};

}  // namespace

Diagnostics verify(const Program& program) {
  VerifyFindings findings(program);
  checkStructure(findings);
  if (!findings.any()) Walk(findings).run();
  return std::move(findings).take();
}

}  // namespace tilescope
