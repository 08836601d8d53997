// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "core/base/json_document.h"

namespace tilescope {

// What fromJson makes of the document in a file, or why there is none.
template <class FromJson>
auto readDocument(const std::string& path, FromJson fromJson) -> decltype(fromJson(Json())) {
  const Result<std::string> text = readTextFile(path);
  if (!text) return text.diagnostics();
  const Result<Json> document = parseJson(*text, path);
  if (!document) return document.diagnostics();
  return fromJson(*document);
}

}  // namespace tilescope
