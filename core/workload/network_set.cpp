// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/network_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <optional>
#include <unordered_set>
#include <utility>

#include "core/base/ensure.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"

namespace tilescope {
namespace {

constexpr std::size_t kLongestName = 200;  // characters; limit of a network file
constexpr std::string_view kExample = "3*resnet50+mobilenet_v2";

Diagnostic wrongSet(std::string found, std::string expected, std::string remedy) {
  return {Diagnostic::Severity::Error, "--network", "", std::move(found), std::move(expected), std::move(remedy)};
}

std::string nameOf(const SetMember& member) {
  return std::filesystem::path(member.network).stem().string();
}

std::string prefixOf(const NetworkMember& member, std::int64_t run) {
  return member.runs == 1 ? member.name + "/" : fmt::format("{}.{}/", member.name, run + 1);
}

std::string titleOf(const std::vector<NetworkMember>& members) {
  std::string text;
  for (const NetworkMember& member : members) {
    if (!text.empty()) text += " + ";
    text += member.runs == 1 ? member.name : fmt::format("{} × {}", member.runs, member.name);
  }
  return text;
}

void addMember(const NetworkMember& member, const Network& network, Network& joined) {
  const std::string ofInputs = member.name + "/";
  std::unordered_set<std::string> inputs;
  for (NetworkInput input : network.inputs) {
    inputs.insert(input.name);
    input.name.insert(0, ofInputs);
    joined.inputs.push_back(std::move(input));
  }
  for (std::int64_t run = 0; run < member.runs; ++run) {
    const std::string ofLayers = prefixOf(member, run);
    for (Layer layer : network.layers) {
      layer.name.insert(0, ofLayers);
      for (std::string& input : layer.inputs) input.insert(0, inputs.contains(input) ? ofInputs : ofLayers);
      if (layer.attention) layer.attention->block.insert(0, ofLayers);
      layer.weightsFile.reset();  // the path is relative to a file that the set does not have
      joined.layers.push_back(std::move(layer));
    }
  }
}

Network join(std::vector<NetworkMember> members, const std::vector<Network>& networks) {
  Network joined;
  joined.name = titleOf(members);
  for (std::size_t i = 0; i < networks.size(); ++i) {
    members[i].layers = networks[i].layers.size();
    addMember(members[i], networks[i], joined);
  }
  joined.members = std::move(members);
  return joined;
}

std::optional<Diagnostic> wrongName(const Network& joined) {
  std::vector<std::string> names = namesOf(joined.layers);
  for (const NetworkInput& input : joined.inputs) names.push_back(input.name);
  std::unordered_set<std::string> known;
  for (const std::string& name : names) {
    if (name.size() > kLongestName)
      return wrongSet(quoteName(name) + fmt::format(", a name of {} characters", name.size()),
                      fmt::format("names of at most {} characters", kLongestName),
                      "Give the network's file a shorter name.");
    if (!known.insert(name).second)
      return wrongSet(quoteName(name) + ", the name of two layers", "different names",
                      "A network's file has the name of a run of another network: rename it.");
  }
  return std::nullopt;
}

Result<SetMember> parseMember(const std::string& text, const std::string& part) {
  SetMember member{part, 1};
  if (const std::size_t star = part.find('*'); star != std::string::npos) {
    const char* end = part.data() + star;
    const auto [stop, error] = std::from_chars(part.data(), end, member.runs);
    if (error != std::errc() || stop != end || member.runs < 1 || member.runs > kMostRuns)
      return wrongSet(
          quoteName(part.substr(0, star)) + " before \"*\" in " + quoteName(text),
          fmt::format("a whole number of runs from 1 to {}", kMostRuns),
          fmt::format("Weights are numbers of runs: write {}; instead of 0.5 and 1.5 use 1 and 3.", kExample));
    member.network = part.substr(star + 1);
  }
  if (member.network.empty())
    return wrongSet("a network without a name in " + quoteName(text), "networks with \"+\" between them",
                    fmt::format("Write it as {}.", kExample));
  return member;
}

}  // namespace

bool isNetworkSet(std::string_view text) {
  return text.find_first_of("+*") != std::string_view::npos;
}

Result<NetworkSet> parseNetworkSet(const std::string& text) {
  NetworkSet set;
  Diagnostics errors;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('+', begin), text.size());
    Result<SetMember> member = parseMember(text, text.substr(begin, end - begin));
    append(errors, member.diagnostics());
    if (member) set.push_back(std::move(member).value());
    begin = end + 1;
  }
  for (std::size_t i = 0; i < set.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (nameOf(set[i]) == nameOf(set[j]))
        errors.push_back(wrongSet(quoteName(nameOf(set[i])) + " twice in " + quoteName(text), "different networks",
                                  set[i].network == set[j].network
                                      ? fmt::format("Write {}*{}.", set[i].runs + set[j].runs, set[i].network)
                                      : "Layers get their names from the file: rename one of them."));
  if (!errors.empty()) return errors;
  return set;
}

std::string textOf(const NetworkSet& set) {
  std::string text;
  for (const SetMember& member : set) {
    if (!text.empty()) text += '+';
    text += member.runs == 1 ? member.network : fmt::format("{}*{}", member.runs, member.network);
  }
  return text;
}

Result<Network> joinedNetwork(const NetworkSet& set, const std::vector<Network>& networks) {
  ensure(set.size() == networks.size(), "a set has a network for each of its members");
  std::vector<NetworkMember> members;
  std::size_t layers = 0;
  std::optional<std::int64_t> parameters = 0;
  for (std::size_t i = 0; i < networks.size(); ++i) {
    if (!networks[i].members.empty())
      return wrongSet("the set " + quoteName(set[i].network) + " inside a set", "a network",
                      "List the networks of that set directly in this set.");
    members.push_back({nameOf(set[i]), set[i].runs});
    layers += static_cast<std::size_t>(set[i].runs) * networks[i].layers.size();
    if (!networks[i].parameters) parameters.reset();
    if (parameters) *parameters += *networks[i].parameters;
  }
  if (layers > kMostLayers)
    return wrongSet(fmt::format("{} layers in all runs of {}", layers, quoteName(textOf(set))),
                    fmt::format("at most {}", kMostLayers), "Divide the numbers of runs by the same number.");
  Network joined = join(std::move(members), networks);
  if (std::optional<Diagnostic> wrong = wrongName(joined)) return *std::move(wrong);
  joined.parameters = parameters;
  return joined;
}

std::size_t firstLayer(const Network& set, std::size_t member) {
  std::size_t first = 0;
  for (std::size_t i = 0; i < member; ++i)
    first += static_cast<std::size_t>(set.members[i].runs) * set.members[i].layers;
  return first;
}

Network networkOfMember(const Network& set, std::size_t member) {
  const NetworkMember& one = set.members[member];
  const auto first = set.layers.begin() + static_cast<std::ptrdiff_t>(firstLayer(set, member));
  const std::string ofLayers = prefixOf(one, 0), ofInputs = one.name + "/";
  const auto without = [](std::string& name, const std::string& prefix) {
    if (name.starts_with(prefix)) name.erase(0, prefix.size());
  };
  Network network;
  network.name = one.name;
  network.layers.assign(first, first + static_cast<std::ptrdiff_t>(one.layers));
  std::unordered_set<std::string> read;
  for (const Layer& layer : network.layers) read.insert(layer.inputs.begin(), layer.inputs.end());
  for (NetworkInput input : set.inputs) {
    if (!read.contains(input.name)) continue;
    without(input.name, ofInputs);
    network.inputs.push_back(std::move(input));
  }
  for (Layer& layer : network.layers) {
    without(layer.name, ofLayers);
    for (std::string& input : layer.inputs) without(input, input.starts_with(ofLayers) ? ofLayers : ofInputs);
    if (layer.attention) without(layer.attention->block, ofLayers);
  }
  return network;
}

std::optional<Diagnostic> refusedSet(const Network& network) {
  if (network.members.empty()) return std::nullopt;
  return Diagnostic{Diagnostic::Severity::Error,
                    "",
                    "",
                    "a set, " + quoteName(network.name),
                    "one network",
                    "Choose one of its networks: " + joinNames(namesOf(network.members)) + "."};
}

void checkMembers(const Network& network, DocumentFindings& findings) {
  std::size_t all = 0;
  for (const NetworkMember& member : network.members) all += static_cast<std::size_t>(member.runs) * member.layers;
  if (network.members.empty()) return;
  if (all != network.layers.size())
    return findings.error("/members", fmt::format("{} layers in the runs of all members", all),
                          fmt::format("the {} of the network", network.layers.size()),
                          "Correct \"runs\" and \"layers\", or remove \"members\".");
  // Every run needs the layers of its network's first run.
  std::vector<Network> networks;
  networks.reserve(network.members.size());
  for (std::size_t i = 0; i < network.members.size(); ++i) networks.push_back(networkOfMember(network, i));
  const Network expected = join(network.members, networks);
  for (std::size_t i = 0; i < all && !findings.full(); ++i) {
    Layer layer = network.layers[i];
    layer.weightsFile.reset();
    if (layer == expected.layers[i]) continue;
    findings.error(childPointer("/layers", i),
                   quoteName(layer.name) + ", which differs from the layer of the first run",
                   "the layer " + quoteName(expected.layers[i].name) +
                       ", equal to that of the first run and without inputs from another run",
                   "Correct the layer, or remove \"members\".");
  }
}

}  // namespace tilescope
