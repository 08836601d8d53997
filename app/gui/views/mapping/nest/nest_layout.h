// SPDX-License-Identifier: GPL-3.0-or-later
// The loop nest of core/chart in window pixels, with hit tests, arrow keys, and drop targets for dragged loops.
#pragma once

#include <QRect>
#include <QSize>
#include <optional>
#include <vector>

#include "app/gui/plots/plot.h"
#include "core/chart/nest_layout.h"
#include "core/picture/nest.h"

namespace tilescope::gui {
using chart::NestPart;

struct NestMark {
  NestPart part = NestPart::Loop;
  std::size_t band = 0;
  std::size_t index = 0;
  QRect rect;

  bool operator==(const NestMark&) const = default;
};

struct BandPlaces {
  QRect frame, content, name, subtitle, capacity, share;
  int loopsTop = 0;

  bool operator==(const BandPlaces&) const = default;
};

struct NestPlaces {
  QSize size;
  std::vector<BandPlaces> bands;  // memories, then the array
  std::vector<NestMark> marks;    // in reading order

  const BandPlaces& array() const { return bands.back(); }
  int markAt(const QPoint& place) const;  // -1: none
  // direction: x or y is 0. Returns `mark` if there is no next one.
  int neighbour(int mark, const QPoint& direction) const;
};

NestPlaces placesOf(const NestPicture& picture, int width);
int leastNestWidth();

struct NestDrop {
  std::size_t band = 0;
  std::size_t position = 0;  // number of the band's other loops inside the dragged one
  QRect caret;

  bool operator==(const NestDrop&) const = default;
};
std::optional<NestDrop> dropAt(const NestPlaces& places, const NestPicture& picture, std::size_t loop,
                               const QPoint& at);

// One row per loop, tile, capacity and movement, outermost memory first.
PlotTable tableOf(const NestPicture& nest);

}  // namespace tilescope::gui
