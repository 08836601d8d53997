// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/lowering/row_schedule.h"

#include <fmt/format.h>

#include "core/base/whole_numbers.h"

namespace tilescope {
namespace {

class Schedule {
 public:
  Schedule(const Network& network, const OnChipSpan& span, const RowVisitor& visit)
      : network_(network), span_(span), visit_(visit), made_(span.maps.size(), 0) {}

  std::optional<std::string> run() {
    const std::size_t last = span_.maps.size() - 1;
    const std::int64_t rows = span_.maps[last].size.height;
    for (std::int64_t y = 0; y < rows && !problem_; ++y) {
      need(last, y);
      for (std::size_t m = 0; m < last; ++m)
        if (span_.maps[m].leaves) need(m, ceilDiv((y + 1) * span_.maps[m].size.height, rows) - 1);
    }
    // Every row of a map from outside passes once, as the partition counts, also those that nothing needs.
    for (std::size_t m = 0; m < last && !problem_; ++m)
      if (!span_.maps[m].madeBy) need(m, span_.maps[m].size.height - 1);
    return problem_;
  }

 private:
  void need(std::size_t map, std::int64_t row) {
    while (made_[map] <= row && !problem_) {
      if (span_.maps[map].madeBy) make(map, made_[map]);
      if (problem_) return;
      visit_(map, made_[map]++);
    }
  }

  void make(std::size_t map, std::int64_t y) {
    const MapStep& step = *span_.maps[map].madeBy;
    needRegion(step.source, step.layer, y);
    for (const SumStep& sum : step.sums) needRegion(sum.source, sum.projection, y);
    checkThere(step.source, step.layer, y);
    for (const SumStep& sum : step.sums) checkThere(sum.source, sum.projection, y);
  }

  Region regionOf(std::optional<std::size_t> layer, std::int64_t y) const {
    return layer ? readBy(network_.layers[*layer], {y, y + 1, 0, network_.layers[*layer].out.width})
                 : Region{y, y + 1, 0, 1};
  }

  void needRegion(std::size_t source, std::optional<std::size_t> layer, std::int64_t y) {
    const Region region = regionOf(layer, y);
    if (region.rows() > 0) need(source, region.bottom - 1);
  }

  void checkThere(std::size_t source, std::optional<std::size_t> layer, std::int64_t y) {
    const Region region = regionOf(layer, y);
    if (problem_ || region.rows() <= 0 || region.top >= made_[source] - span_.maps[source].rows) return;
    problem_ = fmt::format("row {} of map {} of its chain is needed again after {} rows", region.top,
                           span_.maps[source].chainMap, made_[source] - region.top);
  }

  const Network& network_;
  const OnChipSpan& span_;
  const RowVisitor& visit_;
  std::vector<std::int64_t> made_;  // rows of each map
  std::optional<std::string> problem_;
};

}  // namespace

std::optional<std::string> forEachRow(const Network& network, const OnChipSpan& span, const RowVisitor& visit) {
  return Schedule(network, span, visit).run();
}

}  // namespace tilescope
