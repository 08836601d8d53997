// SPDX-License-Identifier: GPL-3.0-or-later
// A number for what a certificate is about: the layer as an einsum, the hardware, the model and its options.
#pragma once

#include <map>
#include <string>

#include "core/hardware/hardware_profile.h"
#include "core/workload/layer.h"

namespace tilescope {

// 16 hexadecimal digits: FNV-1a (64 bit) over the compact JSON of {"dataflow", "hardware", "layer", "model",
// "objective", "options"}, the layer without its name and inputs. Equal on every machine.
std::string problemHash(const Layer& layer, const HardwareProfile& hardware, const std::string& model,
                        const std::string& objective, const std::map<std::string, std::string>& options,
                        const std::string& dataflow);

}  // namespace tilescope
