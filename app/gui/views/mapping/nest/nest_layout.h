// SPDX-License-Identifier: GPL-3.0-or-later
// Where everything of a loop nest stands: nested bands from the outermost memory at the top to the array, loops at the
// left, tiles against the capacity at a common right edge, movements between the bands. Loops wrap where a band has no
// space for all of them.
#pragma once

#include <QRect>
#include <QSize>
#include <optional>
#include <vector>

#include "core/picture/nest.h"

namespace tilescope::gui {

enum class NestPart { Loop, Tile, Flow, Boundary, Parallel };

// Something that can be pointed at; index: into the list of its band, of Parallel into that of the picture.
struct NestMark {
  NestPart part = NestPart::Loop;
  std::size_t band = 0;
  std::size_t index = 0;
  QRect rect;

  bool operator==(const NestMark&) const = default;
};

struct BandPlaces {
  QRect frame;    // to the common right and lower edges
  QRect content;  // without what lies further in and the movements above that
  QRect name, subtitle;
  QRect capacity;  // the bar, or off chip the column of bars
  QRect share;     // at its right
  int loopsTop = 0;

  bool operator==(const BandPlaces&) const = default;
};

struct NestPlaces {
  QSize size;
  std::vector<BandPlaces> bands;  // as in the picture, then the array
  std::vector<NestMark> marks;    // in reading order

  const BandPlaces& array() const { return bands.back(); }
  int markAt(const QPoint& place) const;  // -1: none
  // The next mark in the direction (one of its coordinates is 0); the same one at the end.
  int neighbour(int mark, const QPoint& direction) const;
};

NestPlaces placesOf(const NestPicture& picture, int width);
int leastNestWidth();

// Where a dragged loop would go.
struct NestDrop {
  std::size_t band = 0;
  std::size_t position = 0;  // loops of the band that lie further in, without the dragged one
  QRect caret;

  bool operator==(const NestDrop&) const = default;
};
std::optional<NestDrop> dropAt(const NestPlaces& places, const NestPicture& picture, std::size_t loop,
                               const QPoint& at);

}  // namespace tilescope::gui
