// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "core/base/ensure.h"
#include "core/picture/graph_layout.h"
#include "core/picture/network_graph.h"
#include "core/workload/network_set.h"

namespace tilescope {
namespace {

constexpr std::size_t kLongestBlock = 400;   // layers
constexpr std::size_t kShortestBlock = 3;    // a hull around a shorter block shows less than its nodes
constexpr std::size_t kMinFoldedCopies = 6;  // in tables; ResNet-50 has five equal blocks in one stage
constexpr std::size_t kLeastHidden = 6;

// A layer without names. Inputs are distances backwards, so equal blocks have equal shapes.
struct Shape {
  Layer layer;
  std::vector<std::size_t> back;  // 0: an input of the network

  bool operator==(const Shape&) const = default;
};

// Equal for equal shapes, but different for different networks of a set.
std::vector<std::size_t> shapeNumbers(const Network& network) {
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < network.layers.size(); ++i) places.emplace(network.layers[i].name, i);
  std::vector<Shape> shapes;
  // Grouped by type and elements, so that few shapes are compared.
  std::map<std::pair<int, double>, std::vector<std::size_t>> alike;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    Shape shape{network.layers[i], {}};
    for (const std::string& input : shape.layer.inputs) {
      const auto from = places.find(input);
      shape.back.push_back(from == places.end() ? 0 : i - from->second);
    }
    shape.layer.name.clear();
    shape.layer.inputs.clear();
    shape.layer.weightsFile.reset();
    if (shape.layer.attention) shape.layer.attention->block.clear();
    std::vector<std::size_t>& candidates =
        alike[{static_cast<int>(shape.layer.type),
               static_cast<double>(shape.layer.in.channels * 7919 + shape.layer.out.channels)}];
    const auto known =
        std::find_if(candidates.begin(), candidates.end(), [&](std::size_t number) { return shapes[number] == shape; });
    numbers.push_back(known == candidates.end() ? shapes.size() : *known);
    if (known != candidates.end()) continue;
    candidates.push_back(shapes.size());
    shapes.push_back(std::move(shape));
  }
  for (std::size_t member = 1; member < network.members.size(); ++member)
    for (std::size_t i = firstLayer(network, member); i < numbers.size(); ++i) numbers[i] += shapes.size();
  return numbers;
}

struct Run {
  RepeatedBlock block;
  std::size_t spare = 0;  // how many layers later the first block may begin
};

// The layers before a block may equal its end, so the beginning with the longest common names counts.
std::size_t startOf(const Network& network, const Run& run) {
  const RepeatedBlock& block = run.block;
  std::size_t best = block.first, most = 0;
  for (std::size_t first = block.first; first <= block.first + run.spare; ++first) {
    std::size_t named = 0;
    for (std::size_t copy = 0; copy < block.copies; ++copy)
      named += commonStart(network, first + copy * block.layers, block.layers).size();
    if (named > most) {
      most = named;
      best = first;
    }
  }
  return best;
}

std::size_t hidden(const RepeatedBlock& block) {
  return block.layers * (block.copies - 1);
}

// Finds consecutive layers that equal the ones a period later.
std::vector<Run> candidates(const std::vector<std::size_t>& numbers) {
  std::vector<Run> found;
  for (std::size_t period = kShortestBlock; period <= std::min(kLongestBlock, numbers.size() / 2); ++period) {
    std::size_t run = 0;
    for (std::size_t i = 0; i + period <= numbers.size(); ++i) {
      const bool isEqual = i + period < numbers.size() && numbers[i] == numbers[i + period];
      if (isEqual) {
        ++run;
        continue;
      }
      const Run one{{i - run, period, run / period + 1}, run % period};
      if (one.block.copies >= 2 && hidden(one.block) >= kLeastHidden) found.push_back(one);
      run = 0;
    }
  }
  std::stable_sort(found.begin(), found.end(), [](const Run& a, const Run& b) {
    return hidden(a.block) != hidden(b.block) ? hidden(a.block) > hidden(b.block) : a.block.layers < b.block.layers;
  });
  return found;
}

std::vector<RepeatedBlock> memberBlocks(const Network& network) {
  std::vector<RepeatedBlock> blocks;
  blocks.reserve(network.members.size());
  for (std::size_t i = 0; i < network.members.size(); ++i)
    blocks.push_back(
        {firstLayer(network, i), network.members[i].layers, static_cast<std::size_t>(network.members[i].runs)});
  return blocks;
}

}  // namespace

std::string commonStart(const Network& network, std::size_t first, std::size_t layers) {
  std::string start = network.layers[first].name;
  for (std::size_t k = 1; k < layers && !start.empty(); ++k) {
    const std::string& name = network.layers[first + k].name;
    const auto differs = std::mismatch(start.begin(), start.end(), name.begin(), name.end());
    start.erase(differs.first, start.end());
  }
  start.erase(start.find_last_of(kNameSeparators) + 1);
  return start;
}

std::vector<std::size_t> readingOrder(const Network& network) {
  std::unordered_map<std::string, std::size_t> places;
  for (std::size_t i = 0; i < network.layers.size(); ++i) places.emplace(network.layers[i].name, i);
  std::vector<std::size_t> open(network.layers.size(), 0);
  std::vector<std::vector<std::size_t>> readers(network.layers.size());
  for (std::size_t i = 0; i < network.layers.size(); ++i)
    for (const std::string& input : network.layers[i].inputs)
      if (const auto from = places.find(input); from != places.end()) {
        readers[from->second].push_back(i);
        ++open[i];
      }
  std::set<std::size_t> ready;
  for (std::size_t i = 0; i < open.size(); ++i)
    if (open[i] == 0) ready.insert(i);
  std::vector<std::size_t> order;
  while (!ready.empty()) {
    const std::size_t next = *ready.begin();
    ready.erase(ready.begin());
    order.push_back(next);
    for (const std::size_t reader : readers[next])
      if (--open[reader] == 0) ready.insert(reader);
  }
  ensure(order.size() == network.layers.size(), "layers of a network do not read each other in a circle");
  return order;
}

std::vector<RepeatedBlock> repeatedBlocks(const Network& network) {
  std::vector<RepeatedBlock> chosen;
  std::vector<bool> taken(network.layers.size(), false);
  const std::vector<std::size_t> order = readingOrder(network);
  if (!std::is_sorted(order.begin(), order.end())) return chosen;
  for (const RepeatedBlock& runs : memberBlocks(network)) {
    if (runs.copies == 1) continue;
    chosen.push_back(runs);
    std::fill_n(taken.begin() + static_cast<std::ptrdiff_t>(runs.first), runs.layers * runs.copies, true);
  }
  for (const Run& run : candidates(shapeNumbers(network))) {
    RepeatedBlock block = run.block;
    const auto begin = taken.begin() + static_cast<std::ptrdiff_t>(block.first);
    const auto end = begin + static_cast<std::ptrdiff_t>(block.layers * block.copies + run.spare);
    if (std::find(begin, end, true) != end) continue;
    block.first = startOf(network, run);
    std::fill(begin, end, true);
    chosen.push_back(block);
  }
  std::sort(chosen.begin(), chosen.end(),
            [](const RepeatedBlock& a, const RepeatedBlock& b) { return a.first < b.first; });
  return chosen;
}

std::vector<RepeatedBlock> tableBlocks(const Network& network) {
  if (!network.members.empty()) return memberBlocks(network);
  std::vector<RepeatedBlock> blocks = repeatedBlocks(network);
  std::erase_if(blocks, [](const RepeatedBlock& block) { return block.copies < kMinFoldedCopies; });
  return blocks;
}

}  // namespace tilescope
