// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "core/workload/layer.h"

namespace tilescope {

class RandomEinsum {
 public:
  explicit RandomEinsum(unsigned seed) : engine_(seed) {}

  // conventionalNames: percentage of loops named like a convolution loop, whether or not it fits.
  Einsum draw(int conventionalNames) {
    Einsum einsum;
    std::vector<std::string> conventional{"B", "G", "K", "C", "OY", "OX", "FY", "FX"}, free = freeLetters();
    std::shuffle(conventional.begin(), conventional.end(), engine_);
    const auto add = [&](std::initializer_list<std::vector<std::string>*> tensors) {
      std::vector<std::string>& names =
          pick(1, 100) <= conventionalNames && !conventional.empty() ? conventional : free;
      const std::string name = names.back();
      names.pop_back();
      einsum.dims.emplace_back(name, pick(1, 6));
      for (std::vector<std::string>* tensor : tensors) tensor->push_back(name);
      return name;
    };
    std::vector<std::string>&I = einsum.input, &W = einsum.weight, &O = einsum.output;
    for (std::int64_t i = pick(0, 2); i > 0; --i) add({&W, &O});
    for (std::int64_t i = pick(1, 2); i > 0; --i) add({&I, &W});
    for (std::int64_t i = pick(0, 1); i > 0; --i) add({&I, &W, &O});
    for (std::int64_t i = pick(0, 3); i > 0; --i) add({&I, &O});
    for (std::int64_t i = pick(-2, 2); i > 0; --i) {
      const std::string out = add({&O}), kernel = add({&W});
      const std::string position = "i" + std::to_string(i);
      einsum.relations.push_back({position, {{out, pick(1, 2)}, {kernel, pick(1, 2)}}, {0, 0}, {}});
      if (pick(0, 1) == 0) std::swap(einsum.relations.back().of[0], einsum.relations.back().of[1]);
      I.push_back(position);
    }
    if (O.empty()) add({&I, &O});
    for (auto* list : {&I, &W, &O}) std::shuffle(list->begin(), list->end(), engine_);
    std::shuffle(einsum.dims.begin(), einsum.dims.end(), engine_);
    return einsum;
  }

  Einsum renamed(Einsum einsum) {
    std::map<std::string, std::string> names;
    std::vector<std::string> letters = freeLetters();
    for (auto& [name, size] : einsum.dims) {
      names[name] = "x" + letters.back();
      letters.pop_back();
      name = names[name];
    }
    const auto rename = [&](std::string& name) {
      if (const auto found = names.find(name); found != names.end()) name = found->second;
    };
    for (auto* list : {&einsum.input, &einsum.weight, &einsum.output})
      for (std::string& name : *list) rename(name);
    for (Relation& relation : einsum.relations)
      for (auto& [name, factor] : relation.of) rename(name);
    return einsum;
  }

  std::int64_t pick(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine_);
  }

 private:
  std::vector<std::string> freeLetters() {
    std::vector<std::string> letters;
    for (const char letter : std::string("ADEHJLMNPQRSTUVXYZ")) letters.emplace_back(1, letter);
    std::shuffle(letters.begin(), letters.end(), engine_);
    return letters;
  }

  std::mt19937 engine_;
};

// A layer with this einsum and one input.
inline Layer einsumLayer(const std::string& name, Einsum einsum) {
  Layer layer;
  layer.name = name;
  layer.type = LayerType::Einsum;
  layer.inputs = {"input"};
  layer.einsum = std::move(einsum);
  return layer;
}

}  // namespace tilescope
