// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>

#include "core/base/ensure.h"
#include "core/workload/nve_xml.h"

// Any text ends in a network or in diagnostics; a network survives being written and read.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tilescope;
  const Result<Network> network = networkFromNveXml({reinterpret_cast<const char*>(data), size}, "fuzz.xml");
  if (!network.ok()) {
    (void)toText(network.diagnostics());
    return 0;
  }
  const Result<std::string> text = toNveXml(*network);
  ensure(text.ok(), "what was read can be written");
  const Result<Network> again = networkFromNveXml(*text, "fuzz.xml");
  ensure(again.ok() && *again == *network, "what was written can be read again");
  return 0;
}
