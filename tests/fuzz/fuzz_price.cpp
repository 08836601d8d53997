// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/silicon/price_answers.h"
#include "tests/fuzz/fuzz_reader.h"

// Whatever is asked, every figure of an answer is finite: JSON has no other numbers.
TILESCOPE_FUZZ_TARGET(price, input) {
  const tilescope::Result<tilescope::Json> document = tilescope::parseJson(input, "fuzz", tilescope::kFuzzLimits);
  if (!document) return;
  const auto answers = tilescope::answerPriceQuestions(*document, "fuzz");
  if (answers)
    (void)toJson(*answers).dump();
  else
    (void)toText(answers.diagnostics());
}
