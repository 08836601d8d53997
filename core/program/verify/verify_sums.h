// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "core/program/verify/verify_findings.h"

namespace tilescope {

// The products added to the sums of each output box, on chip and off chip. Boxes are identified by array and position,
// because partial sums may return to another memory.
class SumLedger {
 public:
  explicit SumLedger(VerifyFindings& findings);

  // version: additions in the on-chip copy; returns the new number. mayMakeAgain: finished sums may begin again, as in
  // overlapping tiles of a span.
  std::size_t add(const Conv& conv, std::size_t version, bool mayMakeAgain);
  void finish(const Conv& conv);

  void storePartial(std::size_t tile, std::size_t version);
  std::size_t loadPartial(std::size_t tile);

  void finishAll();

  std::string progress(std::size_t tile);

 private:
  struct Sums {
    std::size_t tile = 0;
    std::size_t weights = 0;
    std::vector<std::uint32_t> pieces;  // indices of the added weight boxes
    std::size_t additions = 0;
    std::int64_t products = 0;
    std::size_t stored = 0;  // additions in the off-chip copy; 0: there is none
    bool finished = false;
  };
  struct Piece {
    std::array<std::int64_t, 3> from{}, size{};
  };
  using PieceKey = std::tuple<std::size_t, std::array<std::int64_t, 3>, std::array<std::int64_t, 3>>;

  Sums& sumsOf(std::size_t tile);
  std::uint32_t pieceOf(std::size_t weight);
  std::int64_t kernelOf(const Sums& sums) const;
  std::string defectOf(std::size_t weights, const std::vector<std::uint32_t>& pieces) const;

  VerifyFindings& findings_;
  std::vector<Sums> sums_;
  std::vector<std::uint32_t> sumsOfTile_;   // index + 1; 0: not looked up yet
  std::vector<std::uint32_t> pieceOfTile_;  // index + 1; 0: not looked up yet
  std::vector<Piece> pieces_;
  std::map<PieceKey, std::uint32_t> pieceNumbers_;
  std::map<std::pair<std::size_t, std::vector<std::uint32_t>>, std::string> defects_;  // of sets of pieces
  struct BoxHash {
    std::size_t operator()(const std::array<std::int64_t, 9>& box) const;
  };
  std::unordered_map<std::array<std::int64_t, 9>, std::uint32_t, BoxHash> boxes_;
};

}  // namespace tilescope
