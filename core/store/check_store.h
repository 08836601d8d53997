// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that every byte of a store is as it was written.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include "core/base/cancel.h"
#include "core/base/result.h"

namespace tilescope::store {

class StoreReader;
struct SweepInfo;

struct CheckReport {
  Diagnostics damage;                                // of pages and rows; at most 100
  std::int64_t answers = 0, points = 0, layers = 0;  // numbers of checked rows

  bool isSound() const { return damage.empty(); }
};

// Checks the structure of all pages and the checksums of all answers, points and layers. Damage is reported, not an
// error. An error only if the file is missing, locked, empty, not a store, or of a later version.
Result<CheckReport> checkStore(const std::string& path, const CancelToken& cancel = {});

// Checks each page by itself but not how pages refer to each other. Fast enough whenever a store is opened.
Result<CheckReport> quickCheck(const std::string& path);

// Checks the checksums of a store's rows before they are shown or copied. The error names the first wrong row. The
// second function checks one sweep: its rows with their answers and layers.
Result<std::monostate> verifyRows(const StoreReader& reader);
Result<std::monostate> verifyRows(const StoreReader& reader, const SweepInfo& sweep);

// The page that SQLite's message names: "page 12" from "Tree 4 page 12: btreeInitPage() returns error code 11". "" if
// it names none.
std::string pageIn(const std::string& message);

}  // namespace tilescope::store
