// SPDX-License-Identifier: GPL-3.0-or-later
// Several networks as one. "3*resnet50+mobilenet_v2" runs ResNet-50 three times, then MobileNetV2; totals cover all
// runs. Layer names are "mobilenet_v2/conv1" for a single run and "resnet50.2/conv1" for several; equal layers are
// solved once, as in every network.
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
  std::string network;  // a file or the name of a bundled network
  std::int64_t runs = 1;

  bool operator==(const SetMember&) const = default;
};
using NetworkSet = std::vector<SetMember>;

inline constexpr std::int64_t kMostRuns = 1000;
inline constexpr std::size_t kMostLayers = 20'000;  // of a network's file

// Whether a text denotes a set. File names may contain the same characters.
bool isNetworkSet(std::string_view text);
// Errors name the option --network.
Result<NetworkSet> parseNetworkSet(const std::string& text);
std::string textOf(const NetworkSet& set);

// networks: of the members, in order.
Result<Network> joinedNetwork(const NetworkSet& set, const std::vector<Network>& networks);

std::size_t firstLayer(const Network& set, std::size_t member);  // of the member's first run
// One run of a member as a network of its own, with the layers' own names.
Network networkOfMember(const Network& set, std::size_t member);

// The error where only a single network makes sense, as for a chain of layers or a program; empty if the network is not
// a set.
std::optional<Diagnostic> refusedSet(const Network& network);

// Reports members that do not cover all layers, and layers that read layers of another run.
void checkMembers(const Network& network, DocumentFindings& findings);

}  // namespace tilescope
