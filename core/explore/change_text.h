// SPDX-License-Identifier: GPL-3.0-or-later
// The text of a change, as sentences and as table cells: diagnosis, report, Why? card and command line use the same.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/explore/changes.h"

namespace tilescope {

inline constexpr std::size_t kMaxShownChanges = 10;  // per kind of change, in a table

// "64 rows (K)", "512 KiB in sram_2MB", "double buffering of sram on".
std::string settingWords(const DesignStep& step);
// The text of all steps, joined by "and".
std::string settingWords(const Change& change);

// "+0.21 mm²", "-12.3 mm²", "0 mm²"; "needs a node" without technology, "not priced" if only the off-chip bandwidth
// changes.
std::string areaText(const Change& change);

// "10.0 % less latency".
std::string moveText(const Change& change, Objective objective);

// "10.0 % less latency for +0.21 mm² (+2 %)"; without the price if there is no technology.
std::string gainText(const Change& change, Objective objective);

// The loss that a saving causes: "+0.2 % latency", "the same latency".
std::string lossText(const Change& change, Objective objective);

// The losses in latency and energy, where these are not the objective: ", +8.2 % latency"; "" if neither gets worse by
// more than kSavingLoss.
std::string sideEffectText(const Change& change, Objective objective);

// The change of a value: "-7.1 %", "+0.2 %".
std::string changeText(double ratio);

// Table columns that describe a change: latency, energy, traffic and the target's metric if it is another one, each as
// changeText; then areaText, and the area as changeText.
std::vector<std::string> changeHeads(std::optional<Metric> target = {});
std::vector<std::string> changeCells(const Change& change, std::optional<Metric> target = {});

// "sram_2MB is 4 times too large."
std::string tooLargeText(const Change& saving);

}  // namespace tilescope
