// SPDX-License-Identifier: GPL-3.0-or-later
// A node of a YAML file with its place. Missing or unexpected content throws a Rejection that names the place.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/rejection.h"
#include "core/base/yaml_tree.h"

namespace tilescope {

class YamlPlace {
 public:
  explicit YamlPlace(const YamlNode& node, std::string pointer = "") : node_(&node), pointer_(std::move(pointer)) {}

  const YamlNode& node() const { return *node_; }
  const std::string& pointer() const { return pointer_; }
  bool isMap() const { return node_->kind == YamlNode::Kind::Map; }
  bool isList() const { return node_->kind == YamlNode::Kind::List; }

  YamlPlace at(std::string_view key) const;
  std::optional<YamlPlace> find(std::string_view key) const;  // empty if the key is missing or its value is null
  std::vector<YamlPlace> items() const;
  std::vector<std::pair<std::string, YamlPlace>> entries() const;

  const std::string& text() const;
  std::int64_t whole(std::int64_t min, std::int64_t max) const;
  double number() const;  // rejects negative numbers
  bool flag() const;

  std::vector<std::string> keysBesides(std::initializer_list<std::string_view> known) const;

  [[noreturn]] void reject(std::string expected, std::string remedy = "Correct it.") const;

 private:
  std::string found() const;

  const YamlNode* node_;  // borrowed
  std::string pointer_;
};

}  // namespace tilescope
