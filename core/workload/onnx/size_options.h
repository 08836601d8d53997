// SPDX-License-Identifier: GPL-3.0-or-later
// The user's values for an ONNX model's open sizes: "--size NAME=n" and "--input VALUE=1,3,224,224", both repeatable.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace tilescope::onnx {

using Shape = std::vector<std::int64_t>;

inline constexpr std::string_view kSizeOption = "--size", kInputOption = "--input";

struct Sizes {
  std::map<std::string, std::int64_t> byName;
  std::map<std::string, Shape> ofInputs;  // by input: all its sizes

  bool isEmpty() const { return byName.empty() && ofInputs.empty(); }
  bool operator==(const Sizes&) const = default;
};

// A size may be 0, such as an empty past. A repeated name is an error.
Result<Sizes> parseSizes(const std::vector<std::string>& sizes, const std::vector<std::string>& inputs);
// {"--size", "batch=8", "--input", "x=1,3,224,224"}
std::vector<std::string> optionsOf(const Sizes& sizes);

// An error if sizes are given for a file other than ONNX.
std::optional<Diagnostic> sizesOfOther(const std::string& path, const Sizes& sizes);

// {"names": {"batch": 8}, "inputs": {"x": [1, 3, 224, 224]}}, checked by the schema of sessions.
Json toJson(const Sizes& sizes);
Sizes sizesFromJson(const Json& json);

}  // namespace tilescope::onnx
