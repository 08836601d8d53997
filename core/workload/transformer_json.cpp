// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/base/schemas.h"
#include "core/base/units.h"
#include "core/workload/layer_check.h"
#include "core/workload/transformer.h"

namespace tilescope {
namespace {

constexpr std::array<std::string_view, 3> kKindNames{"encoder", "decoder", "vision"};

template <class T>
void take(const Json& json, const char* key, T& value) {
  if (const auto found = json.find(key); found != json.end()) found->get_to(value);
}

void takeFlag(const Json& json, const char* key, std::string_view set, bool& flag) {
  if (const auto found = json.find(key); found != json.end()) flag = found->get<std::string>() == set;
}

TransformerArchitecture architectureFromJson(const Json& json) {
  TransformerArchitecture a;
  a.kind = *parseEnum<TransformerArchitecture::Kind>(kKindNames, json["kind"].get<std::string>());
  json["layers"].get_to(a.layers);
  json["width"].get_to(a.width);
  json["heads"].get_to(a.heads);
  json["ffn_width"].get_to(a.ffnWidth);
  a.kvHeads = a.heads;
  a.headWidth = a.width / a.heads;
  take(json, "kv_heads", a.kvHeads);
  take(json, "head_width", a.headWidth);
  takeFlag(json, "ffn", "gated", a.gated);
  take(json, "activation", a.activation);
  takeFlag(json, "norm", "rms", a.rms);
  take(json, "position", a.position);
  take(json, "positions", a.positions);
  take(json, "bias", a.bias);
  takeFlag(json, "qkv", "merged", a.mergedQkv);
  take(json, "vocabulary", a.vocabulary);
  take(json, "tied", a.tied);
  take(json, "experts", a.experts);
  take(json, "experts_per_token", a.expertsPerToken);
  take(json, "token_types", a.tokenTypes);
  take(json, "embedding_norm", a.embeddingNorm);
  take(json, "post_norm", a.postNorm);
  take(json, "pooler", a.pooler);
  take(json, "final_norm", a.finalNorm);
  take(json, "head", a.head);
  take(json, "image", a.image);
  take(json, "patch", a.patch);
  take(json, "channels", a.channels);
  take(json, "class_token", a.classToken);
  take(json, "classes", a.classes);
  return a;
}

TransformerRun runFromJson(const Json& json) {
  TransformerRun run;
  take(json, "phase", run.phase);
  take(json, "batch", run.batch);
  take(json, "sequence", run.sequence);
  take(json, "past", run.past);
  if (const auto bits = json.find("bits"); bits != json.end()) {
    run.statesBits = true;
    take(*bits, "weight", run.weightBits);
    take(*bits, "activation", run.activationBits);
    take(*bits, "cache", run.cacheBits);
    take(*bits, "partial_sum", run.partialSumBits);
  }
  takeFlag(json, "logits", "all", run.allLogits);
  if (const auto blocks = json.find("blocks"); blocks != json.end() && blocks->is_number()) blocks->get_to(run.blocks);
  return run;
}

class TransformerCheck {
 public:
  TransformerCheck(const Transformer& t, const std::string& file, const std::string& prefix)
      : t_(t), a_(t.architecture), file_(file), prefix_(prefix) {}

  Diagnostics run(const Json& document) {
    const Json& architecture = document["architecture"];
    if (!architecture.contains("head_width") && a_.width % a_.heads != 0)
      add("heads", std::to_string(a_.heads), fmt::format("a divisor of the width {}, or \"head_width\"", a_.width));
    if (a_.heads % a_.kvHeads != 0)
      add("kv_heads", std::to_string(a_.kvHeads), fmt::format("a divisor of the {} heads", a_.heads));
    if (a_.experts > 0 && (a_.expertsPerToken < 1 || a_.expertsPerToken > a_.experts))
      add("experts_per_token", std::to_string(a_.expertsPerToken), fmt::format("1 to {}", a_.experts));
    if (a_.kind == TransformerArchitecture::Kind::Vision) {
      if (a_.image < 1 || a_.patch < 1 || a_.channels < 1)
        add("image", "a vision transformer without sizes", "\"image\", \"patch\" and \"channels\"");
      else if (a_.image % a_.patch != 0)
        add("image", std::to_string(a_.image), fmt::format("a multiple of the patch {}", a_.patch));
      if (a_.head && a_.classes < 1) add("classes", std::to_string(a_.classes), "the number of classes of the head");
    } else if (a_.vocabulary < 1) {
      add("vocabulary", std::to_string(a_.vocabulary), "the number of tokens that are known");
    }
    if (a_.position == "learned" && a_.kind != TransformerArchitecture::Kind::Vision &&
        t_.run.sequence + t_.run.past > a_.positions)
      errors_.push_back(error("/run/sequence", fmt::format("{} positions", t_.run.sequence + t_.run.past),
                              fmt::format("at most the {} that are learned", a_.positions)));
    if (errors_.empty()) checkSizes();
    return std::move(errors_);
  }

 private:
  // Tensors and parameter counts of at most 2^53 elements, so that products cannot overflow.
  void checkSizes() {
    constexpr double kMostElements = 0x1p53;
    const bool isVision = a_.kind == TransformerArchitecture::Kind::Vision;
    const double tokens = isVision ? real(a_.image / a_.patch) * real(a_.image / a_.patch) + 1 : real(t_.run.sequence);
    const double rows = real(t_.run.batch) * tokens, keys = tokens + real(t_.run.past);
    const double own = real(a_.heads) * real(a_.headWidth);
    const auto check = [&](const char* pointer, double found, double most, const char* what) {
      if (found <= most || !errors_.empty()) return;
      errors_.push_back(error(pointer, fmt::format("{:.0f} {}", found, what), fmt::format("at most {:.0f}", most)));
    };
    check(isVision ? "/architecture/image" : "/run/batch", rows, real(kLargestSize), "rows of all tokens");
    check("/run/past", keys, real(kLargestSize), "keys");
    check("/architecture/heads", own + 2 * real(a_.kvHeads) * real(a_.headWidth), real(kLargestSize),
          "columns of queries, keys and values");
    check("/architecture/heads", real(a_.heads / a_.kvHeads) * tokens, real(kLargestSize),
          "rows of queries of a key head");
    check("/architecture/experts_per_token", rows * real(a_.expertsPerToken), real(kLargestSize), "tokens of experts");
    check("/run/batch", rows * real(a_.heads) * keys, kMostElements, "scores");
    const double widest = std::max({own, real(a_.width), real(a_.ffnWidth), real(a_.vocabulary), real(a_.classes)});
    const double each = rows * std::max(real(a_.expertsPerToken), 1.0) * widest;
    check("/run/batch", each, kMostElements, "elements of a layer");
    const double matrices =
        real(a_.width) * (4 * own + 3 * real(a_.ffnWidth) * std::max(real(a_.experts), 1.0)) * real(a_.layers);
    const double tables = real(a_.width) * (2 * real(a_.vocabulary) + real(a_.positions) + real(a_.tokenTypes));
    check("/architecture", matrices + tables, kMostElements, "parameters");
  }

  Diagnostic error(const std::string& pointer, std::string found, std::string expected) const {
    return {Diagnostic::Severity::Error, file_,        prefix_ + pointer, std::move(found),
            std::move(expected),         "Correct it."};
  }
  void add(const char* key, std::string found, std::string expected) {
    errors_.push_back(error(std::string("/architecture/") + key, std::move(found), std::move(expected)));
  }

  const Transformer& t_;
  const TransformerArchitecture& a_;
  const std::string &file_, &prefix_;
  Diagnostics errors_;
};

}  // namespace

Result<Transformer> transformerFromJson(const Json& document, const std::string& file, const std::string& prefix) {
  Json plain = document;
  (void)takeNotes(plain);
  if (Diagnostics errors = validateAgainstSchema(plain, "transformer", file, prefix); !errors.empty()) return errors;
  Transformer t{plain["name"].get<std::string>(), "", architectureFromJson(plain["architecture"]), {}};
  take(plain, "source", t.source);
  if (plain.contains("run")) t.run = runFromJson(plain["run"]);
  if (Diagnostics errors = TransformerCheck(t, file, prefix).run(plain); !errors.empty()) return errors;
  return t;
}

bool isTransformer(const Json& document) {
  const Json* format = document.is_object() && document.contains("format") ? &document["format"] : nullptr;
  return format && format->is_string() && format->get<std::string>().starts_with("tilescope.transformer/");
}

Json toJson(const Transformer& t) {
  const TransformerArchitecture& a = t.architecture;
  Json architecture = {{"kind", enumName(kKindNames, a.kind)},
                       {"layers", a.layers},
                       {"width", a.width},
                       {"heads", a.heads},
                       {"kv_heads", a.kvHeads},
                       {"head_width", a.headWidth},
                       {"ffn_width", a.ffnWidth},
                       {"ffn", a.gated ? "gated" : "plain"},
                       {"activation", a.activation},
                       {"norm", a.rms ? "rms" : "layer"},
                       {"position", a.position},
                       {"positions", a.positions},
                       {"bias", a.bias},
                       {"qkv", a.mergedQkv ? "merged" : "separate"},
                       {"vocabulary", a.vocabulary},
                       {"tied", a.tied},
                       {"experts", a.experts},
                       {"experts_per_token", a.expertsPerToken},
                       {"token_types", a.tokenTypes},
                       {"embedding_norm", a.embeddingNorm},
                       {"post_norm", a.postNorm},
                       {"pooler", a.pooler},
                       {"final_norm", a.finalNorm},
                       {"head", a.head}};
  const bool isVision = a.kind == TransformerArchitecture::Kind::Vision;
  if (isVision)
    for (const auto& [key, size] :
         {std::pair{"image", a.image}, {"patch", a.patch}, {"channels", a.channels}, {"classes", a.classes}})
      architecture[key] = size;
  if (isVision) architecture["class_token"] = a.classToken;
  Json run = Json::object();
  if (a.kind == TransformerArchitecture::Kind::Decoder) run["phase"] = t.run.phase;
  run["batch"] = t.run.batch;
  if (!isVision) {
    run["sequence"] = t.run.sequence;
    run["past"] = t.run.past;
    run["logits"] = t.run.allLogits ? "all" : "last";
  }
  if (t.run.statesBits)
    run["bits"] = {{"weight", t.run.weightBits},
                   {"activation", t.run.activationBits},
                   {"cache", t.run.cacheBits},
                   {"partial_sum", t.run.partialSumBits}};
  run["blocks"] = t.run.blocks > 0 ? Json(t.run.blocks) : Json("all");
  return {{"format", kTransformerFormat},
          {"name", t.name},
          {"source", t.source},
          {"architecture", architecture},
          {"run", run}};
}

}  // namespace tilescope
