// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>

#include "core/plan/verify/verify_findings.h"

namespace tilescope {

// Whether the commands of one layer compute one and the same operation on their tiles' places in the arrays: one
// stride, dilation, kernel and padding of the whole map, and matching channels.
class LayerGeometry {
 public:
  // Looks through the layer's commands for what all of them must share.
  LayerGeometry(VerifyFindings& findings, std::size_t layer);

  void check(const Conv& conv);
  void check(const Pool& pool);
  void check(const Add& add);
  void check(const Concat& concat);
  void check(const Reorg& reorg);

 private:
  // What the first command of the layer with an input has; the others must have it too.
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
    std::int64_t length(std::size_t axis) const;  // rows or columns from the first reached to the last
  };

  static Reach reachOf(const Program& program, const Conv& conv);
  static Reach reachOf(const Program& program, const Pool& pool);
  Window windowOf(const Conv& conv) const;
  Window windowOf(const Pool& pool) const;
  std::array<std::int64_t, 2> mapPadding(const Reach& reach, const Tile& input,
                                         const std::array<std::int64_t, 4>& padding) const;

  void checkWindow(const Window& window, const Reach& reach, const Tile& input,
                   const std::array<std::int64_t, 4>& padding);
  void checkInputInside(const Reach& reach, std::size_t input);
  void checkNoInput(const Conv& conv);
  void checkChannels(const Conv& conv);

  VerifyFindings& findings_;
  const Program& program_;
  std::optional<Window> window_;
  std::optional<std::size_t> secondOperand_;  // array of an add's second operand
};

}  // namespace tilescope
