// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <map>

#include "core/program/verify/verify_findings.h"

namespace tilescope {

// Checks whether the commands of one layer compute the same operation on their tiles' places in the arrays: one stride,
// dilation, kernel and padding of the whole map, and matching channels. In a span every layer has its own commands,
// identified by the array that they compute.
class LayerGeometry {
 public:
  // Determines from the layer's commands what all of them must share.
  LayerGeometry(VerifyFindings& findings, std::size_t layer);

  void check(const Conv& conv);
  void check(const Pool& pool);
  void check(const Add& add);
  void check(const Concat& concat);
  void check(const Reorg& reorg);

 private:
  // The window of the layer's first command with an input; other commands that compute the same array must have the
  // same one.
  struct Window {
    std::size_t command = 0;
    std::size_t output = 0, input = 0, weight = 0;  // arrays
    std::array<std::int64_t, 2> kernel{}, stride{}, dilation{};
    std::array<std::int64_t, 2> padding{};  // of the whole map: rows above, columns left
    bool operator==(const Window&) const = default;
  };
  // A window on the tiles of one command: rows, then columns.
  struct Reach {
    std::array<std::int64_t, 2> outputFrom{}, outputSize{}, kernelFrom{}, kernelSize{}, stride{}, dilation{};
    std::int64_t start(std::size_t axis) const;   // of the window, counted without the map's padding
    std::int64_t length(std::size_t axis) const;  // number of rows or columns from the first reached to the last
  };

  Tile inputOf(const Conv& conv) const { return stacked(program_, *conv.input, conv.below); }
  Tile inputOf(const Pool& pool) const { return stacked(program_, pool.input, pool.below); }
  static Reach reachOf(const Program& program, const Conv& conv);
  static Reach reachOf(const Program& program, const Pool& pool);
  Window windowOf(const Conv& conv) const;
  Window windowOf(const Pool& pool) const;
  std::array<std::int64_t, 2> mapPadding(const Reach& reach, const Tile& input,
                                         const std::array<std::int64_t, 4>& padding) const;

  // In layers that are not spans, all commands have the same key.
  std::size_t keyOf(std::size_t outputTile) const { return isSpan_ ? program_.tiles[outputTile].array : 0; }
  const Window* windowFor(std::size_t outputTile) const;  // null if no command with an input computes that array
  void checkWindow(const Window& window, const Window& first, const Reach& reach, const Tile& input,
                   const std::array<std::int64_t, 4>& padding);
  void checkStack(std::size_t input, const std::vector<std::size_t>& below);
  void checkInputInside(const Reach& reach, const Tile& input, const Window& of);
  void checkNoInput(const Conv& conv);
  void checkChannels(const Conv& conv);
  void checkImages(const Tile& input, const Tile& output);

  VerifyFindings& findings_;
  const Program& program_;
  bool isSpan_;
  std::map<std::size_t, Window> windows_;              // by the array of the output
  std::map<std::size_t, std::size_t> secondOperands_;  // arrays of adds, by the array of the output
};

}  // namespace tilescope
