// SPDX-License-Identifier: GPL-3.0-or-later
// Is every byte of a store as it was written?
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
  std::int64_t answers = 0, points = 0, layers = 0;  // whose checksums were compared

  bool isSound() const { return damage.empty(); }
};

// The structure of all pages and the checksums of all answers and points. An error only where the file is missing or
// locked, is empty or no store at all, or is of a later version.
Result<CheckReport> checkStore(const std::string& path, const CancelToken& cancel = {});

// Pages only and not their order against each other: for the moment of opening.
Result<CheckReport> quickCheck(const std::string& path);

// Whether all rows of a store are those of their checksums, for whoever shows or copies them: an error names the first
// that is not. Of one sweep: its rows with their answers and layers.
Result<std::monostate> verifyRows(const StoreReader& reader);
Result<std::monostate> verifyRows(const StoreReader& reader, const SweepInfo& sweep);

// "page 12" of "Tree 4 page 12: btreeInitPage() returns error code 11"; "" where it names none.
std::string pageIn(const std::string& message);

}  // namespace tilescope::store
