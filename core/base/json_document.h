// SPDX-License-Identifier: GPL-3.0-or-later
// Reads and writes JSON, safe for untrusted files. Problems become Diagnostics with file and JSON pointer.
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
  std::size_t maxKeys = 100'000;  // per object: looking up a key takes linear time
};

// An error if the file cannot be read, is a folder, or is larger than maxBytes.
Result<std::string> readTextFile(const std::string& path, std::size_t maxBytes = JsonLimits{}.maxBytes);

// Rejects duplicate keys, non-finite numbers and values beyond the limits, with line and column.
Result<Json> parseJson(std::string_view text, const std::string& file, const JsonLimits& limits = {});

// Removes every "x-…" key and returns them in a fixed order. putNotes() puts each back if its parent still exists.
Notes takeNotes(Json& document);
void putNotes(Json& document, const Notes& notes);

// Writes a temporary file next to path and renames it, so that a reader never sees half a file.
Result<std::monostate> writeFileAtomically(const std::string& path, std::string_view text);

// The first 60 characters, for messages; a longer text ends with "…".
std::string shortened(const std::string& text);

std::string quoteShort(const Json& value);

}  // namespace tilescope
