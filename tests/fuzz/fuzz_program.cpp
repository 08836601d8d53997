// SPDX-License-Identifier: GPL-3.0-or-later
// Programs in both forms; what can be read is verified, too.
#include "core/program/program_json.h"
#include "core/program/program_text.h"
#include "core/program/verify/program_verify.h"
#include "tests/fuzz/fuzz_reader.h"

TILESCOPE_FUZZ_TARGET(program, input) {
  if (input.starts_with("{")) {
    tilescope::fuzzReader(input, [](const tilescope::Json& json) { return tilescope::programFromJson(json, "fuzz"); });
    return;
  }
  const tilescope::Result<tilescope::Program> program = tilescope::readProgramText(input, "fuzz");
  if (!program) return;
  (void)tilescope::verify(*program);
  const tilescope::Result<tilescope::Program> again = tilescope::readProgramText(tilescope::toText(*program), "fuzz");
  tilescope::ensure(again.ok() && *again == *program, "what was read can be written and read again");
}
