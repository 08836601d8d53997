// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of any bytes end in pixels or in a message; what was read is written and read again.
#include <cstdint>
#include <string_view>

#include "core/base/ensure.h"
#include "plugins/nve/pgm.h"
#include "tests/fuzz/fuzz_target.h"

TILESCOPE_FUZZ_TARGET(pgm, input) {
  using namespace tilescope;
  const Result<nve::Picture> picture = nve::readPgm(input, "fuzz");
  if (!picture) {
    (void)toText(picture.diagnostics());
    return;
  }
  const Result<nve::Picture> again = nve::readPgm(nve::writePgm(*picture), "fuzz");
  ensure(again.ok() && *again == *picture, "what was read can be written and read again");
}
