// SPDX-License-Identifier: GPL-3.0-or-later
// The text of a cache key: what a search reads from a layer and a profile.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/hardware/hardware_profile.h"
#include "core/workload/layer.h"

namespace tilescope {

// Fields are separated, and names have a length prefix, so that a name cannot pass for several fields.
class KeyText {
 public:
  template <class... Values>
  KeyText& add(const Values&... values) {
    (put(values), ...);
    return *this;
  }
  std::string text() && { return std::move(text_); }

 private:
  void put(const std::string& name) { fmt::format_to(std::back_inserter(text_), "{}:{}/", name.size(), name); }
  void put(std::string_view name) { put(std::string(name)); }
  template <class Number>
  void put(const Number& number) requires std::is_arithmetic_v<Number> {
    fmt::format_to(std::back_inserter(text_), "{}/", number);
  }
  template <class T>
  void put(const std::optional<T>& value) {
    put(value.has_value());
    if (value) put(*value);
  }
  void put(const std::vector<std::string>& names) {
    put(names.size());
    for (const std::string& name : names) put(name);
  }

  std::string text_;
};

void addLayer(KeyText& key, const Layer& layer, const HardwareProfile& hardware);

// Units, array, memories and dataflows; only: the requested dataflow.
void addHardware(KeyText& key, const HardwareProfile& hardware, const std::optional<std::string>& only);

}  // namespace tilescope
