// SPDX-License-Identifier: GPL-3.0-or-later
// Changes as text, in sentences and table cells.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/explore/changes.h"

namespace tilescope {

inline constexpr std::size_t kMaxShownChanges = 10;

// The new setting: "64 rows (K)", "512 KiB in sram_2MB", "double buffering of sram on".
std::string settingWords(const DesignStep& step);
std::string settingWords(const Change& change);

// "+0.21 mm²", "no area"; "needs a node" without technology; "not priced" if only off-chip bandwidth or the dataflow
// changes.
std::string areaText(const Change& change);

std::string moveText(const Change& change, Objective objective);

// "10.0 % less latency for +0.21 mm² (+2 %)"; no price without technology.
std::string gainText(const Change& change, Objective objective);

// "+0.2 % latency", "the same latency"
std::string lossText(const Change& change, Objective objective);

// ", +8.2 % latency": losses in latency and energy above kSavingLoss that are not the objective.
std::string sideEffectText(const Change& change, Objective objective);

// A ratio as "-7.1 %", "+0.2 %".
std::string changeText(double ratio);

// Latency, energy, traffic and another target metric, each as changeText(); area as areaText() and as changeText().
std::vector<std::string> changeHeads(std::optional<Metric> target = {});
std::vector<std::string> changeCells(const Change& change, std::optional<Metric> target = {});

// "sram_2MB is 4 times too large."
std::string tooLargeText(const Change& saving);

}  // namespace tilescope
