// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/silicon/silicon_tables.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/portable_math.h"
#include "core/silicon/silicon_tables_json.h"
#include "core/silicon/silicon_texts.h"

namespace tilescope {
namespace {

template <class Item>
const Item* findNamed(const std::vector<Item>& items, std::string_view name) {
  const auto found = std::find_if(items.begin(), items.end(), [&](const Item& item) { return item.name == name; });
  return found == items.end() ? nullptr : &*found;
}

}  // namespace

const SiliconTables& siliconTables() {
  static const SiliconTables kTables = [] {
    const auto& [name, text] = siliconTexts().front();
    const Result<Json> document = parseJson(text, std::string(name));
    ensure(document.ok(), "the bundled silicon tables are JSON");
    Result<SiliconTables> tables = siliconTablesFromJson(*document, std::string(name));
    ensure(tables.ok(), "the bundled silicon tables can be read");
    return std::move(tables).value();
  }();
  return kTables;
}

const FloatFormat* findFloatFormat(const SiliconTables& tables, std::string_view name) {
  return findNamed(tables.arithmetic.floats, name);
}

const DramType* findDram(const SiliconTables& tables, std::string_view name) {
  return findNamed(tables.dram, name);
}

PowerLaw::PowerLaw(std::vector<Point> points) : points_(std::move(points)) {
  ensure(points_.size() >= 2, "a power law needs two points");
  for (const Point& point : points_) logs_.push_back({portableLn(point.x), portableLn(point.y)});
}

double PowerLaw::at(double x) const {
  const auto upper = std::find_if(points_.begin(), points_.end(), [&](const Point& point) { return point.x >= x; });
  if (upper != points_.end() && upper->x == x) return upper->y;
  const auto first = std::clamp<std::ptrdiff_t>(upper - points_.begin() - 1, 0, std::ssize(points_) - 2);
  const Point &a = logs_[static_cast<std::size_t>(first)], &b = logs_[static_cast<std::size_t>(first) + 1];
  return portableExp(a.y + (b.y - a.y) * (portableLn(x) - a.x) / (b.x - a.x));
}

}  // namespace tilescope
