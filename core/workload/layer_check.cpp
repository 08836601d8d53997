// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/layer_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <utility>
#include <vector>

#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/workload/shape_rules.h"
#include "core/workload/tensor_problem.h"
#include "core/workload/vector_operations.h"

namespace tilescope {
namespace {

using Sizes = std::vector<std::pair<const char*, std::int64_t>>;

// All sizes by key. The schema checks files; imports need this check.
Sizes sizesOf(const Layer& layer) {
  Sizes sizes{{"batch", layer.batch}, {"groups", layer.groups}};
  if (layer.type == LayerType::Matmul) {
    const MatmulShape& shape = layer.matmul;
    sizes.insert(
        sizes.end(),
        {{"m", shape.m}, {"k", shape.k}, {"n", shape.n}, {"heads", shape.heads}, {"sequential", shape.sequential}});
  } else if (layer.pass) {
    for (const std::int64_t size : layer.pass->shape) sizes.emplace_back("shape", size);
  } else if (hasMaps(layer.type)) {
    sizes.insert(sizes.end(), {{"in_channels", layer.in.channels},
                               {"in_height", layer.in.height},
                               {"in_width", layer.in.width},
                               {"out_channels", layer.out.channels},
                               {"out_height", layer.out.height},
                               {"out_width", layer.out.width}});
  }
  if (hasWindow(layer.type)) {
    const Window& w = layer.window;
    sizes.insert(sizes.end(), {{"kernel_height", w.kernelHeight}, {"kernel_width", w.kernelWidth}});
    for (const std::int64_t step : w.stride) sizes.emplace_back("stride", step);
    for (const std::int64_t step : w.dilation) sizes.emplace_back("dilation", step);
  }
  if (layer.einsum) {
    for (const auto& [dim, size] : layer.einsum->dims) sizes.emplace_back("dims", size);
  }
  return sizes;
}

bool checkRanges(const Layer& layer, const std::string& pointer, DocumentFindings& findings) {
  bool good = true;
  for (const auto& [key, size] : sizesOf(layer)) {
    if (size >= 1 && size <= kLargestSize) continue;
    good = false;
    findings.error(childPointer(pointer, key), std::to_string(size), "a whole number from 1 to 2147483648",
                   "Correct it.");
  }
  return good;
}

// Negative padding at the bottom and right cuts off input.
bool checkPadding(const Layer& layer, const std::string& pointer, DocumentFindings& findings) {
  const std::array<std::pair<const char*, std::int64_t>, 4> sides{
      {{"top", 0}, {"left", 0}, {"bottom", layer.in.height - 1}, {"right", layer.in.width - 1}}};
  bool good = true, crops = false;
  for (std::size_t i = 0; i < sides.size(); ++i) {
    const std::int64_t padding = layer.window.padding[i];
    crops = crops || padding < 0;
    if (padding >= -sides[i].second && padding < kLargestSize) continue;
    good = false;
    findings.error(childPointer(childPointer(pointer, "padding"), i),
                   std::to_string(padding) + " at the " + sides[i].first,
                   "a whole number from " + std::to_string(-sides[i].second) + " to 2147483647",
                   i < 2 ? "Only bottom and right can leave rows and columns of the input out." : "Correct it.");
  }
  if (!good || !crops || !layer.window.ceilMode) return good;
  findings.error(childPointer(pointer, "padding"), "a crop with \"ceil_mode\"", "one of the two",
                 "Round the output size down.");
  return false;
}

struct Axis {
  const char* rows;
  const char* kernelKey;
  const char* outputKey;
  std::int64_t input, output, kernel, before, after, stride, dilation;
};

std::array<Axis, 2> axesOf(const Layer& layer) {
  const Window& w = layer.window;
  return {Axis{"rows", "kernel_height", "out_height", layer.in.height, layer.out.height, w.kernelHeight, w.padding[0],
               w.padding[2], w.stride[0], w.dilation[0]},
          Axis{"columns", "kernel_width", "out_width", layer.in.width, layer.out.width, w.kernelWidth, w.padding[1],
               w.padding[3], w.stride[1], w.dilation[1]}};
}

void checkAxis(const Axis& a, bool ceilMode, const std::string& pointer, DocumentFindings& findings) {
  const std::int64_t window = a.dilation * (a.kernel - 1) + 1;
  const std::int64_t rule = outputSize(a.input, a.before, a.after, a.kernel, a.dilation, a.stride, ceilMode);
  if (rule < 1) {
    findings.error(
        childPointer(pointer, a.kernelKey), std::to_string(window) + " " + a.rows + " of the dilated kernel",
        "at most the " + std::to_string(a.input + a.before + a.after) + " " + a.rows + " of the padded input",
        "Use a smaller kernel or more padding.");
  } else if (rule != a.output) {
    findings.error(childPointer(pointer, a.outputKey), std::to_string(a.output),
                   std::to_string(rule) + ", which follows from input " + std::to_string(a.input) + ", padding " +
                       std::to_string(a.before) + " + " + std::to_string(a.after) + ", kernel " +
                       std::to_string(a.kernel) + ", dilation " + std::to_string(a.dilation) + ", stride " +
                       std::to_string(a.stride) + (ceilMode ? ", rounded up" : ", rounded down"),
                   "Set it to " + std::to_string(rule) + ".");
  } else if (a.before >= window || (rule - 1) * a.stride - a.before >= a.input) {
    findings.warning(childPointer(pointer, "padding"),
                     std::to_string(a.before) + " + " + std::to_string(a.after) + " " + a.rows +
                         ", so that the first or the last window sees padding only",
                     "windows that reach the input", "Legal, but check the padding.");
  }
}

void checkGroups(const Layer& layer, const std::string& pointer, DocumentFindings& findings) {
  for (const auto& [key, channels] :
       {std::pair{"in_channels", layer.in.channels}, std::pair{"out_channels", layer.out.channels}}) {
    if (channels % layer.groups == 0) continue;
    findings.error(childPointer(pointer, "groups"), std::to_string(layer.groups),
                   "a divisor of \"" + std::string(key) + "\", " + std::to_string(channels),
                   "Every group needs the same number of channels.");
  }
}

// A transposed convolution has the smaller input: out = (in − 1) · stride + window − padding + more.
void checkTransposedAxis(const Axis& a, std::int64_t more, const std::string& pointer, DocumentFindings& findings) {
  const std::int64_t rule = (a.input - 1) * a.stride + a.dilation * (a.kernel - 1) + 1 - a.before - a.after + more;
  if (rule == a.output) return;
  findings.error(childPointer(pointer, a.outputKey), std::to_string(a.output),
                 std::to_string(rule) + ", which follows from input " + std::to_string(a.input) + ", stride " +
                     std::to_string(a.stride) + ", kernel " + std::to_string(a.kernel) + ", dilation " +
                     std::to_string(a.dilation) + ", padding " + std::to_string(a.before) + " + " +
                     std::to_string(a.after) + " and output padding " + std::to_string(more),
                 "Set it to " + std::to_string(rule) + ".");
}

void checkWindow(const Layer& layer, const std::string& pointer, DocumentFindings& findings) {
  const std::array<Axis, 2> axes = axesOf(layer);
  for (std::size_t i = 0; i < axes.size(); ++i)
    if (layer.window.transposed)
      checkTransposedAxis(axes[i], layer.window.outputPadding[i], pointer, findings);
    else
      checkAxis(axes[i], layer.window.ceilMode, pointer, findings);
  if (layer.type == LayerType::Conv) checkGroups(layer, pointer, findings);
  if (layer.type == LayerType::Pool && layer.out.channels != layer.in.channels) {
    findings.error(childPointer(pointer, "out_channels"), std::to_string(layer.out.channels),
                   std::to_string(layer.in.channels) + ", the channels of its input",
                   "Set it to " + std::to_string(layer.in.channels) + ".");
  }
}

void checkSameShape(const Layer& layer, const std::string& pointer, DocumentFindings& findings) {
  const std::array<std::pair<const char*, std::array<std::int64_t, 2>>, 3> pairs{
      {{"channels", {layer.in.channels, layer.out.channels}},
       {"height", {layer.in.height, layer.out.height}},
       {"width", {layer.in.width, layer.out.width}}}};
  for (const auto& [key, values] : pairs) {
    if (values[0] == values[1]) continue;
    findings.error(childPointer(pointer, "in_" + std::string(key)), std::to_string(values[0]),
                   std::to_string(values[1]) + ", the same as \"out_" + key + "\"",
                   "An " + std::string("add or concat layer states its output twice."));
  }
}

void checkReorg(const Layer& layer, const std::string& pointer, DocumentFindings& findings) {
  const std::int64_t block = layer.in.height / layer.out.height;
  const bool fits = block >= 1 && block * layer.out.height == layer.in.height &&
                    block * layer.out.width == layer.in.width && layer.out.channels % block == 0 &&
                    layer.out.channels / block == layer.in.channels * block;
  if (fits) return;
  findings.error(pointer, "a reorg from " + sizeText(layer.in) + " to " + sizeText(layer.out),
                 "height and width divided by one block size, and channels multiplied by its square",
                 "Correct the sizes, e.g. 64 × 26 × 26 to 256 × 13 × 13.");
}

void checkActivation(const Layer& layer, const std::string& pointer, DocumentFindings& findings) {
  if (!layer.activation || !layer.activation->slope || layer.activation->type == ActivationType::Leaky) return;
  findings.error(childPointer(childPointer(pointer, "activation"), "slope"),
                 "a slope of a " + std::string(name(layer.activation->type)) + " activation",
                 "a slope with \"leaky\" only", "Remove it, or set \"type\" to \"leaky\".");
}

void checkWeights(const Layer& layer, const std::string& pointer, DocumentFindings& findings) {
  if (!layer.weightsFile || staysInFolder(*layer.weightsFile)) return;
  findings.error(childPointer(pointer, "weights"), quoteName(*layer.weightsFile),
                 "a path inside the folder of the network file, relative to it, with \"/\" between folders",
                 "Put the weights beside the network file.");
}

void checkConnections(const Layer& layer, const std::string& pointer, DocumentFindings& findings) {
  std::set<std::array<std::int64_t, 2>> seen;
  const std::string list = childPointer(pointer, "connections");
  for (std::size_t i = 0; i < layer.connections.size() && !findings.full(); ++i) {
    const auto [out, in] = layer.connections[i];
    const std::string found = "[" + std::to_string(out) + ", " + std::to_string(in) + "]";
    if (out < 0 || out >= layer.out.channels || in < 0 || in >= layer.in.channels) {
      findings.error(childPointer(list, i), found,
                     "an output map below " + std::to_string(layer.out.channels) + " and an input map below " +
                         std::to_string(layer.in.channels),
                     "Map numbers start at 0.");
    } else if (!seen.insert(layer.connections[i]).second) {
      findings.error(childPointer(list, i), found + " again", "every connection once", "Remove it.");
    }
  }
}

void checkCounts(const Layer& layer, const std::string& pointer, DocumentFindings& findings) {
  const std::string remedy = "Check the sizes of layer " + quoteName(layer.name) + ".";
  if (macs(layer) >= real(kLargestExact)) {
    findings.error(pointer, "2^53 or more multiply-accumulates", "fewer", remedy);
  }
  for (const Tensor tensor : kTensors) {
    if (tensorElements(layer)[index(tensor)] < kLargestExact) continue;
    findings.error(pointer, "2^53 or more elements of tensor " + std::string(name(tensor)), "fewer", remedy);
  }
}

std::string hintFor(const std::string& op) {
  std::vector<std::string> known;
  for (const std::string_view one : vectorOps()) known.emplace_back(one);
  const std::string nearest = nearestName(op, known);
  return nearest.empty() ? "State its operations per element." : fmt::format("Did you mean {}?", quoteName(nearest));
}

}  // namespace

bool checkLayer(const Layer& layer, const std::string& pointer, DocumentFindings& findings) {
  if (!checkRanges(layer, pointer, findings)) return false;
  if (hasWindow(layer.type) && !checkPadding(layer, pointer, findings)) return false;
  if (hasWindow(layer.type)) checkWindow(layer, pointer, findings);
  if (layer.type == LayerType::Add || layer.type == LayerType::Concat) checkSameShape(layer, pointer, findings);
  if (layer.type == LayerType::Reorg) checkReorg(layer, pointer, findings);
  if (layer.pass && !layer.pass->shape.empty() && elementsOf(layer.pass->shape) % layer.batch != 0)
    findings.error(childPointer(pointer, "batch"), std::to_string(layer.batch),
                   "a divisor of the " + std::to_string(elementsOf(layer.pass->shape)) + " elements of \"shape\"",
                   "The shape is that of all images together.");
  if (layer.type == LayerType::Vector && !layer.pass->operations && !usualOperations(layer.pass->op))
    findings.error(childPointer(pointer, "op"), quoteName(layer.pass->op),
                   "a known operation, or \"operations\" beside it", hintFor(layer.pass->op));
  if (layer.type == LayerType::Einsum) {
    if (layer.batch != 1) {
      findings.error(childPointer(pointer, "batch"), std::to_string(layer.batch), "no batch beside \"dims\"",
                     "Make it a dimension of the einsum.");
    }
    checkEinsum(layer.einsum.value_or(Einsum{}), pointer, findings);
  }
  checkActivation(layer, pointer, findings);
  checkWeights(layer, pointer, findings);
  checkConnections(layer, pointer, findings);
  checkCounts(layer, pointer, findings);
  return true;
}

bool staysInFolder(const std::string& path) {
  if (path.empty() || path.front() == '/' || path.find_first_of(std::string("\\:\0", 3)) != path.npos) return false;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    if (path.compare(begin, end - begin, "..") == 0) return false;
    begin = end + 1;
  }
  return true;
}

std::string sizeText(const FeatureMap& map) {
  return std::to_string(map.channels) + " × " + std::to_string(map.height) + " × " + std::to_string(map.width);
}

}  // namespace tilescope
