// SPDX-License-Identifier: GPL-3.0-or-later
// Checks names and graph, then layers, then edges: what a layer states about its input must agree with the producer.
#include "core/workload/shape_rules.h"

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/workload/layer_check.h"
#include "core/workload/network_json.h"
#include "core/workload/tensor_problem.h"

namespace tilescope {
namespace {

struct Product {
  const std::string* name = nullptr;
  std::optional<FeatureMap> map;      // for one image
  std::optional<double> elements;     // for one image, or one matrix of a matmul
  std::optional<std::int64_t> batch;  // absent: a network input, which adapts to its reader
};

double mapElements(const FeatureMap& map) {
  return static_cast<double>(map.channels) * static_cast<double>(map.height) * static_cast<double>(map.width);
}

Product productOf(const Layer& layer) {
  Product product{&layer.name, std::nullopt, std::nullopt, layer.batch};
  if (layer.type == LayerType::Matmul) {
    product.elements = static_cast<double>(layer.matmul.m) * static_cast<double>(layer.matmul.n) *
                       static_cast<double>(layer.matmul.heads) * static_cast<double>(layer.matmul.sequential);
  } else if (hasMaps(layer.type)) {
    product.map = layer.out;
    product.elements = mapElements(layer.out);
  } else if (layer.pass && !layer.pass->shape.empty() && layer.pass->op != "append") {  // a cache contains more
    product.elements = static_cast<double>(elementsOf(layer.pass->shape)) / static_cast<double>(layer.batch);
  }
  return product;
}

Product productOf(const NetworkInput& input) {
  Product product{&input.name, input.size, std::nullopt, std::nullopt};
  if (input.size) product.elements = mapElements(*input.size);
  return product;
}

std::string whole(double value) {
  return std::to_string(static_cast<std::int64_t>(value));
}

class EdgeCheck {
 public:
  EdgeCheck(const Layer& layer, std::string pointer, DocumentFindings& findings)
      : layer_(layer), pointer_(std::move(pointer)), findings_(findings) {}

  void run(const std::vector<Product>& products) {
    if (!layer_.inputElements.empty() || onlyPasses(layer_.type)) return checkRead(products);
    if (layer_.type == LayerType::Einsum) return;
    if (layer_.type == LayerType::Matmul) return checkMatmul(products);
    for (const Product& product : products) checkBatch(product);
    if (layer_.type == LayerType::Concat) return checkConcat(products);
    if (layer_.type == LayerType::Add) return checkAdd(products);
    for (const Product& product : products) {
      if (layer_.type == LayerType::Fc) {
        checkElements(product, "in_channels", layer_.in.channels);
      } else {
        checkMap(product);
      }
    }
  }

 private:
  void checkValue(const char* key, std::int64_t value, std::int64_t actual, const std::string& what) {
    if (value == actual) return;
    findings_.error(childPointer(pointer_, key), std::to_string(value), std::to_string(actual) + ", " + what,
                    "Set it to " + std::to_string(actual) + ", or correct \"inputs\".");
  }

  // A layer cannot read more elements than its input has, unless it repeats it.
  void checkRead(const std::vector<Product>& products) {
    if (products.size() != layer_.inputs.size()) return;  // one input is unknown, which has been reported
    if (!layer_.inputElements.empty() && layer_.inputElements.size() != products.size()) {
      findings_.error(
          childPointer(pointer_, "input_elements"),
          std::to_string(layer_.inputElements.size()) + " numbers for " + std::to_string(products.size()) + " inputs",
          "one per input", "For every input, give the number of its elements that the layer reads.");
      return;
    }
    const bool repeats = (layer_.type == LayerType::Move && layer_.pass->op == "expand") ||
                         (layer_.type == LayerType::Matmul && (!layer_.matmul.constantB || layer_.matmul.heads > 1));
    for (std::size_t i = 0; i < layer_.inputElements.size(); ++i) {
      const std::int64_t read = layer_.inputElements[i];
      const double made =
          products[i].elements.value_or(0) * static_cast<double>(products[i].batch.value_or(layer_.batch));
      if (read < 1)
        findings_.error(childPointer(childPointer(pointer_, "input_elements"), i), std::to_string(read),
                        "a whole number from 1", "Correct it.");
      else if (products[i].elements && !repeats && static_cast<double>(read) > made)
        findings_.error(childPointer(childPointer(pointer_, "input_elements"), i), std::to_string(read),
                        "at most " + whole(made) + ", the elements of " + quoteName(*products[i].name),
                        "Correct it or \"inputs\".");
    }
  }

  void checkBatch(const Product& product) {
    // A matmul's batch may be heads instead of images.
    if (product.batch && product.map)
      checkValue("batch", layer_.batch, *product.batch, "the batch of " + quoteName(*product.name));
  }

  void checkMap(const Product& product) {
    if (!product.map) return checkTotal(product, "in_channels", mapElements(layer_.in), layer_.batch);
    checkValue("in_channels", layer_.in.channels, product.map->channels, "the channels of " + quoteName(*product.name));
    checkHeightAndWidth(product);
  }

  void checkHeightAndWidth(const Product& product) {
    checkValue("in_height", layer_.in.height, product.map->height, "the rows of " + quoteName(*product.name));
    checkValue("in_width", layer_.in.width, product.map->width, "the columns of " + quoteName(*product.name));
  }

  void checkElements(const Product& product, const char* key, std::int64_t value) {
    if (!product.map) return checkTotal(product, key, static_cast<double>(value), layer_.batch);
    if (static_cast<double>(value) == *product.elements) return;
    findings_.error(childPointer(pointer_, key), std::to_string(value),
                    whole(*product.elements) + ", the elements of " + quoteName(*product.name) + " (" +
                        sizeText(*product.map) + ")",
                    "Set it to " + whole(*product.elements) + ", or correct \"inputs\".");
  }

  // With a matmul on either side, only the total number of elements is comparable.
  void checkTotal(const Product& product, const char* key, double elements, std::int64_t batch) {
    if (!product.elements) return;
    const double own = elements * static_cast<double>(batch);
    const double made = *product.elements * static_cast<double>(product.batch.value_or(batch));
    if (own == made) return;
    findings_.error(childPointer(pointer_, key), "sizes that read " + whole(own) + " elements",
                    whole(made) + ", the elements of " + quoteName(*product.name), "Correct the sizes or \"inputs\".");
  }

  // Whether the map is a shortcut without parameters ("option A" of He et al. 2015, and of Darknet): every s-th row and
  // column is used, missing channels are 0.
  bool isPlainShortcut(const FeatureMap& map) const {
    const std::int64_t step = map.height / layer_.in.height;
    return step >= 1 && map.height == step * layer_.in.height && map.width == step * layer_.in.width &&
           map.channels <= layer_.in.channels;
  }

  void checkAdd(const std::vector<Product>& products) {
    std::size_t exact = 0;
    for (const Product& product : products) exact += product.map == layer_.in ? 1 : 0;
    for (const Product& product : products) {
      const bool shortcut = exact > 0 && product.map && isPlainShortcut(*product.map);
      if (!shortcut) checkMap(product);
    }
  }

  void checkConcat(const std::vector<Product>& products) {
    std::int64_t channels = 0;
    bool known = products.size() == layer_.inputs.size();
    for (const Product& product : products) {
      known = known && product.map.has_value();
      if (!product.map) continue;
      channels += product.map->channels;
      checkHeightAndWidth(product);
    }
    if (known) checkValue("in_channels", layer_.in.channels, channels, "the sum of the channels of its inputs");
  }

  void checkMatmul(const std::vector<Product>& products) {
    const MatmulShape& shape = layer_.matmul;
    if (products.size() != layer_.inputs.size()) return;  // one input is unknown, which has been reported
    const auto heads = static_cast<double>(shape.heads), steps = static_cast<double>(shape.sequential);
    const std::array<double, 2> elements{heads * steps * static_cast<double>(shape.m) * static_cast<double>(shape.k),
                                         heads * static_cast<double>(shape.k) * static_cast<double>(shape.n)};
    for (std::size_t i = 0; i < products.size() && i < elements.size(); ++i) {
      checkTotal(products[i], i == 0 ? "m" : "n", elements[i], layer_.batch);
    }
  }

  const Layer& layer_;
  std::string pointer_;
  DocumentFindings& findings_;
};

std::vector<Product> productsInto(const Network& network, const Layer& layer, const Definitions& definitions,
                                  const std::vector<bool>& usable) {
  std::vector<Product> products;
  for (const std::string& input : layer.inputs) {
    const auto found = definitions.find(input);
    if (found == definitions.end()) continue;
    const Definition& definition = found->second;
    if (!definition.isLayer) {
      products.push_back(productOf(network.inputs[definition.index]));
    } else if (usable[definition.index] && &network.layers[definition.index] != &layer) {
      products.push_back(productOf(network.layers[definition.index]));
    }
  }
  return products;
}

void checkInputSizes(const Network& network, DocumentFindings& findings) {
  bool needed = false;
  for (const Layer& layer : network.layers)
    needed = needed || (layer.type != LayerType::Einsum && layer.inputElements.empty());
  for (std::size_t i = 0; i < network.inputs.size(); ++i) {
    if (!needed || network.inputs[i].size) continue;
    findings.error(childPointer("/inputs", i), "no size of input " + quoteName(network.inputs[i].name),
                   "channels, height and width, because a layer reads all of it",
                   "Add \"channels\", \"height\" and \"width\".");
  }
}

}  // namespace

void completeReads(Network& network) {
  std::map<std::string, double> made;  // for one image; network inputs adapt to their reader
  std::map<std::string, std::int64_t> batches;
  for (const NetworkInput& input : network.inputs)
    if (input.size) made[input.name] = mapElements(*input.size);
  for (const Layer& layer : network.layers) {
    if (const Product product = productOf(layer); product.elements) made[layer.name] = *product.elements;
    if (layer.type == LayerType::Einsum) made[layer.name] = real(tensorElements(layer)[index(Tensor::O)]);
    batches[layer.name] = layer.type == LayerType::Einsum ? 1 : layer.batch;
  }
  for (Layer& layer : network.layers) {
    if (!onlyPasses(layer.type) || !layer.inputElements.empty()) continue;
    for (const std::string& input : layer.inputs) {
      const auto found = made.find(input);
      const auto batch = batches.find(input);
      const double elements =
          found == made.end() ? 0 : found->second * real(batch == batches.end() ? layer.batch : batch->second);
      layer.inputElements.push_back(static_cast<std::int64_t>(std::min(elements, real(kLargestExact))));
    }
  }
}

std::int64_t outputSize(std::int64_t input, std::int64_t paddingBefore, std::int64_t paddingAfter, std::int64_t kernel,
                        std::int64_t dilation, std::int64_t stride, bool ceilMode) {
  const std::int64_t steps = input + paddingBefore + paddingAfter - dilation * (kernel - 1) - 1;
  if (steps < 0 || stride < 1) return 0;
  if (!ceilMode) return steps / stride + 1;
  const std::int64_t size = (steps + stride - 1) / stride + 1;
  return (size - 1) * stride >= input + paddingBefore ? size - 1 : size;
}

Diagnostics checkNetwork(const Network& network, const std::string& file, const std::string& prefix) {
  DocumentFindings findings(file, prefix);
  const Definitions definitions = checkNames(network, findings);
  checkEdges(network, definitions, findings);
  checkInputSizes(network, findings);
  std::vector<bool> usable;
  for (std::size_t i = 0; i < network.layers.size(); ++i) {
    usable.push_back(checkLayer(network.layers[i], childPointer("/layers", i), findings));
  }
  for (std::size_t i = 0; i < network.layers.size() && !findings.full(); ++i) {
    if (!usable[i]) continue;
    EdgeCheck check(network.layers[i], childPointer("/layers", i), findings);
    check.run(productsInto(network, network.layers[i], definitions, usable));
  }
  return std::move(findings).take();
}

}  // namespace tilescope
