// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <map>

#include "core/program/verify/verify_findings.h"

namespace tilescope {

// All commands of a layer must compute the same operation: one stride, dilation, kernel and padding for the map, and
// matching channels. In a span, the computed array names the layer.
class LayerGeometry {
 public:
  LayerGeometry(VerifyFindings& findings, std::size_t layer);

  void check(const Conv& conv);
  void check(const Pool& pool);
  void check(const Add& add);
  void check(const Concat& concat);
  void check(const Reorg& reorg);

 private:
  // A layer's window, from its first command with an input; all commands that compute the array must have it.
  struct Window {
    std::size_t command = 0;
    std::size_t output = 0, input = 0, weight = 0;
    std::array<std::int64_t, 2> kernel{}, stride{}, dilation{};
    std::array<std::int64_t, 2> padding{};  // of the whole map: rows above, columns to the left
    bool operator==(const Window&) const = default;
  };
  struct Reach {
    std::array<std::int64_t, 2> outputFrom{}, outputSize{}, kernelFrom{}, kernelSize{}, stride{}, dilation{};
    std::int64_t start(std::size_t axis) const;   // of the window, without the map's padding
    std::int64_t length(std::size_t axis) const;  // rows or columns from the first read to the last
  };

  Tile inputOf(const Conv& conv) const { return stacked(program_, *conv.input, conv.below); }
  Tile inputOf(const Pool& pool) const { return stacked(program_, pool.input, pool.below); }
  static Reach reachOf(const Program& program, const Conv& conv);
  static Reach reachOf(const Program& program, const Pool& pool);
  Window windowOf(const Conv& conv) const;
  Window windowOf(const Pool& pool) const;
  std::array<std::int64_t, 2> mapPadding(const Reach& reach, const Tile& input,
                                         const std::array<std::int64_t, 4>& padding) const;

  std::size_t keyOf(std::size_t outputTile) const { return isSpan_ ? program_.tiles[outputTile].array : 0; }
  const Window* windowFor(std::size_t outputTile) const;  // null if no command with an input computes the array
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
  std::map<std::size_t, Window> windows_;
  std::map<std::size_t, std::size_t> secondOperands_;  // arrays of adds' second operands, by output array
};

}  // namespace tilescope
