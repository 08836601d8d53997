// SPDX-License-Identifier: GPL-3.0-or-later
// The layout of a loop nest (core/chart) in window pixels, with hit tests, arrow-key navigation, and drop targets for
// dragged loops.
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
  std::vector<BandPlaces> bands;  // bands of the picture, then the array
  std::vector<NestMark> marks;    // in reading order

  const BandPlaces& array() const { return bands.back(); }
  int markAt(const QPoint& place) const;  // -1: none
  // The next mark in the direction, whose x or y is 0; `mark` itself if there is none.
  int neighbour(int mark, const QPoint& direction) const;
};

NestPlaces placesOf(const NestPicture& picture, int width);
int leastNestWidth();

// Where a dragged loop would be inserted.
struct NestDrop {
  std::size_t band = 0;
  std::size_t position = 0;  // number of the band's other loops inside the dragged one
  QRect caret;

  bool operator==(const NestDrop&) const = default;
};
std::optional<NestDrop> dropAt(const NestPlaces& places, const NestPicture& picture, std::size_t loop,
                               const QPoint& at);

// The nest as a table with one row per loop, tile, capacity and movement, from the outermost memory inwards.
PlotTable tableOf(const NestPicture& nest);

}  // namespace tilescope::gui
