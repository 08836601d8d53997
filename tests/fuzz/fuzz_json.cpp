// SPDX-License-Identifier: GPL-3.0-or-later
// Parsing, notes, quoting and validation against every schema.
#include "core/base/schemas.h"
#include "tests/fuzz/fuzz_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tilescope;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<Json> parsed = parseJson(text, "fuzz", kFuzzLimits);
  if (!parsed.ok()) {
    (void)toText(parsed.diagnostics());
    return 0;
  }
  Json document = *parsed;
  (void)quoteShort(document);
  const Notes notes = takeNotes(document);
  for (const std::string& schema : schemaNames()) {
    (void)toText(validateAgainstSchema(document, schema, "fuzz", "/prefix"));
  }
  putNotes(document, notes);
  ensure(takeNotes(document) == notes, "notes come back where they were");
  return 0;
}
