// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/workload/network_json.h"
#include "core/workload/onnx/import.h"
#include "tests/fuzz/fuzz_target.h"

// Any bytes end in a network or in diagnostics; a network survives being written and read.
TILESCOPE_FUZZ_TARGET(onnx, input) {
  using namespace tilescope;
  const Result<onnx::OnnxImport> import = onnx::onnxFromBytes(input, "fuzz.onnx");
  if (!import.ok()) {
    (void)toText(import.diagnostics());
    return;
  }
  (void)onnx::toJson(*import);
  if (import->network.layers.empty()) return;
  const Result<Network> again = networkFromJson(toJson(import->network), "fuzz.json");
  ensure(again.ok() && again->layers == import->network.layers, "what was imported can be written and read");
}
