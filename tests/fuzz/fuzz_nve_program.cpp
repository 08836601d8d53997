// SPDX-License-Identifier: GPL-3.0-or-later
// Programs of the Neuro Vector Engine as text and as bytes; what can be read can be written and read again in both.
// Bytes are also read with the checksum that they should have, which no fuzzer finds.
#include <cstddef>
#include <cstdint>

#include "core/base/ensure.h"
#include "plugins/nve/binary.h"
#include "plugins/nve/crc32.h"
#include "plugins/nve/listing.h"
#include "tests/fuzz/fuzz_target.h"

namespace tilescope::nve {
namespace {

void checkText(const std::string& text) {
  const Result<ProgramImage> image = readListing(text, "fuzz");
  if (!image) return;
  const Result<ProgramImage> again = readListing(toListing(*image), "fuzz");
  ensure(again.ok() && *again == *image, "a listing that was read can be written and read again");
  const Result<ProgramImage> bytes = readBinary(toBinary(*image), "fuzz");
  ensure(bytes.ok() && *bytes == *image, "a listing that was read can be written as bytes");
}

void checkBytes(std::string bytes) {
  (void)readBinary(bytes, "fuzz");
  const std::uint32_t crc = crc32(bytes);
  for (int i = 0; i < 4; ++i) bytes += static_cast<char>(crc >> (8 * i) & 0xff);
  const Result<ProgramImage> image = readBinary(bytes, "fuzz");
  if (!image) return;
  ensure(toBinary(*image) == bytes, "bytes that were read can be written again");
  const Result<ProgramImage> text = readListing(toListing(*image), "fuzz");
  ensure(text.ok() && *text == *image, "bytes that were read can be written as a listing");
}

}  // namespace
}  // namespace tilescope::nve

TILESCOPE_FUZZ_TARGET(nve_program, input) {
  const std::string text(input);
  if (text.starts_with("NVEPROG"))
    tilescope::nve::checkBytes(text);
  else
    tilescope::nve::checkText(text);
}
