// SPDX-License-Identifier: GPL-3.0-or-later
// The manifest of an exported folder, which anyone may have edited before it is verified.
#include "core/plugin/manifest.h"
#include "tests/fuzz/fuzz_reader.h"

TILESCOPE_FUZZ_TARGET(export, input) {
  using namespace tilescope;
  const Result<Json> document = parseJson(input, "fuzz", kFuzzLimits);
  if (!document.ok()) return;
  const Result<Manifest> manifest = manifestFromJson(*document, "fuzz");
  (void)toText(manifest.diagnostics());
  if (!manifest.ok()) return;
  for (const ManifestFile& file : manifest->files)
    ensure(whyNoExportPath(file.path).empty(), "no file outside the folder");
}
