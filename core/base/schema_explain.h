// SPDX-License-Identifier: GPL-3.0-or-later
// Explains to users why a document does not follow a schema. Supports the draft-07 keywords of our schemas.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/json_fwd.h"
#include "core/base/result.h"

namespace tilescope {

inline constexpr std::size_t kMaxSchemaFindings = 100;

inline constexpr std::string_view kUnknownKey = "unknown key ";

// One diagnostic per offending value, in document order; empty if the document is valid.
Diagnostics explainViolations(const Json& document, const Json& schema, const std::string& file,
                              const std::string& prefix);

bool typeFits(const Json& schema, const Json& value);
bool numberFits(const Json& schema, const Json& value);  // also the exclusive bounds
bool textFits(const Json& schema, const std::string& text);
bool sizeFits(const Json& schema, const char* lowKey, const char* highKey, std::size_t size);
bool itemsAreUnique(const Json& list);

}  // namespace tilescope
