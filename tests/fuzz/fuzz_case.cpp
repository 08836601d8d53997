// SPDX-License-Identifier: GPL-3.0-or-later
// Relative paths lead into a folder that does not exist; absolute ones are left alone, so that no file is ever read.
#include "core/plan/case_json.h"
#include "tests/fuzz/fuzz_reader.h"

namespace {

bool namesAFile(const tilescope::Json& json, const char* part) {
  if (!json.is_object() || !json.contains(part) || !json[part].is_string()) return false;
  return json[part].get_ref<const std::string&>().starts_with('/');
}

tilescope::Result<tilescope::Case> readCaseWithoutFiles(const tilescope::Json& json) {
  if (namesAFile(json, "hardware") || namesAFile(json, "network")) return tilescope::Diagnostic{};
  return tilescope::caseFromJson(json, "/folder-that-does-not-exist/case.json");
}

}  // namespace

TILESCOPE_FUZZ_TARGET(case, input) {
  tilescope::fuzzReader(input, readCaseWithoutFiles);
}
