// SPDX-License-Identifier: GPL-3.0-or-later
// A change in sentences and cells: diagnosis, report, Why? card and command line say the same.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/explore/changes.h"

namespace tilescope {

inline constexpr std::size_t kMaxShownChanges = 10;  // of one kind, in a table

// "64 rows (K)", "512 KiB in sram_2MB", "double buffering of sram on".
std::string settingWords(const DesignStep& step);
// The text of all steps, joined by "and".
std::string settingWords(const Change& change);

// "+0.21 mm²", "-12.3 mm²", "0 mm²"; "needs a node" without technology, "not priced" of off-chip bandwidth alone.
std::string areaText(const Change& change);

// "10.0 % less latency".
std::string moveText(const Change& change, Objective objective);

// "10.0 % less latency for +0.21 mm² (+2 %)"; without technology no price.
std::string gainText(const Change& change, Objective objective);

// "+0.2 % latency": what a saving loses; "the same latency".
std::string lossText(const Change& change, Objective objective);

// ", +8.2 % latency": latency and energy that get worse and are not the objective; "" where neither does by more than
// kSavingLoss.
std::string sideEffectText(const Change& change, Objective objective);

// "-7.1 %", "+0.2 %": what came to a value.
std::string changeText(double ratio);

// Columns beside a change in tables: latency, energy, traffic and, where it is another one, the target's metric,
// each as changeText; then areaText, and the area as changeText.
std::vector<std::string> changeHeads(std::optional<Metric> target = {});
std::vector<std::string> changeCells(const Change& change, std::optional<Metric> target = {});

// "sram_2MB is 4 times too large."
std::string tooLargeText(const Change& saving);

}  // namespace tilescope
