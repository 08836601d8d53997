// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/models/eplanner/proven_tiles.h"

#include <fmt/format.h>

#include <vector>

#include "core/models/search_strategy.h"

namespace tilescope::eplanner {
namespace {

bool isOption(const ModelOptions& options, const char* name, std::string_view value) {
  const auto it = options.find(name);
  return it != options.end() && it->second == value;
}

// "its tile has 40 of 96 output channels (K), no multiple of 64"
std::string otherChannels(const Sizes& tried, std::int64_t size, std::string_view channels) {
  return fmt::format("its tile has {} of {} {}, no multiple of {}", size, tried.total, channels, tried.step);
}

}  // namespace

bool isOnGrid(const ModelOptions& options) {
  return isOption(options, "tiles", "pe-multiples");
}

Window windowOf(const ModelOptions& options) {
  return isOption(options, "columns", "when-needed") ? Window::Thesis : Window::Free;
}

std::string provenTiles(const HardwareProfile& hardware, const ModelOptions& options, bool onGrid) {
  std::vector<std::string> limits;
  if (onGrid) limits.emplace_back("K and C in steps of the array (option tiles=pe-multiples)");
  if (const std::int64_t step = machineConstants(hardware).channelStep; step > 1)
    limits.push_back(fmt::format("K and C in steps of {} channels (tile_step_channels of the profile)", step));
  if (windowOf(options) == Window::Thesis)
    limits.emplace_back("whole columns and kernels (option columns=when-needed)");
  return limits.empty() ? ""
                        : fmt::format("tiles with {}, wherever such a tile fits", fmt::join(limits, ", and with "));
}

std::optional<std::string> outsideProvenTiles(const Problems& problems, std::size_t problem, const Tile& tile,
                                              const HardwareProfile& hardware, const ModelOptions& options) {
  const bool onGrid = isOnGrid(options);
  const std::string covered = provenTiles(hardware, options, onGrid);
  if (covered.empty()) return std::nullopt;
  const Tilings proven = tilingsOfProof(problems, problem, windowOf(options), onGrid);
  const EplannerLayer& l = problems[problem].layer;
  const std::string_view anyChannels =
      onGrid ? "Plan with tiles=all to include it." : "Plan with a tile_step_channels of 1 to include it.";
  if (!proven.K.has(tile.K))
    return outsideProvenSpace(otherChannels(proven.K, tile.K, "output channels (K)"), covered, anyChannels);
  if (!proven.C.has(tile.C))
    return outsideProvenSpace(otherChannels(proven.C, tile.C, "input channels (C)"), covered, anyChannels);
  if (!proven.cutsWindow && (tile.OX != l.OX || tile.FY != l.FY || tile.FX != l.FX))
    return outsideProvenSpace("its tile cuts columns or the kernel", covered, "Plan with columns=free to include it.");
  return std::nullopt;
}

}  // namespace tilescope::eplanner
