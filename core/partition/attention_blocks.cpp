// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/partition/attention_blocks.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "core/base/format_number.h"
#include "core/base/names.h"
#include "core/base/units.h"
#include "core/workload/network_set.h"

namespace tilescope {
namespace {

struct MarkedLayers {
  std::string block;
  std::vector<const Layer*> products, softmaxes;
};

std::vector<MarkedLayers> markedLayers(const Network& network) {
  std::vector<MarkedLayers> blocks;
  std::map<std::string, std::size_t> places;
  for (const Layer& layer : network.layers) {
    if (!layer.attention) continue;
    const auto [place, isNew] = places.emplace(layer.attention->block, blocks.size());
    if (isNew) blocks.push_back({layer.attention->block, {}, {}});
    MarkedLayers& block = blocks[place->second];
    if (layer.type == LayerType::Matmul || layer.type == LayerType::Einsum) block.products.push_back(&layer);
    if (layer.type == LayerType::Vector && layer.pass && layer.pass->op == "softmax") block.softmaxes.push_back(&layer);
  }
  return blocks;
}

bool isProductOfActivations(const Layer& layer) {
  return layer.type == LayerType::Matmul && !layer.matmul.constantB && layer.matmul.sequential == 1;
}

std::string productText(const Layer& layer) {
  const MatmulShape& shape = layer.matmul;
  return fmt::format("{} of {} × {} by {} × {}, batch {}, {} heads", quoteName(layer.name), shape.m, shape.k, shape.k,
                     shape.n, layer.batch, shape.heads);
}

class BlockReader {
 public:
  explicit BlockReader(const MarkedLayers& marked) : marked_(marked) {}

  std::optional<AttentionBlock> read() {
    if (marked_.products.size() != 2 || marked_.softmaxes.size() != 1)
      return no(fmt::format("marks {} and {} of softmax", counted(marked_.products.size(), "product"),
                            counted(marked_.softmaxes.size(), "layer")),
                "two products and the softmax between them");
    for (const Layer* product : marked_.products)
      if (!isProductOfActivations(*product))
        return no("has the product " + quoteName(product->name), "products of type matmul, of two activations");
    const Layer *scores = marked_.products[0], *context = marked_.products[1];
    if (contains(scores->inputs, marked_.softmaxes[0]->name)) std::swap(scores, context);
    return blockOf(*scores, *context);
  }

  const Diagnostic& why() const { return why_; }

 private:
  std::optional<AttentionBlock> blockOf(const Layer& scores, const Layer& context) {
    const MatmulShape &s = scores.matmul, &c = context.matmul;
    if (s.m != c.m || s.n != c.k || s.heads != c.heads || scores.batch != context.batch)
      return no(fmt::format("has products that do not follow each other: {}, then {}", productText(scores),
                            productText(context)),
                "two products with equal numbers of rows, of which the second sums over the columns of the first");
    const AttentionMark& mark = *scores.attention;
    if (mark.tokens < 1 || s.m % mark.tokens != 0)
      return no(fmt::format("has {} rows of {} tokens", s.m, mark.tokens), "whole rows for every token");
    return AttentionBlock{mark.block,
                          cappedProduct(scores.batch, s.heads),
                          s.m / mark.tokens,
                          mark.tokens,
                          std::max<std::int64_t>(0, mark.past),
                          s.n,
                          s.k,
                          c.n,
                          mark.causal};
  }

  std::nullopt_t no(const std::string& found, const std::string& expected) {
    why_ = {Diagnostic::Severity::Warning,
            "",
            "",
            fmt::format("attention block {} {}", quoteName(marked_.block), found),
            expected,
            "It is left out."};
    return std::nullopt;
  }

  const MarkedLayers& marked_;
  Diagnostic why_;
};

Diagnostic noBlock(const Network& network, std::size_t marked) {
  const auto isMatmul = [](const Layer& layer) { return layer.type == LayerType::Matmul; };
  const auto products = std::count_if(network.layers.begin(), network.layers.end(), isMatmul);
  return {Diagnostic::Severity::Error,
          "",
          "",
          marked > 0 ? "no attention block that can be read"
                     : fmt::format("{}, {} of them matmul, and no attention block", layersText(network.layers.size()),
                                   products),
          R"(scores, softmax and context of each block with the same "x-attention" mark)",
          R"(Take a transformer or an ONNX model, or give those layers "x-attention": {"block": "a", "tokens": 128}.)"};
}

Diagnostic tooLarge(const AttentionBlock& block) {
  return {Diagnostic::Severity::Error,
          "",
          "",
          fmt::format("attention block {}, which moves 2^53 elements or more", quoteName(block.name)),
          "counts below 2^53",
          "Give fewer tokens, or more capacity."};
}

bool areAlike(const AttentionSpan& a, AttentionSpan b) {
  b.block.name = a.block.name;
  return a == b;
}

std::string unfitNote(const AttentionAnswer& answer) {
  const auto unfit =
      static_cast<std::size_t>(std::count_if(answer.spans.begin(), answer.spans.end(), [](const AttentionSpan& span) {
        return !span.traffic.resident.fits() && !span.traffic.streamed.fits();
      }));
  if (unfit == 0) return "";
  return fmt::format("{} unfused because not even one token fits: that takes {}.",
                     unfit == 1 ? "1 block stays" : counted(unfit, "block") + " stay",
                     counted(real(neededForOneToken(answer)), "element"));
}

std::string decodeNote(const AttentionAnswer& answer) {
  double saved = -1;
  for (const AttentionSpan& span : answer.spans)
    if (span.block.tokens == 1) saved = std::max(saved, 1 - real(span.traffic.minimum) / real(span.traffic.unfused));
  if (saved < 0) return "";
  return fmt::format(
      "One token at a time: keys and values are read once in any case, so fusing saves at most {} of the traffic.",
      percent(saved, 1));
}

}  // namespace

Result<std::vector<AttentionBlock>> attentionBlocks(const Network& network) {
  if (std::optional<Diagnostic> refused = refusedSet(network)) return *std::move(refused);
  std::vector<AttentionBlock> blocks;
  Diagnostics left;
  const std::vector<MarkedLayers> marked = markedLayers(network);
  for (const MarkedLayers& layers : marked) {
    BlockReader reader(layers);
    if (std::optional<AttentionBlock> block = reader.read())
      blocks.push_back(*std::move(block));
    else
      left.push_back(reader.why());
  }
  if (!blocks.empty()) return {std::move(blocks), std::move(left)};
  left.push_back(noBlock(network, marked.size()));
  return left;
}

Result<AttentionAnswer> attentionAnswer(const Network& network, const AttentionOptions& options) {
  Result<std::vector<AttentionBlock>> blocks = attentionBlocks(network);
  if (!blocks) return blocks.diagnostics();
  AttentionAnswer answer{network.name, options, {}};
  for (const AttentionBlock& block : *blocks) {
    const AttentionTraffic traffic = attentionTraffic(block, options);
    answer.unfused += traffic.unfused;
    answer.minimum += traffic.minimum;
    answer.best += traffic.least();
    if (!traffic.isExact() || answer.unfused >= kLargestExact) return tooLarge(block);
    answer.spans.push_back({block, traffic});
  }
  return {std::move(answer), blocks.diagnostics()};
}

std::int64_t neededForOneToken(const AttentionAnswer& answer) {
  std::int64_t needed = 0;
  for (const AttentionSpan& span : answer.spans)
    needed = std::max(needed, std::min(span.traffic.streamed.needed, span.traffic.resident.needed));
  return needed;
}

std::vector<LikeSpans> likeSpans(const AttentionAnswer& answer) {
  std::vector<LikeSpans> groups;
  for (std::size_t i = 0; i < answer.spans.size(); ++i) {
    if (groups.empty() || !areAlike(answer.spans[groups.back().first], answer.spans[i])) groups.push_back({i, 0});
    ++groups.back().count;
  }
  return groups;
}

std::vector<std::string> notesOn(const AttentionAnswer& answer) {
  std::vector<std::string> notes;
  for (std::string note : {unfitNote(answer), decodeNote(answer)})
    if (!note.empty()) notes.push_back(std::move(note));
  return notes;
}

}  // namespace tilescope
