// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/expand_transformer.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/base/json.h"
#include "core/base/units.h"
#include "core/workload/tensor_problem.h"
#include "core/workload/vector_operations.h"

namespace tilescope {
namespace {

using Architecture = TransformerArchitecture;

constexpr Operations kScaledSoftmax{5, 1, 0, 1};  // a softmax that also applies attention's scale

std::int64_t tokensOf(const Transformer& t) {
  const Architecture& a = t.architecture;
  if (a.kind != Architecture::Kind::Vision) return t.run.sequence;
  const std::int64_t side = a.image / a.patch;
  return side * side + (a.classToken ? 1 : 0);
}

class Expander {
 public:
  explicit Expander(const Transformer& transformer)
      : t_(transformer),
        a_(t_.architecture),
        run_(t_.run),
        tokens_(tokensOf(t_)),
        n_(run_.batch * tokens_),
        keys_(tokens_ + run_.past) {}

  ExpandedTransformer run() && {
    made_.network.name = t_.name;
    made_.network.source = t_.source;
    made_.network.parameters = parametersOf(a_);
    made_.network.transformer = t_;
    std::string x = addEmbedding();
    const std::int64_t blocks = run_.blocks > 0 ? std::min(run_.blocks, a_.layers) : a_.layers;
    for (std::int64_t block = 0; block < blocks; ++block) {
      prefix_ = fmt::format("block{}.", block);
      x = addBlock(x);
    }
    prefix_.clear();
    addEnd(x);
    if (isDecoder())
      made_.totals.cache =
          2 * real(a_.layers * run_.batch * keys_) * real(a_.kvHeads * a_.headWidth) * run_.cacheBits / kBitsPerByte;
    return std::move(made_);
  }

 private:
  bool isDecoder() const { return a_.kind == Architecture::Kind::Decoder; }
  bool hasBias() const { return a_.bias == "all"; }
  std::string normOp() const { return a_.rms ? "rms_norm" : "layer_norm"; }

  double bytes(double elements, int bits) const { return elements * bits / kBitsPerByte; }

  std::string add(Layer layer) {
    layer.name = prefix_ + layer.name;
    if (!run_.statesBits) layer.bits.reset();
    made_.network.layers.push_back(std::move(layer));
    return made_.network.layers.back().name;
  }

  ElementBits bits(int weight) const {
    return {run_.activationBits, weight, std::max(run_.partialSumBits, run_.activationBits), run_.activationBits};
  }

  // One pass over `shape`. extraRead and written are set if it reads or writes more.
  struct PassOf {
    std::string name, op;
    std::vector<std::string> inputs;
    std::vector<std::int64_t> reads;
    std::vector<std::int64_t> shape;
    std::optional<Operations> operations;
    std::int64_t row = 1, table = 0;
    int tableBits = 0;
    double extraRead = 0, written = -1;
  };

  std::string addPass(const PassOf& pass) {
    Layer layer;
    layer.name = pass.name;
    layer.type = LayerType::Vector;
    layer.inputs = pass.inputs;
    layer.inputElements = pass.reads;
    layer.bits = bits(pass.tableBits > 0 ? pass.tableBits : run_.activationBits);
    layer.pass = Pass{pass.op, {}, pass.shape, pass.row, pass.table};
    const std::optional<Operations> usual = usualOperations(pass.op);
    const Operations operations = pass.operations.value_or(usual.value_or(Operations{}));
    if (!usual || !(*usual == operations)) layer.pass->operations = operations;
    const double elements = real(elementsOf(pass.shape)), rows = elements / real(pass.row);
    TransformerTotals& totals = made_.totals;
    totals.simple += elements * operations.simple + rows * operations.rowSimple;
    totals.special += elements * operations.special + rows * operations.rowSpecial;
    double read = pass.extraRead;
    for (const std::int64_t count : pass.reads) read += real(count);
    totals.activationsRead += bytes(read, run_.activationBits);
    totals.activationsWritten += bytes(pass.written < 0 ? elements : pass.written, run_.activationBits);
    totals.weightsRead += bytes(real(pass.table), layer.bits->weight);
    return add(std::move(layer));
  }

  std::string addNorm(const std::string& name, const std::string& x) {
    return addPass({name,
                    normOp(),
                    {x},
                    {n_ * a_.width},
                    {run_.batch, tokens_, a_.width},
                    {},
                    a_.width,
                    (a_.rms ? 1 : 2) * a_.width,
                    0,
                    0,
                    -1});
  }

  std::string addSum(const std::string& name, const std::string& a, const std::string& b) {
    return addPass(
        {name, "add", {a, b}, {n_ * a_.width, n_ * a_.width}, {run_.batch, tokens_, a_.width}, {}, 1, 0, 0, 0, -1});
  }

  std::string addProduct(const std::string& name, const std::string& x, std::int64_t rows, std::int64_t columns,
                         std::int64_t summed, bool bias, std::int64_t experts = 1, std::vector<std::string> inputs = {},
                         std::vector<std::int64_t> reads = {}) {
    Layer layer;
    layer.name = name;
    layer.type = LayerType::Matmul;
    layer.inputs = inputs.empty() ? std::vector<std::string>{x} : std::move(inputs);
    layer.inputElements = reads.empty() ? std::vector<std::int64_t>{experts * rows * summed} : std::move(reads);
    layer.matmul = {rows, summed, columns, true, experts, false, 1};
    layer.bits = bits(run_.weightBits);
    if (bias) layer.bias = true;
    countProduct(layer);
    made_.totals.weightsRead +=
        bytes(real(experts * summed * columns), run_.weightBits) + bytes(bias ? real(columns) : 0, run_.activationBits);
    made_.totals.activationsRead += bytes(real(experts * rows * summed), run_.activationBits);
    return add(std::move(layer));
  }

  void countProduct(const Layer& layer) {
    made_.totals.macs += macs(layer);
    made_.totals.activationsWritten += bytes(real(tensorElements(layer)[index(Tensor::O)]), run_.activationBits);
  }

  // Per key head. In decoders, the second activation is the cache.
  std::string addAttention(const std::string& name, const std::string& a, const std::string& b, std::int64_t summed,
                           std::int64_t columns, std::int64_t read) {
    Layer layer;
    layer.name = name;
    layer.type = LayerType::Matmul;
    layer.inputs = {a, b};
    layer.batch = run_.batch;
    layer.matmul = {a_.heads / a_.kvHeads * tokens_, summed, columns, false, a_.kvHeads, isDecoder(), 1};
    const std::int64_t second = run_.batch * a_.kvHeads * summed * columns;
    layer.inputElements = {read, second};
    layer.bits = bits(isDecoder() ? run_.cacheBits : run_.activationBits);
    layer.attention = markOf();
    countProduct(layer);
    TransformerTotals& totals = made_.totals;
    totals.macsOfAttention += macs(layer);
    totals.activationsRead += bytes(real(read), run_.activationBits);
    (isDecoder() ? totals.cacheRead : totals.activationsRead) += bytes(real(second), layer.bits->weight);
    return add(std::move(layer));
  }

  AttentionMark markOf() const { return {prefix_.substr(0, prefix_.size() - 1), tokens_, run_.past, isDecoder()}; }

  std::string addInput(const std::string& name, const FeatureMap& size) {
    made_.network.inputs.push_back({name, size});
    return name;
  }

  std::string addEmbedding() {
    if (a_.kind == Architecture::Kind::Vision) return addPatches();
    const std::string tokens = addInput("tokens", {n_, 1, 1});
    const std::int64_t added = (a_.position == "learned" ? 1 : 0) + (a_.tokenTypes > 0 ? 1 : 0);
    std::string x = addPass({"embedding",
                             "lookup",
                             {tokens},
                             {n_},
                             {run_.batch, tokens_, a_.width},
                             Operations{real(added), 0},
                             1,
                             (1 + added) * n_ * a_.width,
                             run_.weightBits,
                             0,
                             -1});
    return a_.embeddingNorm ? addNorm("embedding_norm", x) : x;
  }

  std::string addPatches() {
    const std::string image = addInput("image", {a_.channels, a_.image, a_.image});
    const std::int64_t side = a_.image / a_.patch;
    Layer patches;
    patches.name = "patches";
    patches.inputs = {image};
    patches.batch = run_.batch;
    patches.in = {a_.channels, a_.image, a_.image};
    patches.out = {a_.width, side, side};
    patches.window.kernelHeight = patches.window.kernelWidth = a_.patch;
    patches.window.stride = {a_.patch, a_.patch};
    patches.bits = bits(run_.weightBits);
    patches.bias = true;
    countProduct(patches);
    const auto elements = tensorElements(patches);
    made_.totals.activationsRead += bytes(real(elements[index(Tensor::I)]), run_.activationBits);
    made_.totals.weightsRead +=
        bytes(real(elements[index(Tensor::W)]), run_.weightBits) + bytes(real(a_.width), run_.activationBits);
    const std::string made = add(std::move(patches));
    const std::int64_t own = run_.batch * side * side * a_.width, all = n_ * a_.width;
    // The class token is a weight.
    return addPass({"positions",
                    "add",
                    {made},
                    {own},
                    {run_.batch, tokens_, a_.width},
                    {},
                    1,
                    tokens_ * a_.width + (a_.classToken ? a_.width : 0),
                    run_.weightBits,
                    real(all - own),
                    -1});
  }

  std::string addBlock(const std::string& x) {
    const std::string before = a_.postNorm ? x : addNorm("norm1", x);
    std::string sum = addSum("add1", addSelfAttention(before), x);
    if (a_.postNorm) sum = addNorm("norm1", sum);
    const std::string middle = a_.postNorm ? sum : addNorm("norm2", sum);
    const std::string end = addSum("add2", a_.experts > 0 ? addExperts(middle) : addFeedForward(middle), sum);
    return a_.postNorm ? addNorm("norm2", end) : end;
  }

  std::string addSelfAttention(const std::string& x) {
    const std::int64_t own = a_.heads * a_.headWidth, shared = a_.kvHeads * a_.headWidth;
    const bool bias = a_.bias != "none";
    std::string q, k, v;
    if (a_.mergedQkv) {
      q = k = v = addProduct("qkv", x, n_, own + 2 * shared, a_.width, bias);
    } else {
      q = addProduct("q", x, n_, own, a_.width, bias);
      k = addProduct("k", x, n_, shared, a_.width, bias);
      v = addProduct("v", x, n_, shared, a_.width, bias);
    }
    if (a_.position == "rope") {
      const bool merged = q == k;
      PassOf rope{
          "rope",
          "rotate",
          merged ? std::vector<std::string>{q} : std::vector<std::string>{q, k},
          merged ? std::vector<std::int64_t>{n_ * (own + shared)} : std::vector<std::int64_t>{n_ * own, n_ * shared},
          {n_, own + shared},
          {},
          1,
          2 * tokens_ * a_.headWidth,
          0,
          0,
          -1};
      q = k = addPass(rope);
    }
    if (isDecoder()) k = v = addCache(k, v);
    const std::string scores = addAttention("scores", q, k, a_.headWidth, keys_, n_ * own);
    const std::int64_t pairs = run_.batch * a_.heads * tokens_ * keys_;
    made_.totals.scoreElements += real(pairs);
    const std::string softmax = addPass({"softmax",
                                         "softmax",
                                         {scores},
                                         {pairs},
                                         {run_.batch, a_.heads, tokens_, keys_},
                                         kScaledSoftmax,
                                         keys_,
                                         0,
                                         0,
                                         0,
                                         -1});
    made_.network.layers.back().attention = markOf();
    const std::string context = addAttention("context", softmax, v, keys_, a_.headWidth, pairs);
    return addProduct("out", context, n_, a_.width, own, hasBias());
  }

  std::string addCache(const std::string& k, const std::string& v) {
    const std::int64_t each = n_ * a_.kvHeads * a_.headWidth;
    Layer layer;
    layer.name = "cache";
    layer.type = LayerType::Move;
    layer.inputs = k == v ? std::vector<std::string>{k} : std::vector<std::string>{k, v};
    layer.inputElements = k == v ? std::vector<std::int64_t>{2 * each} : std::vector<std::int64_t>{each, each};
    layer.bits = ElementBits{run_.activationBits, run_.activationBits,
                             std::max(run_.partialSumBits, run_.activationBits), run_.cacheBits};
    layer.pass = Pass{"append", {}, {2, run_.batch, a_.kvHeads, tokens_, a_.headWidth}, 1, 0};
    made_.totals.activationsRead += bytes(2 * real(each), run_.activationBits);
    made_.totals.cacheWritten += bytes(2 * real(each), run_.cacheBits);
    return add(std::move(layer));
  }

  std::string addFeedForward(const std::string& x) {
    const std::int64_t inner = n_ * a_.ffnWidth;
    const std::string gate = a_.gated ? addProduct("gate", x, n_, a_.ffnWidth, a_.width, hasBias()) : "";
    const std::string up = addProduct("up", x, n_, a_.ffnWidth, a_.width, hasBias());
    std::string h =
        addPass({"activation", a_.activation, {a_.gated ? gate : up}, {inner}, {n_, a_.ffnWidth}, {}, 1, 0, 0, 0, -1});
    if (a_.gated) h = addPass({"product", "mul", {h, up}, {inner, inner}, {n_, a_.ffnWidth}, {}, 1, 0, 0, 0, -1});
    return addProduct("down", h, n_, a_.width, a_.ffnWidth, hasBias());
  }

  // Pairs of token and expert are distributed evenly, so some experts have one token more.
  std::string addExperts(const std::string& x) {
    const std::string router = addProduct("router", x, n_, a_.experts, a_.width, false);
    const std::int64_t pairs = n_ * a_.expertsPerToken, inner = pairs * a_.ffnWidth;
    const std::string routing = addPass({"routing",
                                         "softmax",
                                         {router},
                                         {n_ * a_.experts},
                                         {n_, a_.experts},
                                         kScaledSoftmax,
                                         a_.experts,
                                         0,
                                         0,
                                         0,
                                         2 * real(pairs)});
    const std::int64_t active = std::min(a_.experts, pairs), more = pairs % active, tokens = pairs / active;
    struct Share {
      const char* suffix;
      std::int64_t experts, tokens;
    };
    std::vector<Share> shares{{"", active - more, tokens}};
    if (more > 0) shares.push_back({"+", more, tokens + 1});
    std::vector<std::string> gates, ups, downs;
    std::vector<std::int64_t> innerOf, outerOf;
    for (const Share& share : shares) {
      if (a_.gated)
        gates.push_back(addProduct(std::string("experts_gate") + share.suffix, x, share.tokens, a_.ffnWidth, a_.width,
                                   false, share.experts));
      ups.push_back(addProduct(std::string("experts_up") + share.suffix, x, share.tokens, a_.ffnWidth, a_.width, false,
                               share.experts));
      innerOf.push_back(share.experts * share.tokens * a_.ffnWidth);
      outerOf.push_back(share.experts * share.tokens * a_.width);
    }
    std::string h = addPass(
        {"activation", a_.activation, a_.gated ? gates : ups, innerOf, {pairs, a_.ffnWidth}, {}, 1, 0, 0, 0, -1});
    if (a_.gated) {
      std::vector<std::string> inputs{h};
      std::vector<std::int64_t> reads{inner};
      inputs.insert(inputs.end(), ups.begin(), ups.end());
      reads.insert(reads.end(), innerOf.begin(), innerOf.end());
      h = addPass({"gate", "mul", inputs, reads, {pairs, a_.ffnWidth}, {}, 1, 0, 0, 0, -1});
    }
    for (const Share& share : shares)
      downs.push_back(addProduct(std::string("experts_down") + share.suffix, h, share.tokens, a_.width, a_.ffnWidth,
                                 false, share.experts));
    downs.push_back(routing);
    outerOf.push_back(pairs);
    return addPass({"combine",
                    "weighted_sum",
                    downs,
                    outerOf,
                    {pairs, a_.width},
                    Operations{2, 0},
                    1,
                    0,
                    0,
                    0,
                    real(n_ * a_.width)});
  }

  void addEnd(std::string x) {
    const std::int64_t last = run_.batch;
    if (a_.finalNorm) x = addNorm("final_norm", x);
    if (a_.pooler) x = addProduct("pooler", x, last, a_.width, a_.width, true);
    if (!a_.head) return;
    const bool isVision = a_.kind == Architecture::Kind::Vision;
    addProduct("head", x, !isVision && run_.allLogits ? n_ : last, isVision ? a_.classes : a_.vocabulary, a_.width,
               isVision);
  }

  const Transformer& t_;
  const Architecture& a_;
  const TransformerRun& run_;
  std::int64_t tokens_, n_, keys_;  // tokens of one image or text; of all; keys including the past
  std::string prefix_;
  ExpandedTransformer made_;
};

}  // namespace

ExpandedTransformer expand(const Transformer& transformer) {
  return Expander(transformer).run();
}

std::int64_t parametersOf(const TransformerArchitecture& a) {
  const std::int64_t own = a.heads * a.headWidth, shared = a.kvHeads * a.headWidth, norm = (a.rms ? 1 : 2) * a.width;
  const bool all = a.bias == "all", qkv = a.bias != "none";
  std::int64_t block = 2 * norm + a.width * (own + 2 * shared) + own * a.width;
  if (qkv) block += own + 2 * shared;
  if (all) block += a.width;
  const std::int64_t matrices = a.gated ? 3 : 2, inner = matrices * a.width * a.ffnWidth;
  if (a.experts > 0)
    block += a.experts * inner + a.width * a.experts;
  else
    block += inner + (all ? (matrices - 1) * a.ffnWidth + a.width : 0);
  std::int64_t count = a.layers * block;
  if (a.kind == TransformerArchitecture::Kind::Vision) {
    const std::int64_t side = a.image / a.patch, tokens = side * side + (a.classToken ? 1 : 0);
    count += a.channels * a.patch * a.patch * a.width + a.width + tokens * a.width + (a.classToken ? a.width : 0);
    if (a.head) count += a.classes * a.width + a.classes;
  } else {
    count += (a.vocabulary + (a.position == "learned" ? a.positions : 0) + a.tokenTypes) * a.width +
             (a.embeddingNorm ? norm : 0);
    if (a.head && !a.tied) count += a.vocabulary * a.width;
  }
  if (a.finalNorm) count += norm;
  if (a.pooler) count += a.width * a.width + a.width;
  return count;
}

Json toJson(const TransformerTotals& totals) {
  const auto whole = [](double value) { return static_cast<std::int64_t>(value); };
  return {{"macs", whole(totals.macs)},
          {"macs_attention", whole(totals.macsOfAttention)},
          {"vector_simple", whole(totals.simple)},
          {"vector_special", whole(totals.special)},
          {"weight_bytes_read", whole(totals.weightsRead)},
          {"activation_bytes_read", whole(totals.activationsRead)},
          {"activation_bytes_written", whole(totals.activationsWritten)},
          {"cache_bytes_read", whole(totals.cacheRead)},
          {"cache_bytes_written", whole(totals.cacheWritten)},
          {"score_elements", whole(totals.scoreElements)},
          {"cache_bytes", whole(totals.cache)}};
}

}  // namespace tilescope
