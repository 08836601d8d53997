// SPDX-License-Identifier: GPL-3.0-or-later
// Measures this computer: the facts that its system states, and rates of short kernels on one core and on all.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <string_view>

#include "core/base/cancel.h"
#include "core/base/names.h"
#include "core/base/result.h"
#include "core/hardware/hardware_profile.h"
#include "core/host/host_facts.h"
#include "core/host/host_rates.h"

namespace tilescope::host {

struct Host {
  Facts facts;
  Rates rates;
  std::string measuredOn;  // a date and a program, for the profile

  bool operator==(const Host&) const = default;
};

struct MeasureSettings {
  bool quick = false;  // fewer rounds of shorter bursts, each once
  CancelToken cancel;
  // From 0 to 1, and what is measured: "one core". Called in a measuring thread.
  std::function<void(double fraction, const std::string& what)> onProgress;
};

// About 3 s; on a busy computer longer, where values with a large spread are measured again, up to three times. With
// settings.quick about 1 s. A cancelled measurement returns early, with rates that mean nothing.
Rates measureRates(const Facts& facts, const MeasureSettings& settings);

// The memory outside the buffers. Auto: L3 if it holds a usual network, or else DRAM.
enum class OffChip { Auto, L3, Dram };
inline constexpr std::array kOffChipNames{std::string_view("auto"), std::string_view("l3"), std::string_view("dram")};
constexpr std::string_view name(OffChip offChip) {
  return enumName(kOffChipNames, offChip);
}

// An error if no rate of such a memory was measured: a profile needs one.
Result<HardwareProfile> profileOf(const Host& host, OffChip offChip = OffChip::Auto);

}  // namespace tilescope::host
