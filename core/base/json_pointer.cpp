// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_pointer.h"

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <system_error>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"

namespace tilescope {

std::string childPointer(std::string_view parent, std::string_view key) {
  std::string pointer(parent);
  pointer += '/';
  for (const char c : key) {
    if (c == '~') {
      pointer += "~0";
    } else if (c == '/') {
      pointer += "~1";
    } else {
      pointer += c;
    }
  }
  return pointer;
}

std::string childPointer(std::string_view parent, std::size_t index) {
  return std::string(parent) + '/' + std::to_string(index);
}

std::string shortPointer(const std::string& pointer) {
  std::string text;
  for (std::size_t begin = 0; begin <= pointer.size();) {
    const std::size_t end = std::min(pointer.find('/', begin), pointer.size());
    text += (begin > 0 ? "/" : "") + shortened(pointer.substr(begin, end - begin));
    begin = end + 1;
  }
  return text;
}

namespace {

std::optional<std::string> unescape(std::string_view token) {
  std::string key;
  for (std::size_t i = 0; i < token.size(); ++i) {
    if (token[i] != '~') {
      key += token[i];
      continue;
    }
    if (++i == token.size() || (token[i] != '0' && token[i] != '1')) return std::nullopt;
    key += token[i] == '0' ? '~' : '/';
  }
  return key;
}

// An array index by RFC 6901: digits without leading zeros.
std::optional<std::size_t> parseIndex(const std::string& key) {
  if (key.empty() || (key.size() > 1 && key[0] == '0')) return std::nullopt;
  std::size_t index = 0;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
  if (error != std::errc() || end != key.data() + key.size()) return std::nullopt;
  return index;
}

}  // namespace

std::optional<std::vector<std::string>> splitPointer(std::string_view pointer) {
  std::vector<std::string> keys;
  if (pointer.empty()) return keys;
  if (pointer[0] != '/') return std::nullopt;
  for (std::size_t begin = 1; begin <= pointer.size();) {
    const std::size_t end = std::min(pointer.find('/', begin), pointer.size());
    std::optional<std::string> key = unescape(pointer.substr(begin, end - begin));
    if (!key) return std::nullopt;
    keys.push_back(std::move(*key));
    begin = end + 1;
  }
  return keys;
}

const Json* findChild(const Json& value, const std::string& key) {
  if (value.is_object()) {
    const auto member = value.find(key);
    return member == value.end() ? nullptr : &*member;
  }
  if (!value.is_array()) return nullptr;
  const std::optional<std::size_t> index = parseIndex(key);
  return index && *index < value.size() ? &value[*index] : nullptr;
}

const Json* findPointer(const Json& document, std::string_view pointer) {
  const std::optional<std::vector<std::string>> keys = splitPointer(pointer);
  if (!keys) return nullptr;
  const Json* value = &document;
  for (const std::string& key : *keys) {
    value = findChild(*value, key);
    if (!value) return nullptr;
  }
  return value;
}

std::string longestExisting(const Json& document, std::string_view pointer) {
  std::string existing;
  const Json* value = &document;
  for (const std::string& key : splitPointer(pointer).value_or(std::vector<std::string>{})) {
    value = findChild(*value, key);
    if (!value) break;
    existing = childPointer(existing, key);
  }
  return existing;
}

std::vector<std::string> childKeys(const Json& value) {
  std::vector<std::string> keys;
  if (value.is_object()) {
    for (const auto& [key, child] : value.items()) keys.push_back(key);
  } else if (value.is_array()) {
    for (std::size_t i = 0; i < value.size(); ++i) keys.push_back(std::to_string(i));
  }
  return keys;
}

std::string listChildren(const Json& value) {
  std::vector<std::string> keys = childKeys(value);
  if (keys.empty()) return "nothing";
  if (keys.size() <= kMaxListed) return joinNames(keys);
  keys.resize(kMaxListed);
  keys.emplace_back("others");
  return joinNames(keys);
}

}  // namespace tilescope
