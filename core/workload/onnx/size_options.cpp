// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/onnx/size_options.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <charconv>
#include <optional>
#include <system_error>

#include "core/base/json.h"

namespace tilescope::onnx {
namespace {

constexpr std::int64_t kLargestSize = std::int64_t{1} << 31;

std::optional<std::int64_t> sizeIn(std::string_view text) {
  std::int64_t size = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
  const bool isSize = error == std::errc() && end == text.data() + text.size() && size >= 0 && size <= kLargestSize;
  return isSize ? std::optional(size) : std::nullopt;
}

std::optional<Shape> shapeIn(std::string_view list) {
  Shape shape;
  for (;;) {
    const std::size_t comma = list.find(',');
    const std::optional<std::int64_t> size = sizeIn(list.substr(0, comma));
    if (!size) return std::nullopt;
    shape.push_back(*size);
    if (comma == std::string_view::npos) return shape;
    list.remove_prefix(comma + 1);
  }
}

template <class Value, class Read>
std::map<std::string, Value> readAll(std::string_view option, const std::vector<std::string>& texts, const char* form,
                                     Read read, Diagnostics& errors) {
  std::map<std::string, Value> values;
  const auto fail = [&](const std::string& found, const std::string& expected, const char* remedy) {
    errors.push_back({Diagnostic::Severity::Error, std::string(option), "", found, expected, remedy});
  };
  for (const std::string& text : texts) {
    const std::size_t equals = text.find('=');
    const std::optional<Value> value =
        equals == std::string::npos ? std::nullopt : read(std::string_view(text).substr(equals + 1));
    if (!value || equals == 0)
      fail(fmt::format("\"{}\"", text), form,
           fmt::format("Sizes are whole numbers from 0 to {}.", kLargestSize).c_str());
    else if (const std::string name = text.substr(0, equals); !values.emplace(name, *value).second)
      fail(fmt::format("\"{}\" twice", name), "it once", "Leave one of them out.");
  }
  return values;
}

}  // namespace

Result<Sizes> parseSizes(const std::vector<std::string>& sizes, const std::vector<std::string>& inputs) {
  Diagnostics errors;
  Sizes parsed;
  parsed.byName = readAll<std::int64_t>(kSizeOption, sizes, "NAME=n, e.g. batch=8", sizeIn, errors);
  parsed.ofInputs = readAll<Shape>(kInputOption, inputs, "VALUE=n,n, e.g. data=1,3,224,224", shapeIn, errors);
  if (!errors.empty()) return errors;
  return parsed;
}

std::vector<std::string> optionsOf(const Sizes& sizes) {
  std::vector<std::string> words;
  for (const auto& [name, size] : sizes.byName)
    words.insert(words.end(), {std::string(kSizeOption), fmt::format("{}={}", name, size)});
  for (const auto& [name, shape] : sizes.ofInputs)
    words.insert(words.end(), {std::string(kInputOption), fmt::format("{}={}", name, fmt::join(shape, ","))});
  return words;
}

std::optional<Diagnostic> sizesOfOther(const std::string& path, const Sizes& sizes) {
  if (sizes.isEmpty()) return std::nullopt;
  return Diagnostic{Diagnostic::Severity::Error,
                    path,
                    "",
                    fmt::format("{}", fmt::join(optionsOf(sizes), " ")),
                    "an ONNX model",
                    "Leave the option out; the file states all sizes."};
}

Json toJson(const Sizes& sizes) {
  Json json = Json::object();
  if (!sizes.byName.empty()) json["names"] = sizes.byName;
  if (!sizes.ofInputs.empty()) json["inputs"] = sizes.ofInputs;
  return json;
}

Sizes sizesFromJson(const Json& json) {
  Sizes sizes;
  if (json.contains("names")) sizes.byName = json.at("names").get<std::map<std::string, std::int64_t>>();
  if (json.contains("inputs")) sizes.ofInputs = json.at("inputs").get<std::map<std::string, Shape>>();
  return sizes;
}

}  // namespace tilescope::onnx
