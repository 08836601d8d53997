// SPDX-License-Identifier: GPL-3.0-or-later
// Structure and checksums of a store.
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

// Checks the structure of all pages and the checksums of all rows. Damage is reported; an error only if the file is
// missing, locked, empty, not a store, or newer.
Result<CheckReport> checkStore(const std::string& path, const CancelToken& cancel = {});

// Checks each page alone: fast enough for every opening.
Result<CheckReport> quickCheck(const std::string& path);

// Checks a store's rows before they are shown or copied; the error names the first wrong one. The second function
// checks one sweep with its answers and layers.
Result<std::monostate> verifyRows(const StoreReader& reader);
Result<std::monostate> verifyRows(const StoreReader& reader, const SweepInfo& sweep);

// "page 12" from "Tree 4 page 12: btreeInitPage() returns error code 11"; "" if there is none.
std::string pageIn(const std::string& message);

}  // namespace tilescope::store
