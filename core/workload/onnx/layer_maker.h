// SPDX-License-Identifier: GPL-3.0-or-later
// One walk in the order of the graph. Every value that runs with the network is remembered as the layer behind it;
// views pass that on. Internal to the reader.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/workload/onnx/classes.h"
#include "core/workload/onnx/network_maker.h"
#include "core/workload/onnx/products.h"
#include "core/workload/onnx/shapes.h"

namespace tilescope::onnx {

// The layer or network input behind a value.
struct Source {
  std::string name;
  std::optional<FeatureMap> map;
  double elements = 0;                // of all images
  std::optional<std::int64_t> batch;  // nothing: a network input, which adapts
};

class LayerMaker {
 public:
  LayerMaker(const Graph& graph, const Classes& classes, const std::string& name);
  MadeNetwork run() &&;

 private:
  const Value& value(int id) const;
  const Shape& shape(int id) const;
  const Fate& fate(int n) const;
  Source inputSource(const Value& input) const;
  void add(int n);
  // The first operand that runs with the network: of folded sums it may be the second input.
  void passOn(const Node& node);

  // Layers.

  std::string nameOf(const Node& node, std::string_view part = {});
  // Adds inputs by value; elements: read of each, by default all of the value.
  void readFrom(Layer& layer, int id, std::optional<std::int64_t> elements = std::nullopt);
  // Where the producers' own sizes say what is read, the layer need not.
  void finish(int n, Layer layer, const std::vector<int>& outputs, NodeClass nodeClass);
  bool readsAll(const Layer& layer) const;
  // Network inputs are as large as the layer's batch makes them.
  double own(const Source& source, const Layer& layer) const;
  void countBytes(int n, const Layer& layer, NodeClass nodeClass);
  static bool isNarrow(int bits);
  // Widths of quantised tensors; wide ones are the training's and left to the profile.
  void setBits(Layer& layer, const Node& node, int first, int second);
  // Of the result as it is stored: behind what folds into its layer.
  int outputBits(const Node& node) const;
  void setFolded(Layer& layer, int n) const;
  bool isRelu6(const Node& node) const;
  void addModelled(int n, const Node& node);
  void addProduct(int n, const Node& node, const ProductShape& product);
  void setProductBits(Layer& layer, const Node& node, int first, int second);
  void addEinsum(int n, const Node& node);
  // Convolutions of one axis lie along the columns; of three they are written out.
  void addConvolution(int n, const Node& node);
  static void setWindow(Window& made, const WindowAxes& axes);
  // Padding and output padding that give the size of its result.
  void setTransposed(Layer& layer, const Node& node) const;
  void writeOut(Layer& layer, const Node& node, const WindowAxes& window) const;

  // Passes.

  void setPass(Layer& layer, LayerType type, std::string op, const Shape& result) const;
  static void setOperations(Pass& pass, const Operations& operations);
  // Operands that are known before the network runs.
  std::int64_t tableElements(const std::vector<int>& inputs) const;
  void addVector(int n, const Node& node);
  // An embedding norm looks its rows up.
  std::optional<std::int64_t> readElements(const Node&, int id, const Shape& out) const;
  void addPattern(const Pattern& pattern);
  bool isPlainPool(const Node& node) const;
  void addPool(int n, const Node& node);
  bool isSumOfMaps(const Node& node) const;
  void addSum(int n, const Node& node);
  void addMove(int n, const Node& node);
  void addConcat(int n, const Node& node);
  void addOpaque(int n, const Node& node);

  // Layers that one node stands for.

  Layer product(const Node& node, std::string_view part, std::int64_t batch, const MatmulShape& shape);
  // Per direction: all inputs at once, then the state step by step.
  void addRecurrent(int n, const Node& node);
  struct Heads {
    std::int64_t batch = 1, tokens = 1, query = 1, key = 1, past = 0, own = 1, width = 1, valueWidth = 1;
    int q = kNone, k = kNone, v = kNone;
    bool causal = false;
  };
  void addAttention(int n, const Node& node);
  // The product of an operator that brings its projection.
  std::string addProjection(int n, const Node& node, const Heads& h);
  Heads headsOf(const Node& node) const;

  // Ends.

  void nameFolded();
  void markAttention();
  // Those that some layer reads.
  void addInputs();
  // Whether some layer reads all images of an input at once: then its size is that of all of them, and every layer says
  // what it reads.
  bool isReadWhole(const std::string& input);

  const Graph& graph_;
  const Classes& classes_;
  std::int64_t images_;
  MadeNetwork made_;
  std::vector<int> patternAt_;                    // by node
  std::map<int, Source> sources_;                 // by value
  std::set<std::string> names_;                   // of layers
  std::set<std::string> used_;                    // layers and inputs that are read
  std::vector<Source> read_;                      // of the layer at hand
  std::vector<std::vector<std::int64_t>> reads_;  // by layer, elements of each input
};

}  // namespace tilescope::onnx
