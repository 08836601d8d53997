// SPDX-License-Identifier: GPL-3.0-or-later
// The options of one export: complete, with the defaults of the exporter's schema, and of the schema's types.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace tilescope {

using OptionValue =
    std::variant<bool, std::int64_t, double, std::string, std::vector<std::int64_t>, std::vector<std::string>>;

struct ExportOptions {
  std::map<std::string, OptionValue> values;

  bool has(const std::string& name) const { return values.contains(name); }  // false: not given and without a default

  // The value of an option that the schema declares with this type; anything else is an InternalError.
  bool flag(const std::string& name) const;                                // boolean
  std::int64_t whole(const std::string& name) const;                       // integer
  double number(const std::string& name) const;                            // number
  const std::string& text(const std::string& name) const;                  // string
  const std::vector<std::int64_t>& wholes(const std::string& name) const;  // array of integer
  const std::vector<std::string>& texts(const std::string& name) const;    // array of string

  bool operator==(const ExportOptions&) const = default;
};

}  // namespace tilescope
