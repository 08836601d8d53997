// SPDX-License-Identifier: GPL-3.0-or-later
// What tiles that do not divide their dimension could gain, on ten layers of ResNet-50. Temporal loops of ZigZag's
// model are divisors, so a tile of t in a dimension of S is measured as a dimension of ⌈S / t⌉ · t. All such sizes up
// to twice S are tried, for every dimension of the array's and the loops' choice of output height and width, outputs
// and inputs, one dimension at a time, and for height and width together. Prints two figures per layer, relative to
// divisors: the least cost with all padded work counted, which the model can reach, and the least cost × S ÷ padded
// size, which counts no padded work and bounds what a count of partial tiles could reach if every cost were
// proportional to work.
//
//   padded_tiles [--objective O]... [--profile NAME]...
#include <fmt/format.h>

#include <set>

#include "bench/bundled.h"
#include "core/hardware/hardware_json.h"
#include "core/models/zigzag/search/exact_layer.h"
#include "core/models/zigzag/search/exact_strategy.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/workload/network_json.h"

namespace tilescope::zigzag {
namespace {

constexpr std::size_t kLayers = 10, kPaddings = 20;

struct Padding {
  std::int64_t height = 0, width = 0, outputs = 0, inputs = 0;  // added to the dimension

  // Padded work ÷ real work.
  double work(const Layer& layer) const {
    const auto ratio = [](std::int64_t size, std::int64_t more) {
      return static_cast<double>(size + more) / static_cast<double>(size);
    };
    return ratio(layer.out.height, height) * ratio(layer.out.width, width) * ratio(layer.out.channels, outputs) *
           ratio(layer.in.channels, inputs);
  }
};

// Added to a size, without 0.
std::vector<std::int64_t> paddings(std::int64_t size) {
  std::set<std::int64_t> all;
  for (std::int64_t tile = 2; tile < size; ++tile)
    if (const std::int64_t more = (size + tile - 1) / tile * tile - size; more > 0 && more * 3 <= size)
      all.insert(more);
  std::vector<std::int64_t> smallest(all.begin(), all.end());
  smallest.resize(std::min(smallest.size(), kPaddings));
  return smallest;
}

std::vector<Padding> paddingsOf(const Layer& layer) {
  std::vector<Padding> all;
  for (const std::int64_t more : paddings(layer.out.height)) all.push_back({more, 0, 0, 0});
  for (const std::int64_t more : paddings(layer.out.width)) all.push_back({0, more, 0, 0});
  for (const std::int64_t more : paddings(layer.out.height))
    if (layer.out.height == layer.out.width) all.push_back({more, more, 0, 0});
  for (const std::int64_t more : paddings(layer.out.channels)) all.push_back({0, 0, more, 0});
  for (const std::int64_t more : paddings(layer.in.channels)) all.push_back({0, 0, 0, more});
  return all;
}

Layer padded(Layer layer, const Padding& padding) {
  layer.out.height += padding.height;
  layer.out.width += padding.width;
  layer.out.channels += padding.outputs;
  layer.in.height += padding.height * layer.window.stride[0];
  layer.in.width += padding.width * layer.window.stride[1];
  layer.in.channels += padding.inputs;
  return layer;
}

// Evenly spread over the distinct convolutions.
std::vector<Layer> someConvolutions(const HardwareProfile& hardware) {
  std::vector<Layer> all;
  std::set<std::string> seen;
  const ModelOptions options;
  for (const Layer& layer : valueOrThrow(readNetwork(TILESCOPE_SOURCE_DIR "/networks/resnet50.json")).layers)
    if (layer.type == LayerType::Conv &&
        seen.insert(searchKey({layer, hardware, options, Objective::Energy, std::nullopt, {}})).second)
      all.push_back(layer);
  std::vector<Layer> some;
  for (std::size_t i = 0; i < kLayers; ++i) some.push_back(all[i * all.size() / kLayers]);
  return some;
}

double least(const Layer& layer, const HardwareProfile& hardware, Objective objective) {
  constexpr std::uint64_t kNodes = 3000;  // per layer; energy needs a few hundred
  const ModelOptions options;
  const SearchRequest request{layer, hardware, options, objective, std::nullopt, {}};
  const ExactLayer solved =
      solveExactly(request, std::make_shared<const Problem>(makeProblem(layer, hardware)), {kNodes, false});
  return solved.best ? solved.best->found.value.primary : std::numeric_limits<double>::infinity();
}

void measure(const HardwareProfile& hardware, Objective objective) {
  fmt::print("{}, {}: layer | padded work counted | not counted, with the padding\n", hardware.name, name(objective));
  double sum = 0, counted = 0, free = 0;
  for (const Layer& layer : someConvolutions(hardware)) {
    const double divisors = least(layer, hardware, objective);
    double leastCounted = divisors, leastFree = divisors;
    Padding best;
    for (const Padding& padding : paddingsOf(layer)) {
      const double cost = least(padded(layer, padding), hardware, objective);
      leastCounted = std::min(leastCounted, cost);
      if (cost / padding.work(layer) < leastFree) leastFree = cost / padding.work(layer), best = padding;
    }
    fmt::print("{} | {:.2f} % | {:.2f} %, {} x {}, {} of {}\n", layer.name, 100 * (1 - leastCounted / divisors),
               100 * (1 - leastFree / divisors), layer.out.height + best.height, layer.out.width + best.width,
               layer.out.channels + best.outputs, layer.in.channels + best.inputs);
    std::fflush(stdout);
    sum += divisors, counted += leastCounted, free += leastFree;
  }
  fmt::print("all | {:.2f} % | {:.2f} %\n", 100 * (1 - counted / sum), 100 * (1 - free / sum));
}

}  // namespace
}  // namespace tilescope::zigzag

int main(int argc, char** argv) try {
  using namespace tilescope;
  const BundledChoice choice = bundledChoice(argc, argv, {});
  for (const char* profile : {"tpu_like", "eyeriss_like"})
    for (const Objective objective : {Objective::Energy, Objective::Latency})
      if (BundledChoice::takes(choice.profiles, profile) &&
          BundledChoice::takes(choice.objectives, std::string(name(objective))))
        zigzag::measure(
            valueOrThrow(readHardware(fmt::format(TILESCOPE_SOURCE_DIR "/hardware_profiles/{}.json", profile))),
            objective);
  return 0;
} catch (const std::exception& e) {
  fmt::print(stderr, "{}\n", e.what());
  return 2;
}
