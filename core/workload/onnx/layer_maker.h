// SPDX-License-Identifier: GPL-3.0-or-later
// Makes a graph's layers in one pass, and records the source of every value: a layer or a network input.
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

struct Source {
  std::string name;
  std::optional<FeatureMap> map;
  double elements = 0;                // for all images
  std::optional<std::int64_t> batch;  // absent: a network input, which adapts to its reader
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
  // The output gets the source of the first operand computed at run time; in a folded sum possibly the second one.
  void passOn(const Node& node);

  std::string nameOf(const Node& node, std::string_view part = {});
  // elements: number read; absent: all.
  void readFrom(Layer& layer, int id, std::optional<std::int64_t> elements = std::nullopt);
  // States what is read only if the producers' sizes do not determine it.
  void finish(int n, Layer layer, const std::vector<int>& outputs, NodeClass nodeClass);
  bool readsAll(const Layer& layer) const;
  // Network inputs adapt to the layer's batch.
  double own(const Source& source, const Layer& layer) const;
  void countBytes(int n, const Layer& layer, NodeClass nodeClass);
  static bool isNarrow(int bits);
  // Sets bits of quantised tensors only; wider elements come from training, so the profile decides.
  void setBits(Layer& layer, const Node& node, int first, int second);
  int outputBits(const Node& node) const;
  void setFolded(Layer& layer, int n) const;
  bool isRelu6(const Node& node) const;
  void addModelled(int n, const Node& node);
  void addProduct(int n, const Node& node, const ProductShape& product);
  void setProductBits(Layer& layer, const Node& node, int first, int second);
  void addEinsum(int n, const Node& node);
  // Over one axis it uses columns; over three it is expanded.
  void addConvolution(int n, const Node& node);
  static void setWindow(Window& made, const WindowAxes& axes);
  void setTransposed(Layer& layer, const Node& node) const;
  void writeOut(Layer& layer, const Node& node, const WindowAxes& window) const;

  void setPass(Layer& layer, LayerType type, std::string op, const Shape& result) const;
  static void setOperations(Pass& pass, const Operations& operations);
  // Elements of operands that are known before the network runs.
  std::int64_t tableElements(const std::vector<int>& inputs) const;
  void addVector(int n, const Node& node);
  // An embedding norm reads only some rows of its tables.
  std::optional<std::int64_t> readElements(const Node&, int id, const Shape& out) const;
  void addPattern(const Pattern& pattern);
  bool isPlainPool(const Node& node) const;
  void addPool(int n, const Node& node);
  bool isSumOfMaps(const Node& node) const;
  void addSum(int n, const Node& node);
  void addMove(int n, const Node& node);
  void addConcat(int n, const Node& node);
  void addOpaque(int n, const Node& node);

  Layer product(const Node& node, std::string_view part, std::int64_t batch, const MatmulShape& shape);
  // Two layers per direction: one for all inputs, one for the state, step by step.
  void addRecurrent(int n, const Node& node);
  struct Heads {
    std::int64_t batch = 1, tokens = 1, query = 1, key = 1, past = 0, own = 1, width = 1, valueWidth = 1;
    int q = kNone, k = kNone, v = kNone;
    bool causal = false;
  };
  void addAttention(int n, const Node& node);
  std::string addProjection(int n, const Node& node, const Heads& h);
  Heads headsOf(const Node& node) const;

  void nameFolded();
  void markAttention();
  void addInputs();
  // True if some layer reads all images at once: the input then has all, and every layer states how much it reads.
  bool isReadWhole(const std::string& input);

  const Graph& graph_;
  const Classes& classes_;
  std::int64_t images_;
  MadeNetwork made_;
  std::vector<int> patternAt_;     // by node
  std::map<int, Source> sources_;  // by value
  std::set<std::string> names_;
  std::set<std::string> used_;  // layers and inputs that are read
  std::vector<Source> read_;
  std::vector<std::vector<std::int64_t>> reads_;  // by layer: elements of each input
};

}  // namespace tilescope::onnx
