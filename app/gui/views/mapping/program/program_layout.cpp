// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/program/program_layout.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/gui/kit/theme/fonts.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kHead = 18, kStages = 13;
constexpr int kMinRow = 9, kMaxRow = 52, kRowGap = 2;
constexpr int kTrackGap = 8;
// px
constexpr double kMinMark = 1;   // narrower operations are merged into a mark of this width
constexpr double kMinStage = 6;  // narrower stages are not shaded
constexpr double kReach = 3;     // px within which an operation is hit
constexpr double kMinOutline = 2;

bool isSameRow(const ProgramItem& a, const ProgramItem& b) {
  return a.track == b.track && a.slot == b.slot;
}

double leftOf(const ProgramItem& item, const PlotFrame& frame) {
  return std::max(frame.area.left(), frame.pixelX(item.begin));
}

double rightOf(const ProgramItem& item, const PlotFrame& frame) {
  return std::min(frame.area.right(), frame.pixelX(item.end()));
}

// Merges narrow items. A mark's fill is the share of its time that items cover.
class RowMarks {
 public:
  RowMarks(const PlotFrame& frame, std::vector<ProgramMark>& marks) : frame_(frame), marks_(marks) {}

  void add(const ProgramItem& item, std::size_t index) {
    const double left = leftOf(item, frame_), right = rightOf(item, frame_);
    if (right <= left) return;
    if (right - left >= kMinMark) {
      finish();
      marks_.push_back({left, right, 1, index, true});
      return;
    }
    if (gathered_ && left >= mark_.left + kMinMark) finish();
    if (!gathered_) mark_ = {left, left, 0, index, true};
    mark_.isOne = !gathered_;
    gathered_ = true;
    mark_.right = std::max(mark_.right, right);
    covered_ += right - left;
  }

  void finish() {
    if (gathered_) {
      mark_.right = std::min(std::max(mark_.right, mark_.left + kMinMark), frame_.area.right());
      mark_.fill = covered_ / std::max(mark_.right - mark_.left, covered_);
      marks_.push_back(mark_);
    }
    gathered_ = false;
    covered_ = 0;
  }

 private:
  const PlotFrame& frame_;
  std::vector<ProgramMark>& marks_;
  ProgramMark mark_;
  double covered_ = 0;  // px
  bool gathered_ = false;
};

struct ItemRange {
  std::size_t first = 0, last = 0;  // [first, last)
};

// A row's items are contiguous in the picture.
ItemRange rowOf(const ProgramPicture& picture, std::size_t track, nve::Slot slot) {
  const auto key = std::pair(track, slot);
  const auto before = [](const ProgramItem& item, const std::pair<std::size_t, nve::Slot>& wanted) {
    return std::pair(item.track, item.slot) < wanted;
  };
  const auto after = [](const std::pair<std::size_t, nve::Slot>& wanted, const ProgramItem& item) {
    return wanted < std::pair(item.track, item.slot);
  };
  const auto& items = picture.items;
  const auto first = std::lower_bound(items.begin(), items.end(), key, before);
  const auto last = std::upper_bound(first, items.end(), key, after);
  return {static_cast<std::size_t>(first - items.begin()), static_cast<std::size_t>(last - items.begin())};
}

std::optional<std::size_t> nearestIn(const ProgramPicture& picture, const ItemRange& row, double cycle) {
  std::optional<std::size_t> nearest;
  const auto away = [&](std::size_t item) {
    const ProgramItem& of = picture.items[item];
    return std::max({0.0, of.begin - cycle, cycle - of.end()});
  };
  for (std::size_t i = row.first; i < row.last; ++i)
    if (!nearest || away(i) < away(*nearest)) nearest = i;
  return nearest;
}

}  // namespace

ProgramRows rowsFor(const ProgramPicture& picture, const QRectF& area) {
  ProgramRows rows;
  const auto count = static_cast<double>(std::max<std::size_t>(1, picture.tracks.size()));
  const double stages = picture.form == ProgramForm::Flat ? scaledPixels(kStages) : 0;
  const double fixed = count * (scaledPixels(kHead) + stages) + (count - 1) * scaledPixels(kTrackGap);
  const double least = scaledPixels(kMinRow), most = scaledPixels(kMaxRow);
  const double row = std::clamp(std::floor((area.height() - fixed) / (count * nve::kSlots)), least, most);
  double top = area.top();
  for (std::size_t track = 0; track < picture.tracks.size(); ++track) {
    ProgramTrackRows of;
    of.head = QRectF(area.left(), top, area.width(), scaledPixels(kHead));
    top = of.head.bottom();
    of.stages = QRectF(area.left(), top, area.width(), stages);
    top += stages;
    for (QRectF& unit : of.units) {
      unit = QRectF(area.left(), top, area.width(), row - kRowGap);
      top += row;
    }
    top += scaledPixels(kTrackGap);
    rows.push_back(of);
  }
  return rows;
}

std::vector<ProgramMark> marksFor(const ProgramPicture& picture, const PlotFrame& frame) {
  std::vector<ProgramMark> marks;
  RowMarks row(frame, marks);
  for (std::size_t i = 0; i < picture.items.size(); ++i) {
    if (i > 0 && !isSameRow(picture.items[i - 1], picture.items[i])) row.finish();
    row.add(picture.items[i], i);
  }
  row.finish();
  return marks;
}

std::vector<StageBand> stageBands(const ProgramPicture& picture, std::size_t track, const PlotFrame& frame) {
  std::vector<StageBand> bands;
  if (picture.form == ProgramForm::Modulo) return bands;
  const nve::Schedule& s = picture.tracks[track].schedule();
  const std::int64_t last = s.operations.back().cycle;
  for (std::int64_t stage = 0; stage * s.interval <= last; ++stage) {
    const double left = std::max(frame.area.left(), frame.pixelX(static_cast<double>(stage * s.interval)));
    const double right = std::min(frame.area.right(), frame.pixelX(static_cast<double>((stage + 1) * s.interval)));
    if (right - left >= kMinStage) bands.push_back({stage, left, right});
  }
  return bands;
}

QRectF itemRect(const ProgramPicture& picture, std::size_t item, const ProgramRows& rows, const PlotFrame& frame) {
  const ProgramItem& of = picture.items[item];
  const QRectF& row = rows[of.track].units[static_cast<std::size_t>(of.slot)];
  const double left = leftOf(of, frame);
  const double right = std::min(frame.area.right(), std::max(frame.pixelX(of.end()), left + kMinOutline));
  if (right <= left || frame.pixelX(of.end()) <= frame.area.left()) return {};
  return {left, row.top(), right - left, row.height()};
}

std::optional<std::size_t> itemAt(const ProgramPicture& picture, const ProgramRows& rows, const PlotFrame& frame,
                                  const QPointF& place) {
  if (place.x() < frame.area.left() || place.x() > frame.area.right()) return std::nullopt;
  const double cycle = frame.valueX(place.x());
  const double reach = frame.valueX(place.x() + kReach) - cycle;
  for (std::size_t track = 0; track < rows.size(); ++track)
    for (std::size_t unit = 0; unit < nve::kSlots; ++unit) {
      const QRectF& row = rows[track].units[unit];
      if (place.y() < row.top() || place.y() >= row.bottom() + kRowGap) continue;
      const auto nearest = nearestIn(picture, rowOf(picture, track, static_cast<nve::Slot>(unit)), cycle);
      if (!nearest) return std::nullopt;
      const ProgramItem& of = picture.items[*nearest];
      const bool isNear = of.begin - cycle <= reach && cycle - of.end() <= reach;
      return isNear ? nearest : std::nullopt;
    }
  return std::nullopt;
}

std::size_t itemFrom(const ProgramPicture& picture, std::size_t item, ProgramStep step) {
  const ProgramItem& from = picture.items[item];
  const ItemRange row = rowOf(picture, from.track, from.slot);
  const auto rowAt = [](std::size_t track, nve::Slot slot) {
    return track * nve::kSlots + static_cast<std::size_t>(slot);
  };
  const std::size_t rows = picture.tracks.size() * nve::kSlots;
  switch (step) {
    case ProgramStep::Back:
      return item > row.first ? item - 1 : item;
    case ProgramStep::On:
      return item + 1 < row.last ? item + 1 : item;
    case ProgramStep::First:
      return row.first;
    case ProgramStep::Last:
      return row.last - 1;
    case ProgramStep::Up:
    case ProgramStep::Down:
      break;
  }
  const double middle = (from.begin + from.end()) / 2;
  // Skips rows without operations, such as MEMB in some layers.
  for (std::size_t next = rowAt(from.track, from.slot); step == ProgramStep::Up ? next > 0 : next + 1 < rows;) {
    next = step == ProgramStep::Up ? next - 1 : next + 1;
    const ItemRange there = rowOf(picture, next / nve::kSlots, static_cast<nve::Slot>(next % nve::kSlots));
    if (const auto nearest = nearestIn(picture, there, middle)) return *nearest;
  }
  return item;
}

}  // namespace tilescope::gui
