// SPDX-License-Identifier: GPL-3.0-or-later
// Parsing, notes, quoting and validation against every schema.
#include "core/base/schemas.h"
#include "tests/fuzz/fuzz_reader.h"

TILESCOPE_FUZZ_TARGET(json, input) {
  using namespace tilescope;
  const Result<Json> parsed = parseJson(input, "fuzz", kFuzzLimits);
  if (!parsed.ok()) {
    (void)toText(parsed.diagnostics());
    return;
  }
  Json document = *parsed;
  (void)quoteShort(document);
  const Notes notes = takeNotes(document);
  for (const std::string& schema : schemaNames()) {
    (void)toText(validateAgainstSchema(document, schema, "fuzz", "/prefix"));
  }
  putNotes(document, notes);
  ensure(takeNotes(document) == notes, "notes come back where they were");
}
