// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>

#include "core/base/ensure.h"
#include "core/workload/nve_xml.h"
#include "tests/fuzz/fuzz_target.h"

// Any text ends in a network or in diagnostics; a network survives being written and read.
TILESCOPE_FUZZ_TARGET(nve_xml, input) {
  using namespace tilescope;
  const Result<Network> network = networkFromNveXml(input, "fuzz.xml");
  if (!network.ok()) {
    (void)toText(network.diagnostics());
    return;
  }
  const Result<std::string> text = toNveXml(*network);
  ensure(text.ok(), "what was read can be written");
  const Result<Network> again = networkFromNveXml(*text, "fuzz.xml");
  ensure(again.ok() && *again == *network, "what was written can be read again");
}
