// SPDX-License-Identifier: GPL-3.0-or-later
// Network files of the Neuro Vector Engine (docs/nve_networks.md; Peemen et al., SCOPES 2015, listing 1): chains of
// convolutions with partial connections. All errors are reported at once, with line, column and code.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

// bytesOf: size of a weights file, relative to the network file; if empty, weights files are not checked.
Result<Network> networkFromNveXml(
    std::string_view text, const std::string& file,
    const std::function<std::optional<std::uint64_t>(const std::string& path)>& bytesOf = {});

// The text reads back to an equal network; connections are grouped by output map and omitted if complete. Errors state
// by layer why the format cannot express the network.
Result<std::string> toNveXml(const Network& network);

}  // namespace tilescope
