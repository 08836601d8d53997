// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/size_axes.h"

#include <algorithm>
#include <bit>
#include <numeric>
#include <optional>
#include <utility>

#include "core/hardware/machine_fields.h"

namespace tilescope {
namespace {

// The memories whose sizes the axis sets; empty if it sets anything else.
std::vector<std::string> sizedMemories(const SweepAxis& axis, const HardwareProfile& hardware) {
  std::vector<std::string> names;
  if (axis.kind != AxisKind::Fields || !axis.isNumeric()) return names;
  for (const std::string& pointer : axis.pointers) {
    const std::optional<MachineField> field = MachineField::find(pointer, hardware);
    if (!field || field->quantity != MachineQuantity::MemorySize) return {};
    names.push_back(hardware.memories[field->part].name);
  }
  return names;
}

// The next step down from `top` to `rank`: n values are halved repeatedly; it is the last value of the largest part
// that contains the rank and ends before `top`.
std::size_t nextTop(std::size_t top, std::size_t rank, std::size_t n) {
  for (std::size_t width = std::bit_ceil(n); width > 1; width /= 2)
    if (const std::size_t last = std::min((rank / width + 1) * width, n) - 1; last < top) return last;
  return rank;
}

}  // namespace

SizeAxes::SizeAxes(const SweepDescription& sweep) {
  for (std::size_t number = 0; number < sweep.axes.size(); ++number) {
    const std::vector<double>& values = sweep.axes[number].numbers;
    Axis axis{number, sizedMemories(sweep.axes[number], sweep.hardware), std::vector<std::size_t>(values.size()),
              std::vector<std::size_t>(values.size())};
    if (axis.memories.empty()) continue;
    std::iota(axis.order.begin(), axis.order.end(), std::size_t{0});
    std::stable_sort(axis.order.begin(), axis.order.end(),
                     [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    for (std::size_t rank = 0; rank < axis.order.size(); ++rank) axis.rank[axis.order[rank]] = rank;
    axes_.push_back(std::move(axis));
  }
}

std::vector<std::size_t> SizeAxes::largest(std::span<const std::size_t> point) const {
  std::vector<std::size_t> machine(point.begin(), point.end());
  for (const Axis& axis : axes_) machine[axis.number] = axis.order.back();
  return machine;
}

std::vector<std::size_t> SizeAxes::smallest(std::span<const std::size_t> point) const {
  std::vector<std::size_t> machine(point.begin(), point.end());
  for (const Axis& axis : axes_) machine[axis.number] = axis.order.front();
  return machine;
}

bool SizeAxes::shrink(const Axis& axis, std::vector<std::size_t>& machine, std::span<const std::size_t> point) {
  std::size_t& value = machine[axis.number];
  if (value == point[axis.number]) return false;
  value = axis.order[nextTop(axis.rank[value], axis.rank[point[axis.number]], axis.order.size())];
  return true;
}

bool SizeAxes::shrink(std::vector<std::size_t>& machine, std::span<const std::size_t> point,
                      std::string_view memory) const {
  bool isSmaller = false;
  for (const Axis& axis : axes_)
    if (std::find(axis.memories.begin(), axis.memories.end(), memory) != axis.memories.end())
      isSmaller = shrink(axis, machine, point) || isSmaller;
  if (isSmaller) return true;
  for (const Axis& axis : axes_) isSmaller = shrink(axis, machine, point) || isSmaller;
  return isSmaller;
}

}  // namespace tilescope
