// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/lowering/on_chip_span.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "core/base/names.h"
#include "core/base/units.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {
namespace {

class SpanBuilder {
 public:
  SpanBuilder(const Network& network, const NetworkWalk& walk, const Chain& chain, std::size_t from, std::size_t to)
      : network_(network), walk_(walk), chain_(chain) {
    span_.from = from;
    span_.to = to;
    findTensors();
  }

  Result<OnChipSpan> build(const ElementBits& precision) {
    for (std::size_t k = span_.from + 1; k <= span_.to; ++k) addMap(k);
    if (problem_.empty()) checkBits(precision);
    if (!problem_.empty()) return Diagnostic{Diagnostic::Severity::Error, "", "span " + nameOf(), problem_, "", ""};
    putOutsideFirst();
    span_.name = nameOf();
    for (const OnChipWeights& w : span_.weights) span_.predictedBits[index(Tensor::W)] += w.elements * span_.bits;
    return std::move(span_);
  }

 private:
  std::string nameOf() const {
    const std::string &first = chain_.layer(span_.from + 1).name, &last = chain_.layer(span_.to).name;
    return first == last ? first : first + ".." + last;
  }

  std::size_t layerNamed(const std::string& name) const {
    const auto found = std::find_if(network_.layers.begin(), network_.layers.end(),
                                    [&](const Layer& layer) { return layer.name == name; });
    return static_cast<std::size_t>(found - network_.layers.begin());
  }

  void findTensors() {
    for (std::size_t i = 0; i < network_.inputs.size(); ++i)
      if (network_.inputs[i].name == chain_.maps.front().name) tensors_.push_back(network_.layers.size() + i);
    for (std::size_t k = 1; k <= chain_.size(); ++k) {
      std::size_t tensor = layerNamed(chain_.layer(k).name);
      for (const std::size_t sum : sumsOf(k))
        if (network_.layers[sum].type == LayerType::Add) tensor = sum;
      tensors_.push_back(tensor);
    }
  }

  std::vector<std::size_t> sumsOf(std::size_t k) const {
    std::vector<std::size_t> sums;
    for (const std::string& name : chain_.layer(k).merged) sums.push_back(layerNamed(name));
    std::sort(sums.begin(), sums.end(),
              [&](std::size_t a, std::size_t b) { return walk_.position[a] < walk_.position[b]; });
    return sums;
  }

  void refuse(std::string problem) {
    if (problem_.empty()) problem_ = std::move(problem);
  }

  // Adds maps from outside; an error if the operand is not a map.
  std::size_t mapOf(std::size_t operand, std::size_t reader) {
    const auto tensor = std::find(tensors_.begin(), tensors_.end(), operand);
    if (tensor == tensors_.end()) {
      refuse(fmt::format("layer {} reads something other than one map", quoteName(network_.layers[reader].name)));
      return 0;
    }
    const auto k = static_cast<std::size_t>(tensor - tensors_.begin());
    const auto [entry, isNew] = mapOf_.try_emplace(k, span_.maps.size());
    if (isNew) {
      OnChipMap map;
      map.operand = operand;
      map.chainMap = k;
      map.size = chain_.maps[k].size;
      if (k > span_.from) refuse("a layer that reads a map before it is made");
      span_.maps.push_back(map);
    }
    return entry->second;
  }

  void addMap(std::size_t k) {
    OnChipMap map;
    map.operand = tensors_[k];
    map.chainMap = k;
    map.size = chain_.maps[k].size;
    map.leaves = k == span_.to || chain_.maps[k].isOutput || isReadBehind(k);
    map.madeBy = stepOf(k);
    mapOf_[k] = span_.maps.size();
    span_.maps.push_back(map);
  }

  bool isReadBehind(std::size_t k) const {
    for (std::size_t reader = span_.to + 1; reader <= chain_.size(); ++reader)
      for (const ChainEdge& edge : chain_.layer(reader).inputs)
        if (edge.source == k) return true;
    return false;
  }

  MapStep stepOf(std::size_t k) {
    MapStep step;
    const std::size_t first = layerNamed(chain_.layer(k).name);
    std::vector<std::size_t> sums = sumsOf(k);
    std::size_t current = first;
    if (network_.layers[first].type == LayerType::Add) {
      sums.insert(sums.begin(), first);
      current = walk_.mainOperand(first);
      step.source = mapOf(current, first);
    } else {
      step.layer = first;
      step.source = mapOf(walk_.operands[first].front(), first);
      useLayer(first);
    }
    for (const std::size_t sum : sums) {
      step.sums.push_back(sumStep(sum, current));
      current = sum;
    }
    return step;
  }

  SumStep sumStep(std::size_t sum, std::size_t current) {
    const Layer& layer = network_.layers[sum];
    SumStep step{sum, 0, std::nullopt};
    std::vector<std::size_t> others = walk_.operands[sum];
    const auto main = std::find(others.begin(), others.end(), current);
    if (layer.type != LayerType::Add || main == others.end() || others.size() != 2) {
      refuse(fmt::format("layer {} of type {}", quoteName(layer.name), name(layer.type)));
      return step;
    }
    others.erase(main);
    const std::size_t other = others.front();
    if (!walk_.isInput(other) && isProjection(network_.layers[other].name)) {
      step.projection = other;
      useLayer(other);
      step.source = mapOf(walk_.operands[other].front(), other);
    } else {
      step.source = mapOf(other, sum);
      if (problem_.empty() && span_.maps[step.source].size != layer.out)
        refuse(fmt::format("the shortcut of layer {}, which skips rows or channels", quoteName(layer.name)));
    }
    span_.layers.push_back(sum);
    return step;
  }

  bool isProjection(const std::string& name) const {
    for (std::size_t k = span_.from + 1; k <= span_.to; ++k)
      for (const ChainEdge& edge : chain_.layer(k).inputs)
        if (edge.projection == name) return true;
    return false;
  }

  void useLayer(std::size_t layer) {
    const Layer& used = network_.layers[layer];
    span_.layers.push_back(layer);
    if (used.type != LayerType::Conv && used.type != LayerType::Pool)
      refuse(fmt::format("layer {} of type {}", quoteName(used.name), name(used.type)));
    if (used.type == LayerType::Conv)
      span_.weights.push_back({layer, tensorElements(used)[static_cast<std::size_t>(Tensor::W)], 0});
    if (used.type == LayerType::Pool && meetsOnlyPadding(used))
      refuse(fmt::format("layer {}, whose windows at an edge meet padding only", quoteName(used.name)));
  }

  static bool meetsOnlyPadding(const Layer& layer) {
    const Region last{layer.out.height - 1, layer.out.height, layer.out.width - 1, layer.out.width};
    return readBy(layer, {0, 1, 0, 1}).isEmpty() || readBy(layer, last).isEmpty();
  }

  void checkBits(const ElementBits& precision) {
    span_.bits = precision.input;
    for (const std::size_t layer : span_.layers) {
      const ElementBits bits = network_.layers[layer].bits.value_or(precision);
      if (span_.layers.front() == layer) span_.bits = bits.input;
      if (bits.input != span_.bits || bits.weight != span_.bits || bits.output != span_.bits)
        refuse(fmt::format("elements of {}, {} and {} bits in layer {}", bits.input, bits.weight, bits.output,
                           quoteName(network_.layers[layer].name)));
    }
  }

  // Outside maps are loaded before others are computed from them.
  void putOutsideFirst() {
    std::vector<std::size_t> order;
    for (const bool outside : {true, false})
      for (std::size_t i = 0; i < span_.maps.size(); ++i)
        if (!span_.maps[i].madeBy == outside) order.push_back(i);
    std::vector<std::size_t> place(order.size());
    std::vector<OnChipMap> maps;
    for (std::size_t i = 0; i < order.size(); ++i) {
      place[order[i]] = i;
      maps.push_back(span_.maps[order[i]]);
    }
    for (OnChipMap& map : maps) {
      if (!map.madeBy) continue;
      map.madeBy->source = place[map.madeBy->source];
      for (SumStep& sum : map.madeBy->sums) sum.source = place[sum.source];
    }
    span_.maps = std::move(maps);
  }

  const Network& network_;
  const NetworkWalk& walk_;
  const Chain& chain_;
  std::vector<std::size_t> tensors_;
  std::map<std::size_t, std::size_t> mapOf_;
  OnChipSpan span_;
  std::string problem_;
};

// The region of `map` that advances in step with region `of` of the last map.
Region inStep(const FeatureMap& map, const FeatureMap& last, const Region& of) {
  return {of.top * map.height / last.height, ceilDiv(of.bottom * map.height, last.height),
          of.left * map.width / last.width, ceilDiv(of.right * map.width, last.width)};
}

}  // namespace

Region wholeOf(const FeatureMap& map) {
  return {0, map.height, 0, map.width};
}

Region readBy(const Layer& layer, const Region& of) {
  const Window& w = layer.window;
  const auto first = [&](std::size_t axis, std::int64_t output) { return output * w.stride[axis] - w.padding[axis]; };
  const Region all{first(0, of.top), first(0, of.bottom - 1) + (w.kernelHeight - 1) * w.dilation[0] + 1,
                   first(1, of.left), first(1, of.right - 1) + (w.kernelWidth - 1) * w.dilation[1] + 1};
  return {std::max<std::int64_t>(all.top, 0), std::min(all.bottom, layer.in.height),
          std::max<std::int64_t>(all.left, 0), std::min(all.right, layer.in.width)};
}

Region hull(const Region& a, const Region& b) {
  if (a.isEmpty()) return b;
  if (b.isEmpty()) return a;
  return {std::min(a.top, b.top), std::max(a.bottom, b.bottom), std::min(a.left, b.left), std::max(a.right, b.right)};
}

Region Frontier::next(const Region& region, bool beginsRow) {
  if (beginsRow) above_ = bottom_;
  const Region part{std::max(region.top, above_), region.bottom,
                    beginsRow ? region.left : std::max(region.left, right_), region.right};
  bottom_ = region.bottom;
  right_ = region.right;
  return part;
}

std::vector<Region> pyramidOf(const Network& network, const OnChipSpan& span, const Region& last) {
  std::vector<Region> regions(span.maps.size());
  regions.back() = last;
  for (std::size_t m = span.maps.size(); m-- > 0;) {
    if (!span.maps[m].madeBy) continue;
    if (span.maps[m].leaves) regions[m] = hull(regions[m], inStep(span.maps[m].size, span.maps.back().size, last));
    if (regions[m].isEmpty()) continue;
    const MapStep& step = *span.maps[m].madeBy;
    const auto need = [&](std::size_t source, std::optional<std::size_t> layer) {
      const Region read = layer ? readBy(network.layers[*layer], regions[m]) : regions[m];
      regions[source] = hull(regions[source], read);
    };
    need(step.source, step.layer);
    for (const SumStep& sum : step.sums) need(sum.source, sum.projection);
  }
  return regions;
}

Result<OnChipSpan> structureOf(const Network& network, const NetworkWalk& walk, const Chain& chain, std::size_t from,
                               std::size_t to, const ElementBits& precision) {
  return SpanBuilder(network, walk, chain, from, to).build(precision);
}

}  // namespace tilescope
