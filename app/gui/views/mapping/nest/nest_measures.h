// SPDX-License-Identifier: GPL-3.0-or-later
// Measures of the loop nest, in pixels at 100 %, as the visual design has them.
#pragma once

#include <cstddef>

namespace tilescope::gui {

inline constexpr int kRail = 5, kInset = 22, kNarrowInset = 14, kTextGap = 10, kPadding = 12;
inline constexpr std::size_t kFewBands = 4;  // more are nested by the narrow inset
inline constexpr int kTop = 9, kBottom = 8, kNameLine = 16, kSubtitleLine = 16, kLoopsGap = 6;
inline constexpr int kLoopWidth = 76, kLoopHeight = 30, kLoopGap = 8;
inline constexpr int kLoopText = 26, kParallelText = 11, kLoopTextGap = 10, kLoopRight = 10;  // inside a tile
inline constexpr int kBoundary = 14, kBoundaryGap = 4;
inline constexpr int kBar = 206, kMinBar = 96, kBarHeight = 14, kShareWidth = 76;
inline constexpr int kTileLine = 20, kTilesGap = 2, kTileLetter = 22;
inline constexpr int kMinLoops = 2 * (kLoopWidth + kLoopGap);  // beside the bar
inline constexpr int kFlowRow = 36, kFlowTop = 5, kFlowIndent = 8, kFlowLeft = 5, kFlowText = 51, kFlowGap = 16,
                     kFlowColumn = 150;
inline constexpr int kCaret = 3;
inline constexpr int kMinNest = 480, kMaxNest = 1180;

}  // namespace tilescope::gui
