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

// More diagnostics would not help anyone, and a hostile file could have millions.
inline constexpr std::size_t kMaxSchemaFindings = 100;

// Beginning of the diagnostic for a key that the schema does not know.
inline constexpr std::string_view kUnknownKey = "unknown key ";

// One diagnostic per place, in document order; empty if the document follows the schema.
Diagnostics explainViolations(const Json& document, const Json& schema, const std::string& file,
                              const std::string& prefix);

// The individual keywords of a schema, each for one value; internal to schema_explain.

bool typeFits(const Json& schema, const Json& value);    // 3.0 is not a whole number
bool numberFits(const Json& schema, const Json& value);  // minimum, maximum and their exclusive forms
bool textFits(const Json& schema, const std::string& text);
bool sizeFits(const Json& schema, const char* lowKey, const char* highKey, std::size_t size);
bool itemsAreUnique(const Json& list);

}  // namespace tilescope
