// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/theme/level_colour.h"

#include <algorithm>

#include "app/gui/kit/theme/theme.h"

namespace tilescope::gui {
namespace {

constexpr double kArrayShare = 0.6;  // of the nearest level's colour, over the ground

}  // namespace

QColor levelColour(const Theme& theme, std::size_t place, std::size_t count) {
  const std::size_t last = theme.levels.size() - 1;
  if (count <= theme.levels.size()) return theme.levels[std::min(place, last)];
  const double at = static_cast<double>(place * last) / static_cast<double>(count - 1);
  const auto below = std::min(static_cast<std::size_t>(at), last);
  return mixed(theme.levels[std::min(below + 1, last)], theme.levels[below], at - static_cast<double>(below));
}

QColor arrayColour(const Theme& theme) {
  return mixed(theme.levels.back(), theme.plot, kArrayShare);
}

}  // namespace tilescope::gui
