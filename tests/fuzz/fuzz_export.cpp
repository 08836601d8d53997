// SPDX-License-Identifier: GPL-3.0-or-later
// The manifest of an exported folder, which anyone may have edited before it is verified.
#include "core/plugin/manifest.h"
#include "tests/fuzz/fuzz_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace tilescope;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<Json> document = parseJson(text, "fuzz", kFuzzLimits);
  if (!document.ok()) return 0;
  const Result<Manifest> manifest = manifestFromJson(*document, "fuzz");
  (void)toText(manifest.diagnostics());
  if (!manifest.ok()) return 0;
  for (const ManifestFile& file : manifest->files)
    ensure(whyNoExportPath(file.path).empty(), "no file outside the folder");
  return 0;
}
