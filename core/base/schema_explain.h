// SPDX-License-Identifier: GPL-3.0-or-later
// Explains why a document does not follow a schema, for the person who wrote it. Supports the keywords that our schemas
// use (draft-07 without remote references, dependencies and contains).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace tilescope {

// A longer list would not help, and a hostile file could cause millions.
inline constexpr std::size_t kMaxSchemaFindings = 100;

// How the diagnostic for an unknown key begins.
inline constexpr std::string_view kUnknownKey = "unknown key ";

// One diagnostic per offending value, in document order; empty if the document is valid.
Diagnostics explainViolations(const Json& document, const Json& schema, const std::string& file,
                              const std::string& prefix);

// Checks of one value against one keyword; internal to schema_explain.

bool typeFits(const Json& schema, const Json& value);    // 3.0 is not a whole number
bool numberFits(const Json& schema, const Json& value);  // also the exclusive bounds
bool textFits(const Json& schema, const std::string& text);
bool sizeFits(const Json& schema, const char* lowKey, const char* highKey, std::size_t size);
bool itemsAreUnique(const Json& list);

}  // namespace tilescope
