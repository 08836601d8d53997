// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/plugins/diana/shim_support.h"

namespace tilescope::diana {

struct Tiling {
  std::int64_t K = 16, OY = 1, OX = 16;  // output tile; divides the layer
  bool inputResident = true;             // false: loads its rows for every tile
};

// Copies [channels][rows][columns] between L2 and L1, in as few pieces as possible.
struct TileCopy {
  std::uint32_t l2 = 0, l1 = 0;  // first byte
  std::int64_t channels = 1, rows = 1, columns = 16;
  std::int64_t planeRows = 1, planeColumns = 16;  // of a plane in L2

  void run(std::uint32_t direction) const {
    const bool wholeRows = columns == planeColumns, wholePlanes = wholeRows && rows == planeRows;
    const std::int64_t pieces = wholePlanes ? 1 : wholeRows ? channels : channels * rows;
    const std::int64_t bytes = channels * rows * columns / pieces;
    for (std::int64_t piece = 0; piece < pieces; ++piece) {
      const std::int64_t row = wholeRows ? piece * planeRows : piece / rows * planeRows + piece % rows;
      memcpy_dig(l2 + uint32(row * planeColumns), l1 + uint32(piece * bytes), uint32(bytes), direction, DIANA_BANKS);
      global_sync_digital();
    }
  }
};

class TiledLayer {
  const ConvCase& c_;
  Tiling tiling_;
  std::uint32_t input_ = 0, blob_ = 0, output_ = 0;
  std::uint32_t input_l1_ = 0, output_l1_ = 0;
  std::int64_t firstRow_ = 0, endRow_ = 0;  // in L1

  void kernel(std::int64_t k, std::int64_t y, std::int64_t x) {
    digital_parameters p = parametersOf(c_);
    p.k = int32(tiling_.K), p.oy = int32(tiling_.OY), p.ox = int32(tiling_.OX);
    p.cy = int32(endRow_ - firstRow_);
    const std::int64_t above = y - c_.top, below = y + tiling_.OY - 1 + c_.FY - c_.top;
    p.padding = diana_padding(int32(c_.left), int32(std::max<std::int64_t>(0, -above)),
                              int32(std::max<std::int64_t>(0, below - c_.IY)));
    const std::int64_t offset = (std::max<std::int64_t>(0, above) - firstRow_) * c_.inputPitch() + x;
    digital_conv_2d(0, input_l1_ + uint32(offset), blob_ + uint32(k / 16 * convGroupBytes(c_.C, c_.FY, c_.FX)), 0,
                    output_l1_, &p);
    global_sync_digital();
    const std::uint32_t to = output_ + uint32((k * c_.OY() + y) * c_.outputPitch() + x);
    TileCopy{to, output_l1_, tiling_.K, tiling_.OY, tiling_.OX, c_.OY(), c_.outputPitch()}.run(DIANA_L1_TO_L2);
  }

  void loadRows(std::int64_t begin, std::int64_t end) {
    firstRow_ = begin, endRow_ = end;
    const std::uint32_t from = input_ + uint32(begin * c_.inputPitch());
    TileCopy{from, input_l1_, c_.C, end - begin, c_.inputPitch(), c_.IY, c_.inputPitch()}.run(DIANA_L2_TO_L1);
  }

  void loadRowsOf(std::int64_t y) {
    loadRows(std::max<std::int64_t>(0, y - c_.top), std::min(c_.IY, y + tiling_.OY - 1 + c_.FY - c_.top));
  }

 public:
  TiledLayer(const ConvCase& c, const Tiling& tiling) : c_(c), tiling_(tiling) {}

  std::vector<std::int8_t> run() {
    Places l2, l1;
    input_ = load(l2, toReversedWords(c_.input, c_.inputShape()));
    blob_ = load(l2, blobOf(c_));
    output_ = l2.take(activationBytes(c_.outputShape()) + 31);
    input_l1_ = l1.take(activationBytes(c_.inputShape()));
    output_l1_ = l1.take(tiling_.K * tiling_.OY * tiling_.OX);
    if (tiling_.inputResident) {
      loadRows(0, c_.IY);
      for (std::int64_t k = 0; k < c_.K; k += tiling_.K)
        for (std::int64_t y = 0; y < c_.OY(); y += tiling_.OY)
          for (std::int64_t x = 0; x < c_.OX(); x += tiling_.OX) kernel(k, y, x);
    } else {
      for (std::int64_t y = 0; y < c_.OY(); y += tiling_.OY) {
        loadRowsOf(y);
        for (std::int64_t k = 0; k < c_.K; k += tiling_.K) kernel(k, y, 0);
      }
    }
    return valuesAt(output_, c_.outputShape(), c_.K);
  }
};

}  // namespace tilescope::diana
