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
  Diagnostics damage;                                // by page or row; at most 100
  std::int64_t answers = 0, points = 0, layers = 0;  // numbers of compared checksums

  bool isSound() const { return damage.empty(); }
};

// Checks the structure of all pages and the checksums of all answers and points. An error only if the file is missing,
// locked, empty, not a store, or of a later version.
Result<CheckReport> checkStore(const std::string& path, const CancelToken& cancel = {});

// Checks each page by itself, not the order of pages: fast enough for opening a store.
Result<CheckReport> quickCheck(const std::string& path);

// Checks that all rows of a store match their checksums, before they are shown or copied: an error names the first that
// does not. For one sweep: its rows with their answers and layers.
Result<std::monostate> verifyRows(const StoreReader& reader);
Result<std::monostate> verifyRows(const StoreReader& reader, const SweepInfo& sweep);

// "page 12" from "Tree 4 page 12: btreeInitPage() returns error code 11"; "" if no page is named.
std::string pageIn(const std::string& message);

}  // namespace tilescope::store
