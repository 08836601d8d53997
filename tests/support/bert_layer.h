// SPDX-License-Identifier: GPL-3.0-or-later
// One encoder layer of BERT-base at sequence length 128 (Devlin et al., NAACL 2019), as einsums.
#pragma once

#include <string>

#include "core/workload/network.h"
#include "tests/support/random_einsum.h"

namespace tilescope {

struct ProductLetters {
  std::string rows, columns, summed, heads;
};

inline Network bertLayer(const ProductLetters& l) {
  const auto product = [&](const std::string& name, std::int64_t heads, std::int64_t m, std::int64_t n,
                           std::int64_t d) {
    Einsum einsum;
    einsum.dims = {{l.heads, heads}, {l.rows, m}, {l.columns, n}, {l.summed, d}};
    einsum.output = {l.heads, l.rows, l.columns};
    einsum.input = {l.heads, l.rows, l.summed};
    einsum.weight = {l.heads, l.summed, l.columns};
    if (heads == 1) {
      einsum.dims.erase(einsum.dims.begin());
      for (auto* tensor : {&einsum.output, &einsum.input, &einsum.weight}) tensor->erase(tensor->begin());
    }
    return einsumLayer(name, std::move(einsum));
  };
  Network network;
  network.name = "BERT layer";
  network.inputs = {{"input", std::nullopt}};
  for (const char* name : {"q", "k", "v"}) network.layers.push_back(product(name, 1, 128, 768, 768));
  network.layers.push_back(product("scores", 12, 128, 128, 64));
  network.layers.push_back(product("context", 12, 128, 64, 128));
  network.layers.push_back(product("out", 1, 128, 768, 768));
  network.layers.push_back(product("up", 1, 128, 3072, 768));
  network.layers.push_back(product("down", 1, 128, 768, 3072));
  return network;
}

inline const ProductLetters kFreeLetters{"M", "N", "D", "H"};
inline const ProductLetters kConvolutionLetters{"OY", "K", "C", "G"};

}  // namespace tilescope
