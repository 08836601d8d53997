// SPDX-License-Identifier: GPL-3.0-or-later
// What every fuzz target does: text to document to value, and back if it is valid. Any input ends in a value or in
// diagnostics; what was accepted must survive being written and read.
#pragma once

#include <string>
#include <string_view>

#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "tests/fuzz/fuzz_target.h"

namespace tilescope {

// Small enough for many runs per second, large enough for every structure.
inline constexpr JsonLimits kFuzzLimits{.maxBytes = 1U << 20, .maxDepth = 48, .maxValues = 100'000};

template <class Read>
void fuzzReader(std::string_view input, Read read) {
  const Result<Json> document = parseJson(input, "fuzz", kFuzzLimits);
  if (!document.ok()) return;
  const auto value = read(*document);
  if (!value.ok()) {
    (void)toText(value.diagnostics());
    return;
  }
  const auto again = read(toJson(*value));
  ensure(again.ok() && *again == *value, "what was read can be written and read again");
}

}  // namespace tilescope
