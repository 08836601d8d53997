// SPDX-License-Identifier: GPL-3.0-or-later
// Several networks as one. "3*resnet50+mobilenet_v2" runs ResNet-50 three times, then MobileNetV2; totals include all
// runs. Layers are named "mobilenet_v2/conv1" for a single run, and "resnet50.2/conv1" for one of several. Equal layers
// are solved once, as in every network.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/document_findings.h"
#include "core/base/result.h"
#include "core/workload/network.h"

namespace tilescope {

struct SetMember {
  std::string network;  // a file, or the name of a bundled network
  std::int64_t runs = 1;

  bool operator==(const SetMember&) const = default;
};
using NetworkSet = std::vector<SetMember>;

inline constexpr std::int64_t kMostRuns = 1000;
inline constexpr std::size_t kMostLayers = 20'000;  // limit of a network file

// Whether a text denotes a set. File names may also contain these characters.
bool isNetworkSet(std::string_view text);
// Errors name the option --network.
Result<NetworkSet> parseNetworkSet(const std::string& text);
std::string textOf(const NetworkSet& set);

// networks: one for each member, in order.
Result<Network> joinedNetwork(const NetworkSet& set, const std::vector<Network>& networks);

std::size_t firstLayer(const Network& set, std::size_t member);  // of the member's first run
// One run of a member as a single network, with the original layer names.
Network networkOfMember(const Network& set, std::size_t member);

// The error if a set is not allowed, as for a chain of layers or a program. Empty if the network is not a set.
std::optional<Diagnostic> refusedSet(const Network& network);

// Reports members that do not include all layers, and layers that read layers of another run.
void checkMembers(const Network& network, DocumentFindings& findings);

}  // namespace tilescope
