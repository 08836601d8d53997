// SPDX-License-Identifier: GPL-3.0-or-later
// Networks that list layers without connections: each reads its own input.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>

#include "core/workload/network.h"

namespace tilescope::interop {

inline constexpr std::int64_t kLargestListedSize = std::int64_t{1} << 31;

// A convolution without padding.
struct ListedConvolution {
  std::string name;
  FeatureMap in;
  std::int64_t outChannels = 1, groups = 1;
  std::int64_t kernelHeight = 1, kernelWidth = 1;
  std::int64_t strideRows = 1, strideColumns = 1;
  bool roundsUp = false;  // output sizes round up
  std::int64_t batch = 1;
};

class ListedLayers {
 public:
  // place: in the file, such as "line 5".
  void add(const ListedConvolution& convolution, const std::string& place);
  void addProduct(std::string_view name, std::int64_t m, std::int64_t k, std::int64_t n, const std::string& place);
  void addFlat(std::string_view name, std::int64_t in, std::int64_t out, const std::string& place);

  Network take();

 private:
  void add(Layer layer, std::string_view name, const FeatureMap& in, const std::string& place);

  Network network_;
  std::set<std::string, std::less<>> names_;
};

void checkLayerName(std::string_view name, const std::string& place);

}  // namespace tilescope::interop
