// SPDX-License-Identifier: GPL-3.0-or-later
// Changes as text, in sentences and table cells: shared by diagnosis, report, Why? card and command line.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/explore/changes.h"

namespace tilescope {

inline constexpr std::size_t kMaxShownChanges = 10;  // in a table, per kind of change

// The new setting: "64 rows (K)", "512 KiB in sram_2MB", "double buffering of sram on".
std::string settingWords(const DesignStep& step);
// All settings of a change, joined by "and".
std::string settingWords(const Change& change);

// The change in area: "+0.21 mm²", "-12.3 mm²", "0 mm²". "needs a node" without technology; "not priced" if only
// off-chip bandwidth changes.
std::string areaText(const Change& change);

// The effect on the objective: "10.0 % less latency".
std::string moveText(const Change& change, Objective objective);

// Effect and price: "10.0 % less latency for +0.21 mm² (+2 %)". Without technology, no price.
std::string gainText(const Change& change, Objective objective);

// The loss due to a saving: "+0.2 % latency", "the same latency".
std::string lossText(const Change& change, Objective objective);

// Losses in latency and energy that are not the objective: ", +8.2 % latency". "" if neither exceeds kSavingLoss.
std::string sideEffectText(const Change& change, Objective objective);

// A ratio as a change: "-7.1 %", "+0.2 %".
std::string changeText(double ratio);

// Headers of table columns for a change: latency, energy, traffic and another metric if it is the target, each as
// changeText(). Then the area, as areaText() and as changeText().
std::vector<std::string> changeHeads(std::optional<Metric> target = {});
std::vector<std::string> changeCells(const Change& change, std::optional<Metric> target = {});

// "sram_2MB is 4 times too large."
std::string tooLargeText(const Change& saving);

}  // namespace tilescope
