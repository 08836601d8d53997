// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/network_walk.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <unordered_map>
#include <utility>

#include "core/base/names.h"

namespace tilescope {
namespace {

bool passesOn(LayerType type) {
  return type == LayerType::Add || type == LayerType::Concat || type == LayerType::Reorg;
}

bool needsAllRows(const Layer& layer) {
  const bool isGlobalPool = layer.type == LayerType::Pool && layer.out.height == 1 && layer.out.width == 1;
  return isGlobalPool || layer.type == LayerType::Fc;
}

std::vector<std::vector<std::size_t>> operandsOf(const Network& network) {
  std::unordered_map<std::string, std::size_t> indexOf;
  for (std::size_t i = 0; i < network.layers.size(); ++i) indexOf.emplace(network.layers[i].name, i);
  for (std::size_t i = 0; i < network.inputs.size(); ++i)
    indexOf.emplace(network.inputs[i].name, network.layers.size() + i);
  std::vector<std::vector<std::size_t>> operands(network.layers.size());
  for (std::size_t i = 0; i < network.layers.size(); ++i)
    for (const std::string& input : network.layers[i].inputs) operands[i].push_back(indexOf.at(input));
  return operands;
}

// By layer, then by network input.
std::vector<std::size_t> readersOf(const NetworkWalk& walk, std::size_t inputs) {
  std::vector<std::size_t> readers(walk.operands.size() + inputs, 0);
  for (std::vector<std::size_t> operands : walk.operands) {
    std::sort(operands.begin(), operands.end());
    operands.erase(std::unique(operands.begin(), operands.end()), operands.end());
    for (const std::size_t operand : operands) ++readers[operand];
  }
  return readers;
}

bool isReadTwice(const Network& network, const NetworkWalk& walk, const std::vector<std::size_t>& readers,
                 std::size_t operand) {
  if (readers[operand] > 1) return true;
  if (walk.isInput(operand)) return false;
  const LayerType type = network.layers[operand].type;
  if (type != LayerType::Concat && type != LayerType::Reorg) return false;
  return std::any_of(walk.operands[operand].begin(), walk.operands[operand].end(),
                     [&](std::size_t piece) { return isReadTwice(network, walk, readers, piece); });
}

// Topological; among ready layers in file order.
std::vector<std::size_t> computableOrder(const NetworkWalk& walk) {
  const std::size_t count = walk.operands.size();
  std::vector<std::vector<std::size_t>> users(count);
  std::vector<std::size_t> open(count, 0), order;
  std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready;
  for (std::size_t i = 0; i < count; ++i) {
    for (const std::size_t operand : walk.operands[i]) {
      if (walk.isInput(operand)) continue;
      users[operand].push_back(i);
      ++open[i];
    }
    if (open[i] == 0) ready.push(i);
  }
  while (!ready.empty()) {
    order.push_back(ready.top());
    ready.pop();
    for (const std::size_t user : users[order.back()])
      if (--open[user] == 0) ready.push(user);
  }
  ensure(order.size() == count, "a network without cycles");
  return order;
}

Diagnostic cannotBePartitioned(std::string found, std::string expected, std::string remedy) {
  Diagnostic diagnostic;
  diagnostic.found = std::move(found);
  diagnostic.expected = std::move(expected);
  diagnostic.remedy = std::move(remedy);
  return diagnostic;
}

std::vector<std::size_t> mainPath(const NetworkWalk& walk, std::size_t last) {
  std::vector<std::size_t> path;
  for (std::size_t at = last; !walk.isInput(at); at = walk.mainOperand(at)) path.push_back(at);
  std::reverse(path.begin(), path.end());
  return path;
}

std::vector<bool> ancestors(const NetworkWalk& walk, std::size_t end) {
  std::vector<bool> isIncluded(walk.operands.size(), false);
  isIncluded[end] = true;
  for (auto layer = walk.order.rbegin(); layer != walk.order.rend(); ++layer) {
    if (!isIncluded[*layer]) continue;
    for (const std::size_t operand : walk.operands[*layer])
      if (!walk.isInput(operand)) isIncluded[operand] = true;
  }
  return isIncluded;
}

// Layers outside the chain and what follows it: they lead to other outputs.
std::vector<std::size_t> leftOut(const NetworkWalk& walk, const ChainPart& part) {
  std::vector<std::size_t> layers;
  for (std::size_t i = 0; i < walk.operands.size(); ++i)
    if (!part.isIncluded[i] && !std::binary_search(part.cutOff.begin(), part.cutOff.end(), i)) layers.push_back(i);
  return layers;
}

std::optional<Diagnostic> firstError(const Network& network, const NetworkWalk& walk, const ChainPart& part) {
  std::optional<std::size_t> input;
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    if (!part.isIncluded[i]) continue;
    const Layer& layer = network.layers[i];
    if (!hasWindow(layer.type) && !passesOn(layer.type))
      return cannotBePartitioned(
          "layer " + quoteName(layer.name) + " of type " + std::string(name(layer.type)) + " before the chain's end",
          "conv, pool, add, concat and reorg layers up to the global pooling or the first fc",
          "Only networks whose maps are computed row by row can be cut into spans.");
    for (const std::size_t operand : walk.operands[i]) {
      if (!walk.isInput(operand)) continue;
      if (input && *input != operand)
        return cannotBePartitioned("layers that read " +
                                       quoteName(network.inputs[*input - network.layers.size()].name) + " and " +
                                       quoteName(network.inputs[operand - network.layers.size()].name),
                                   "one network input", "Partition the parts of the network one by one.");
      input = operand;
    }
  }
  return std::nullopt;
}

}  // namespace

bool NetworkWalk::isBefore(std::size_t a, std::size_t b) const {
  if (isInput(a) || isInput(b)) return isInput(a) && !isInput(b);
  const std::size_t ownerA = owner[a], ownerB = owner[b];
  if (isInput(ownerA) || isInput(ownerB)) return isInput(ownerA) && !isInput(ownerB);
  return std::pair(way[ownerA], position[ownerA]) < std::pair(way[ownerB], position[ownerB]);
}

std::size_t NetworkWalk::mainOperand(std::size_t layer) const {
  return *std::max_element(operands[layer].begin(), operands[layer].end(),
                           [this](std::size_t a, std::size_t b) { return isBefore(a, b); });
}

bool NetworkWalk::isOnMainPath(std::size_t operand, std::size_t last) const {
  while (last != operand && !isInput(last)) last = mainOperand(last);
  return last == operand;
}

NetworkWalk walkOf(const Network& network) {
  NetworkWalk walk;
  walk.operands = operandsOf(network);
  walk.order = computableOrder(walk);
  const std::size_t count = network.layers.size();
  const std::vector<std::size_t> readers = readersOf(walk, network.inputs.size());
  walk.position.resize(count);
  walk.way.assign(count, 0);
  walk.owner.resize(count);
  for (std::size_t at = 0; at < count; ++at) {
    const std::size_t layer = walk.order[at];
    const LayerType type = network.layers[layer].type;
    walk.position[layer] = at;
    for (const std::size_t operand : walk.operands[layer])
      if (!walk.isInput(operand)) walk.way[layer] = std::max(walk.way[layer], walk.way[operand]);
    walk.way[layer] += hasWindow(type) ? 1 : 0;
    const std::size_t main = passesOn(type) ? walk.mainOperand(layer) : layer;
    walk.owner[layer] = main == layer || walk.isInput(main) ? main : walk.owner[main];
    if (type == LayerType::Add && !walk.isInput(walk.owner[layer]) && isReadTwice(network, walk, readers, main))
      walk.owner[layer] = layer;
  }
  return walk;
}

Result<ChainPart> chainPartOf(const Network& network, const NetworkWalk& walk) {
  const Diagnostic nothing = cannotBePartitioned("no conv or pool layer before the first fc or global pooling",
                                                 "a network of feature maps: conv or pool layers, with at most a "
                                                 "global pooling and fc layers behind them",
                                                 "There is nothing to cut into spans.");
  if (network.layers.empty()) return nothing;
  const std::vector<std::size_t> path = mainPath(walk, walk.order.back());
  const auto cut =
      std::find_if(path.begin(), path.end(), [&](std::size_t i) { return needsAllRows(network.layers[i]); });
  if (cut == path.begin()) return nothing;
  ChainPart part;
  part.end = *(cut - 1);
  part.isIncluded = ancestors(walk, part.end);
  const std::vector<bool> leadsToEnd = ancestors(walk, walk.order.back());
  for (std::size_t i = 0; i < network.layers.size(); ++i)
    if (leadsToEnd[i] && !part.isIncluded[i]) part.cutOff.push_back(i);
  if (const std::optional<Diagnostic> error = firstError(network, walk, part)) return *error;
  if (walk.way[part.end] == 0) return nothing;
  const std::vector<std::size_t> others = leftOut(walk, part);
  if (others.empty()) return part;
  const std::string last = quoteName(network.layers[walk.order.back()].name);
  const std::string first = quoteName(network.layers[others.front()].name);
  Diagnostic warning = cannotBePartitioned(
      others.size() == 1 ? first + ", which does not lead to the network's end " + last
                         : std::to_string(others.size()) + " layers that do not lead to the network's end " + last +
                               ", the first of them " + first,
      "one end", "They are left out; the maps that they read count as written.");
  warning.severity = Diagnostic::Severity::Warning;
  return Result<ChainPart>(part, {warning});
}

}  // namespace tilescope
