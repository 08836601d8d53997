// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/validate/parity_picture.h"

#include "core/base/ensure.h"

namespace tilescope::gui {

ParityKind kindOf(PublishedQuantity quantity) {
  switch (quantity) {
    case PublishedQuantity::BufferTraffic:
      return ParityKind::BufferTraffic;
    case PublishedQuantity::DramTraffic:
      return ParityKind::DramTraffic;
    case PublishedQuantity::ComputeTime:
      return ParityKind::ComputeTime;
    case PublishedQuantity::ActiveElements:
      return ParityKind::ActiveElements;
    default:
      return ParityKind::EnergyShare;
  }
}

QColor colourOf(ParityKind kind, const Theme& theme) {
  switch (kind) {
    case ParityKind::BufferTraffic:
      return theme.tensor(Tensor::I);
    case ParityKind::DramTraffic:
      return theme.memoryBound;
    case ParityKind::ComputeTime:
      return theme.computeBound;
    case ParityKind::ActiveElements:
      return theme.text2;
    case ParityKind::EnergyShare:
      return theme.tensor(Tensor::O);
  }
  throw InternalError("a quantity without a colour");
}

Mark markOf(ParityKind kind) {
  switch (kind) {
    case ParityKind::BufferTraffic:
      return Mark::Square;
    case ParityKind::DramTraffic:
      return Mark::Diamond;
    case ParityKind::ComputeTime:
      return Mark::Disc;
    case ParityKind::ActiveElements:
      return Mark::Cross;
    case ParityKind::EnergyShare:
      return Mark::UpTriangle;
  }
  throw InternalError("a quantity without a mark");
}

QColor bandColour(const Theme& theme) {
  constexpr double kShare = 0.2;  // of the accent over the plot's ground
  return mixed(theme.accent, theme.plot, kShare);
}

}  // namespace tilescope::gui
