// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_document.h"

namespace tilescope {

template <class FromJson>
auto readDocument(const std::string& path, FromJson fromJson) -> decltype(fromJson(Json())) {
  const Result<std::string> text = readTextFile(path);
  if (!text) return text.diagnostics();
  const Result<Json> document = parseJson(*text, path);
  if (!document) return document.diagnostics();
  return fromJson(*document);
}

// Reads a part of a document, inline or from the file at its path. prefix: JSON pointer of the part. On an error,
// returns false and leaves value unchanged.
template <class Value, class FromJson, class FromFile>
bool readPart(const Json& part, const std::string& file, const std::string& prefix, FromJson fromJson,
              FromFile fromFile, Value& value, Diagnostics& diagnostics) {
  const auto beside = [&](const std::string& path) {
    return (std::filesystem::path(file).parent_path() / path).string();
  };
  Result<Value> result = part.is_string() ? fromFile(beside(part.get<std::string>())) : fromJson(part, file, prefix);
  append(diagnostics, result.diagnostics());
  if (!result) return false;
  value = std::move(result).value();
  return true;
}

}  // namespace tilescope
