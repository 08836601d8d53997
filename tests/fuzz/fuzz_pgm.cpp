// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures of any bytes end in pixels or in a message; what was read is written and read again.
#include <cstdint>
#include <string_view>

#include "core/base/ensure.h"
#include "plugins/nve/pgm.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tilescope;
  const Result<nve::Picture> picture = nve::readPgm({reinterpret_cast<const char*>(data), size}, "fuzz");
  if (!picture) {
    (void)toText(picture.diagnostics());
    return 0;
  }
  const Result<nve::Picture> again = nve::readPgm(nve::writePgm(*picture), "fuzz");
  ensure(again.ok() && *again == *picture, "what was read can be written and read again");
  return 0;
}
