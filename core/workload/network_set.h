// SPDX-License-Identifier: GPL-3.0-or-later
// Several networks as one: "3*resnet50+mobilenet_v2" runs ResNet-50 three times, then MobileNetV2; totals include all.
// Layers are "mobilenet_v2/conv1", or "resnet50.2/conv1" in one of several runs.
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

// True for "3*resnet50+mobilenet_v2"; file names may contain these characters too.
bool isNetworkSet(std::string_view text);
// Errors name the option --network.
Result<NetworkSet> parseNetworkSet(const std::string& text);
std::string textOf(const NetworkSet& set);

// networks: one for each member, in order.
Result<Network> joinedNetwork(const NetworkSet& set, const std::vector<Network>& networks);

std::size_t firstLayer(const Network& set, std::size_t member);
// One run of a member, with the original layer names.
Network networkOfMember(const Network& set, std::size_t member);

// An error if the network is a set where none is allowed, as for a chain of layers or a program.
std::optional<Diagnostic> refusedSet(const Network& network);

// Reports members that do not include all layers, and layers that read layers of another run.
void checkMembers(const Network& network, DocumentFindings& findings);

}  // namespace tilescope
