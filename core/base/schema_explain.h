// SPDX-License-Identifier: GPL-3.0-or-later
// Why a document does not follow a schema, as text for the person who wrote it. Knows the keywords that our schemas use
// (draft-07 without remote references, dependencies and contains).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace tilescope {

// More diagnostics than this do not help anyone, and a hostile file could have millions.
inline constexpr std::size_t kMaxSchemaFindings = 100;

// How the diagnostic about a key that the schema does not know begins.
inline constexpr std::string_view kUnknownKey = "unknown key ";

// One diagnostic per place, in document order; empty if the document follows the schema.
Diagnostics explainViolations(const Json& document, const Json& schema, const std::string& file,
                              const std::string& prefix);

// The single keywords of a schema, each on one value; internal to schema_explain.

bool typeFits(const Json& schema, const Json& value);    // 3.0 is no whole number
bool numberFits(const Json& schema, const Json& value);  // minimum, maximum and their exclusive forms
bool textFits(const Json& schema, const std::string& text);
bool sizeFits(const Json& schema, const char* lowKey, const char* highKey, std::size_t size);
bool itemsAreUnique(const Json& list);

}  // namespace tilescope
