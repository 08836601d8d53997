// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "core/base/format_number.h"
#include "core/base/units.h"
#include "core/partition/attention_curve.h"
#include "core/picture/attention_picture.h"
#include "core/picture/byte_words.h"

namespace tilescope {
namespace {

constexpr const char* kAttentionSource =
    "docs/models/attention.md; Dao et al., FlashAttention, 2022; Gondimalla et al., Occam";
// Maximum saving by fusion in decoding (docs/models/attention.md).
constexpr double kLittleSaved = 0.07;

std::string grouped(std::int64_t value) {
  return fixed(static_cast<double>(value), 0);
}

// Puts a block's sizes into the formulas of docs/models/attention.md.
class AttentionBarExplainer {
 public:
  AttentionBarExplainer(const AttentionBytes& bytes, const AttentionSpan& span)
      : bytes_(bytes), block_(span.block), traffic_(span.traffic) {}

  Provenance explain(AttentionBarKind kind) {
    from_.title = fmt::format("{}, {}", block_.name, name(kind));
    from_.source = kAttentionSource;
    addSizes();
    switch (kind) {
      case AttentionBarKind::Unfused:
        explainUnfused();
        break;
      case AttentionBarKind::Resident:
        explainTiles(traffic_.resident, "resident = S × (d + v) + r × (d + S + v)",
                     fmt::format("{} × ({} + {}) + {} × ({} + {} + {})", grouped(block_.keys), d(), v(), r(), d(),
                                 grouped(block_.keys), v()));
        if (traffic_.resident.fits()) explainMinimum();
        break;
      case AttentionBarKind::Streamed: {
        const std::string c = grouped(std::min(bytes_.answer.options.keyBlock, block_.keys));
        explainTiles(traffic_.streamed, "streamed = r × (d + v + 2 + c) + c × (d + v)",
                     fmt::format("{} × ({} + {} + 2 + {}) + {} × ({} + {})", r(), d(), v(), c, c, d(), v()));
        if (traffic_.streamed.fits()) explainStreamed();
        break;
      }
      case AttentionBarKind::Swapped:
        explainSwapped();
        break;
    }
    return std::move(from_);
  }

 private:
  std::string r() const { return grouped(block_.rowsPerToken); }
  std::string d() const { return grouped(block_.keyWidth); }
  std::string v() const { return grouped(block_.valueWidth); }
  std::string n() const { return grouped(block_.rows()); }
  std::string S() const { return grouped(block_.keys); }
  std::string copies() const { return grouped(block_.copies); }

  void addSizes() {
    from_.steps.push_back(fmt::format("n = r × T = {} × {} = {} rows of queries", r(), grouped(block_.tokens), n()));
    from_.steps.push_back(fmt::format("S = {} keys, d = {}, v = {}", S(), d(), v()));
  }

  void finish(const std::string& expression, std::int64_t elements) {
    from_.steps.push_back(fmt::format("traffic = {} × ({}) = {} elements", copies(), expression, grouped(elements)));
    from_.result = trafficWords(bytes_.of(elements));
    from_.steps.push_back(fmt::format("{} × {} B = {}", grouped(elements), shortest(bytes_.perElement), from_.result));
  }

  void explainUnfused() {
    from_.formula = {"traffic = copies × ((n + S) × (d + v) + 4 × n × S)"};
    finish(fmt::format("({} + {}) × ({} + {}) + 4 × {} × {}", n(), S(), d(), v(), n(), S()), traffic_.unfused);
  }

  void explainMinimum() {
    from_.formula.push_back("traffic = copies × (n + S) × (d + v), the minimum");
    finish(fmt::format("({} + {}) × ({} + {})", n(), S(), d(), v()), traffic_.resident.traffic);
  }

  void explainStreamed() {
    const AttentionTiles& tiles = traffic_.streamed;
    const std::int64_t widths = block_.keyWidth + block_.valueWidth;
    const std::int64_t read = tiles.traffic / block_.copies / widths - block_.rows();
    from_.formula.emplace_back(
        block_.causal ? "traffic = copies × (n + R) × (d + v); R: keys that all tiles read, each up to its last token"
                      : "traffic = copies × (n + R) × (d + v); R = ⌈T ÷ t⌉ × S keys read");
    from_.steps.push_back(fmt::format("{} of {} tokens read R = {} keys",
                                      tiles.count == 1 ? "1 tile" : grouped(tiles.count) + " tiles",
                                      grouped(tiles.tokens), grouped(read)));
    finish(fmt::format("({} + {}) × ({} + {})", n(), grouped(read), d(), v()), tiles.traffic);
  }

  void explainTiles(const AttentionTiles& tiles, const std::string& formula, const std::string& expression) {
    const std::int64_t capacity = bytes_.answer.options.capacity;
    from_.formula = {formula + ", one token on chip"};
    from_.steps.push_back(fmt::format("one token = {} = {} elements, {}", expression, grouped(tiles.needed),
                                      sizeWords(bytes_.of(tiles.needed))));
    if (tiles.fits()) {
      from_.steps.push_back(fmt::format("t = {} of {} tokens fit into {}", grouped(tiles.tokens),
                                        grouped(block_.tokens), sizeWords(bytes_.of(capacity))));
      return;
    }
    from_.binding = fmt::format("infeasible: {} more than the capacity", sizeWords(bytes_.of(tiles.needed - capacity)));
    from_.steps.push_back(fmt::format("missing = {} − {} = {} elements", grouped(tiles.needed), grouped(capacity),
                                      grouped(tiles.needed - capacity)));
    from_.result = "infeasible";
  }

  void explainSwapped() {
    const SwappedAttention& swapped = traffic_.swapped;
    from_.formula = {"traffic = copies × (S × (d + v) + J × n × d + (2 × J − 1) × n × (v + 2)); for comparison only"};
    from_.steps.push_back(fmt::format("J = {} blocks of {} keys", grouped(swapped.count), grouped(swapped.keyBlock)));
    finish(fmt::format("{} × ({} + {}) + {} × {} × {} + (2 × {} − 1) × {} × ({} + 2)", S(), d(), v(),
                       grouped(swapped.count), n(), d(), grouped(swapped.count), n(), v()),
           swapped.traffic);
  }

  const AttentionBytes& bytes_;
  const AttentionBlock& block_;
  const AttentionTraffic& traffic_;
  Provenance from_;
};

// The block with the most traffic.
const AttentionSpan& heaviest(const AttentionAnswer& answer) {
  return *std::max_element(
      answer.spans.begin(), answer.spans.end(),
      [](const AttentionSpan& a, const AttentionSpan& b) { return a.traffic.least() < b.traffic.least(); });
}

bool isOneToken(const AttentionAnswer& answer) {
  return std::all_of(answer.spans.begin(), answer.spans.end(),
                     [](const AttentionSpan& span) { return span.block.tokens == 1; });
}

std::vector<AttentionBlock> blocksOf(const AttentionAnswer& answer) {
  std::vector<AttentionBlock> blocks;
  for (const AttentionSpan& span : answer.spans) blocks.push_back(span.block);
  return blocks;
}

std::optional<std::int64_t> capacityOfGain(const AttentionAnswer& answer) {
  for (const AttentionCurvePoint& point : attentionCurve(blocksOf(answer), answer.options.keyBlock))
    if (point.best < answer.best && point.capacity >= neededForOneToken(answer)) return point.capacity;
  return std::nullopt;
}

}  // namespace

Provenance explained(const AttentionBytes& bytes, std::size_t block, AttentionBarKind kind) {
  return AttentionBarExplainer(bytes, bytes.answer.spans.at(block)).explain(kind);
}

std::string bestText(const AttentionSpan& span) {
  if (span.traffic.best == AttentionScheme::Unfused) return "unfused";
  const AttentionTiles& tiles =
      span.traffic.best == AttentionScheme::Resident ? span.traffic.resident : span.traffic.streamed;
  return fmt::format("{}, {} at a time", name(span.traffic.best),
                     tiles.tokens == 1 ? "1 token" : grouped(tiles.tokens) + " tokens");
}

AttentionDiagnosis diagnosisOf(const AttentionBytes& bytes) {
  const AttentionAnswer& answer = bytes.answer;
  AttentionDiagnosis diagnosis;
  const std::int64_t one = neededForOneToken(answer),
                     all = capacityOfMinimum(blocksOf(answer), answer.options.keyBlock);
  diagnosis.warns = one > answer.options.capacity;
  if (diagnosis.warns) {
    diagnosis.finding = "Attention stays unfused where not even one token fits on chip.";
    diagnosis.reason = fmt::format("One token takes {}.", sizeWords(bytes.of(one)));
    if (const std::optional<std::int64_t> gain = capacityOfGain(answer)) {
      diagnosis.reason += fmt::format(" With {} on chip less is moved.", sizeWords(bytes.of(*gain)));
      diagnosis.capacity = bytes.of(*gain);
    }
    return diagnosis;
  }
  const double saved = 1 - static_cast<double>(answer.best) / static_cast<double>(answer.unfused);
  if (isOneToken(answer) && saved < kLittleSaved) {
    diagnosis.finding = fmt::format("Fusing attention saves {} in decode.", percent(saved, 1));
    diagnosis.reason = "One token reads keys and values once in any case.";
    return diagnosis;
  }
  diagnosis.finding = answer.best == answer.unfused
                          ? fmt::format("Fused attention would not move less than the {} unfused.",
                                        trafficWords(bytes.of(answer.unfused)))
                          : fmt::format("Fused attention moves {}, {}.", trafficWords(bytes.of(answer.best)),
                                        trafficAgainst(bytes.of(answer.best), bytes.of(answer.unfused), "unfused"));
  if (answer.best == answer.minimum) {
    diagnosis.reason = "That is the minimum: queries, keys, values and results once.";
    return diagnosis;
  }
  const AttentionSpan& heavy = heaviest(answer);
  const AttentionTiles& tiles = heavy.traffic.streamed;
  if (tiles.fits())
    diagnosis.reason = fmt::format("{} at a time read keys and values {}. ",
                                   tiles.tokens == 1 ? "Single tokens" : grouped(tiles.tokens) + " tokens",
                                   tiles.count == 1 ? "once" : grouped(tiles.count) + " times");
  diagnosis.reason +=
      fmt::format("From {} on chip everything moves once, {} less.", sizeWords(bytes.of(all)),
                  percent(1 - static_cast<double>(answer.minimum) / static_cast<double>(answer.best), 1));
  diagnosis.capacity = bytes.of(all);
  return diagnosis;
}

}  // namespace tilescope
