// SPDX-License-Identifier: GPL-3.0-or-later
// The user's values for sizes that an ONNX model leaves open; on a command line "--size NAME=n" and "--input
// VALUE=1,3,224,224", each repeatable.
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
  std::map<std::string, Shape> ofInputs;  // all sizes of an input

  bool isEmpty() const { return byName.empty() && ofInputs.empty(); }
  bool operator==(const Sizes&) const = default;
};

// Parses the options; a size may be 0 (an empty past). Reports all errors at once, each with the option and its
// expected value; giving a name twice is an error.
Result<Sizes> parseSizes(const std::vector<std::string>& sizes, const std::vector<std::string>& inputs);
// The arguments that parseSizes reads: {"--size", "batch=8", "--input", "x=1,3,224,224"}.
std::vector<std::string> optionsOf(const Sizes& sizes);

// The error if sizes are given for a file that is not an ONNX model; otherwise empty.
std::optional<Diagnostic> sizesOfOther(const std::string& path, const Sizes& sizes);

// As a member of a session: {"names": {"batch": 8}, "inputs": {"x": [1, 3, 224, 224]}}, checked by its schema.
Json toJson(const Sizes& sizes);
Sizes sizesFromJson(const Json& json);

}  // namespace tilescope::onnx
