// SPDX-License-Identifier: GPL-3.0-or-later
// JSON in and out: text to value with limits that a hostile file cannot exceed, schema validation, users' notes. Every
// problem becomes a Diagnostic with file, JSON pointer, found, expected and suggested fix.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>

#include "core/base/json_fwd.h"
#include "core/base/notes.h"
#include "core/base/result.h"

namespace tilescope {

struct JsonLimits {
  std::size_t maxBytes = std::size_t{64} << 20;
  std::size_t maxDepth = 48;
  std::size_t maxValues = 4'000'000;
  std::size_t maxKeys = 100'000;  // of one object; none of our formats needs more, and looking keys up is linear
};

// The whole file as text; rejects what cannot be read, folders and files above maxBytes.
Result<std::string> readTextFile(const std::string& path, std::size_t maxBytes = JsonLimits{}.maxBytes);

// Strict JSON: no duplicate keys, no non-finite numbers, within the limits. Errors name line and column.
Result<Json> parseJson(std::string_view text, const std::string& file, const JsonLimits& limits = {});

// Removes every "x-…" key from the document and returns them in an order of their own (so that a file whose fields are
// written in another order has equal notes); putNotes sets them back where their parent still exists.
Notes takeNotes(Json& document);
void putNotes(Json& document, const Notes& notes);

// Writes text to path by way of a temporary file beside it and rename, so that a reader never sees half a file.
Result<std::monostate> writeFileAtomically(const std::string& path, std::string_view text);

// At most 60 characters of a text, for messages; "…" is the last of a longer one.
std::string shortened(const std::string& text);

// A value as it may be quoted in a message: compact and shortened.
std::string quoteShort(const Json& value);

}  // namespace tilescope
