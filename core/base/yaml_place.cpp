// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/yaml_place.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/plain_text.h"

namespace tilescope {

YamlPlace YamlPlace::at(std::string_view key) const {
  if (std::optional<YamlPlace> value = find(key)) return std::move(*value);
  if (!isMap()) reject(fmt::format("a map with the key \"{}\"", key));
  throw Rejection{childPointer(pointer_, key), "nothing", fmt::format("the key \"{}\"", key), "Add it."};
}

std::optional<YamlPlace> YamlPlace::find(std::string_view key) const {
  const YamlNode* value = isMap() ? node_->find(key) : nullptr;
  if (value == nullptr || value->kind == YamlNode::Kind::Null) return std::nullopt;
  return YamlPlace(*value, childPointer(pointer_, key));
}

std::vector<YamlPlace> YamlPlace::items() const {
  if (!isList() && node_->kind != YamlNode::Kind::Null) reject("a list");
  std::vector<YamlPlace> places;
  for (std::size_t i = 0; i < node_->items.size(); ++i) places.emplace_back(node_->items[i], childPointer(pointer_, i));
  return places;
}

std::vector<std::pair<std::string, YamlPlace>> YamlPlace::entries() const {
  if (!isMap() && node_->kind != YamlNode::Kind::Null) reject("a map");
  std::vector<std::pair<std::string, YamlPlace>> places;
  for (const YamlEntry& entry : node_->entries)
    places.emplace_back(entry.key, YamlPlace(entry.value, childPointer(pointer_, entry.key)));
  return places;
}

const std::string& YamlPlace::text() const {
  if (node_->kind != YamlNode::Kind::Scalar) reject("a word");
  return node_->text;
}

std::int64_t YamlPlace::whole(std::int64_t min, std::int64_t max) const {
  const std::optional<std::int64_t> value = wholeNumber(text());
  if (!value || *value < min || *value > max) reject(fmt::format("a whole number from {} to {}", min, max));
  return *value;
}

double YamlPlace::number() const {
  const std::optional<double> value = realNumber(text());
  if (!value || *value < 0) reject("a number of 0 or more");
  return *value;
}

bool YamlPlace::flag() const {
  const std::string word = lowerCase(text());
  if (word == "true" || word == "yes" || word == "on") return true;
  if (word != "false" && word != "no" && word != "off") reject("true or false");
  return false;
}

std::vector<std::string> YamlPlace::keysBesides(std::initializer_list<std::string_view> known) const {
  std::vector<std::string> keys;
  for (const YamlEntry& entry : node_->entries)
    if (std::find(known.begin(), known.end(), entry.key) == known.end()) keys.push_back(entry.key);
  return keys;
}

void YamlPlace::reject(std::string expected, std::string remedy) const {
  throw Rejection{pointer_.empty() ? fmt::format("line {}", node_->line) : pointer_, found(), std::move(expected),
                  std::move(remedy)};
}

std::string YamlPlace::found() const {
  switch (node_->kind) {
    case YamlNode::Kind::Null:
      return "nothing";
    case YamlNode::Kind::List:
      return "a list";
    case YamlNode::Kind::Map:
      return "a map";
    case YamlNode::Kind::Scalar:
      break;
  }
  return quoteName(node_->text);
}

}  // namespace tilescope
