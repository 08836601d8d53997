// SPDX-License-Identifier: GPL-3.0-or-later
// Programs in both forms; what can be read is verified, too.
#include "core/plan/program/program_json.h"
#include "core/plan/program/program_text.h"
#include "core/plan/program/program_verify.h"
#include "tests/fuzz/fuzz_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  if (text.starts_with("{")) {
    tilescope::fuzzReader(data, size,
                          [](const tilescope::Json& json) { return tilescope::programFromJson(json, "fuzz"); });
    return 0;
  }
  const tilescope::Result<tilescope::Program> program = tilescope::readProgramText(text, "fuzz");
  if (!program) return 0;
  (void)tilescope::verify(*program);
  const tilescope::Result<tilescope::Program> again = tilescope::readProgramText(tilescope::toText(*program), "fuzz");
  tilescope::ensure(again.ok() && *again == *program, "what was read can be written and read again");
  return 0;
}
