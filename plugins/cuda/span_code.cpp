// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cuda/span_code.h"

#include <algorithm>
#include <utility>

#include "plugins/common/literals.h"
#include "plugins/common/shape_code.h"

namespace tilescope::cuda {
namespace {

class SpanFunction {
 public:
  explicit SpanFunction(const SpanCode& code) : code_(code), span_(code.span()) { findMemories(); }

  std::string write() {
    out_.open(fmt::format("void run_{}(ts::Chip& chip, Network& net) {{", code_.function()));
    out_.line("ts::Span span(chip);");
    if (!span_.weights.empty()) out_.line("// The weights of all layers stay.");
    for (const OnChipWeights& weights : span_.weights) declareWeights(weights);
    span_.scheme == PartitionScheme::LayerFusion ? tiles() : rings();
    out_.close();
    return code_.shapes() + out_.take() + code_.check();
  }

 private:
  const Layer& layer(std::size_t i) const { return code_.layer(i); }
  const std::string& id(std::size_t layer) const { return code_.id(layer); }
  std::string net(std::size_t operand) const { return "net." + code_.array(operand); }
  const std::string& mapId(std::size_t m) const { return code_.mapId(m); }
  bool isLast(std::size_t m) const { return code_.isLast(m); }

  void findMemories() {
    const Program& program = code_.program();
    for (std::size_t i = code_.planned().firstCommand; i < code_.planned().endCommand; ++i) {
      if (const auto* load = std::get_if<Load>(&program.commands[i])) chip_ = program.tiles[load->tile].memory;
      const auto* store = std::get_if<Store>(&program.commands[i]);
      if (store != nullptr && program.tiles[store->tile].array == code_.arrayOf(span_.maps.back().operand))
        beside_ = program.tiles[store->tile].memory;
    }
  }
  const std::string& chip() const { return code_.names().memories[chip_]; }
  const std::string& beside() const { return code_.names().memories[beside_]; }

  void declareWeights(const OnChipWeights& weights) {
    out_.line(fmt::format("ts::Tile weight_{} = span.weights(\"{}.W\", net.{}, {}, {});", id(weights.layer),
                          literal(layer(weights.layer).name), code_.weight(weights.layer), chip(),
                          weights.offsetBits / 8));
  }

  std::string finish(std::size_t i) const {
    return "ts::Finish" + finishArguments(*code_.conv(i).finish, code_.names());
  }
  std::string activation(std::size_t i) const {
    return activationArguments(layer(i).activation.value_or(Activation{}));
  }

  // Computes `box` of a layer's output. out: its tile; in: the stack of input tiles.
  void window(std::size_t i, const std::string& out, const std::string& box, const std::string& in) {
    if (layer(i).type == LayerType::Pool)
      out_.line(fmt::format("span.pool({}, {}, {}, {}, shape_{}{});", out, net(i), box, in, id(i), activation(i)));
    else
      out_.line(fmt::format("span.conv({}, {}, {}, {}, weight_{}, shape_{}, {});", out, net(i), box, in, id(i), id(i),
                            finish(i)));
  }

  void declareProjection() {
    const auto hasProjection = [](const OnChipMap& map) {
      return map.madeBy && std::any_of(map.madeBy->sums.begin(), map.madeBy->sums.end(),
                                       [](const SumStep& sum) { return sum.projection.has_value(); });
    };
    if (std::any_of(span_.maps.begin(), span_.maps.end(), hasProjection))
      out_.line(fmt::format("ts::Tile projection = chip.tile(\"projection\", {{{}}}, {});", beside(),
                            span_.projectionOffsetBits / 8));
  }

  void rings() {
    out_.line("// Rings of rows: on-chip memory, first byte, rows.");
    for (std::size_t m = 0; m < span_.maps.size(); ++m) {
      const OnChipMap& map = span_.maps[m];
      out_.line(fmt::format("ts::Ring {}(span, chip, {}, {}, {}, {});", mapId(m), net(map.operand),
                            isLast(m) ? beside() : chip(), map.offsetBits / 8, isLast(m) ? 1 : map.rows));
    }
    declareProjection();
    out_.line("// How a row of each map is made, after the rows that it needs.");
    for (std::size_t m = 0; m < span_.maps.size(); ++m) {
      if (span_.maps[m].madeBy) ringMaker(m);
      if (span_.maps[m].leaves) out_.line(mapId(m) + ".leaves();");
    }
    drive();
  }

  std::string rowsOf(std::optional<std::size_t> layer) const {
    return layer ? fmt::format("shape_{}.window(box).h", id(*layer)) : "box.h";
  }

  void ringMaker(std::size_t m) {
    const MapStep& step = *span_.maps[m].madeBy;
    out_.open(fmt::format("{}.make([&](ts::Tile& row, const ts::Box& box) {{", mapId(m)));
    const auto need = [&](std::size_t source, std::optional<std::size_t> layer) {
      out_.line(fmt::format("{}.need({});", mapId(source), rowsOf(layer)));
    };
    need(step.source, step.layer);
    for (const SumStep& sum : step.sums) need(sum.source, sum.projection);
    const auto rows = [&](std::size_t source, std::size_t layer) {
      return fmt::format("{}.rows({})", mapId(source), rowsOf(layer));
    };
    if (step.layer) window(*step.layer, "row", "box", rows(step.source, *step.layer));
    bool isFirst = !step.layer;
    for (const SumStep& sum : step.sums) {
      std::string other = fmt::format("{}.row(box.h.begin)", mapId(sum.source));
      if (sum.projection) {
        window(*sum.projection, "projection", "box", rows(sum.source, *sum.projection));
        other = "projection";
      }
      if (std::exchange(isFirst, false))
        out_.line(fmt::format("span.add(row, {}, box, {}.row(box.h.begin), {}{});", net(sum.layer), mapId(step.source),
                              other, activation(sum.layer)));
      else
        out_.line(fmt::format("span.add(row, {}, {}{});", net(sum.layer), other, activation(sum.layer)));
    }
    out_.close("});");
  }

  void drive() {
    const std::size_t last = span_.maps.size() - 1;
    const std::int64_t height = span_.maps[last].size.height;
    out_.open(fmt::format("for (int y = 0; y < {}; ++y) {{", height));
    out_.line(fmt::format("{}.need({{y, y + 1}});", mapId(last)));
    for (std::size_t m = 0; m < last; ++m) {
      if (!span_.maps[m].leaves) continue;
      const std::int64_t rows = span_.maps[m].size.height;
      const std::string end = rows == height       ? "y + 1"
                              : rows % height == 0 ? fmt::format("(y + 1) * {}", rows / height)
                                                   : fmt::format("((y + 1) * {} + {}) / {}", rows, height - 1, height);
      out_.line(fmt::format("{}.need({{0, {}}});", mapId(m), end));
    }
    out_.close();
    out_.line("// Rows that nothing needs come in too, as the partition counts.");
    for (std::size_t m = 0; m < last; ++m)
      if (!span_.maps[m].madeBy) out_.line(mapId(m) + ".need_all();");
  }

  void tiles() {
    for (std::size_t m = 0; m < span_.maps.size(); ++m)
      out_.line(fmt::format("ts::Tile tile_{} = chip.tile(\"{}\", {{{}}}, {});", mapId(m),
                            literal(code_.program().arrays[code_.arrayOf(span_.maps[m].operand)].name),
                            isLast(m) ? beside() : chip(), span_.maps[m].offsetBits / 8));
    declareProjection();
    for (std::size_t m = 0; m < span_.maps.size(); ++m)
      if (span_.maps[m].leaves && !isLast(m)) out_.line(fmt::format("ts::Frontier new_{};", mapId(m)));
    const FeatureMap& last = span_.maps.back().size;
    loop("oy", last.height);
    loop("ox", last.width);
    boxes();
    for (std::size_t m = 0; m < span_.maps.size(); ++m) {
      tile(m, span_.maps[m]);
      if (span_.maps[m].leaves)
        out_.line(isLast(m) ? fmt::format("span.store(tile_{});", mapId(m))
                            : fmt::format("span.store(tile_{0}, new_{0}.next(box_{0}, ox0 == 0));", mapId(m)));
    }
    out_.close();
    out_.close();
  }

  void loop(const char* v, std::int64_t size) {
    out_.open(fmt::format("for (int {0}0 = 0; {0}0 < {1}; {0}0 += {2}) {{", v, size, span_.tile));
    out_.line(fmt::format("const ts::Range {0} = ts::range({0}0, {1}, {2});", v, span_.tile, size));
  }

  // Computes the parts of every map that a tile needs, from the last map backwards.
  void boxes() {
    out_.line("// What the tile needs of every map, from the last one back.");
    std::vector<std::string> needs(span_.maps.size());
    needs.back() = fmt::format("{{{{0, 1}}, {{0, {}}}, oy, ox}}", span_.maps.back().size.channels);
    for (std::size_t m = span_.maps.size(); m-- > 0;) {
      const std::string box = "box_" + mapId(m);
      if (span_.maps[m].leaves && !isLast(m)) {
        const FeatureMap& last = span_.maps.back().size;
        const std::string step = fmt::format("ts::in_step({}, box_{}, {}, {})", net(span_.maps[m].operand),
                                             mapId(span_.maps.size() - 1), last.height, last.width);
        needs[m] = needs[m].empty() ? step : fmt::format("ts::hull({}, {})", needs[m], step);
      }
      out_.line(fmt::format("const ts::Box {} = {};", box, needs[m]));
      if (!span_.maps[m].madeBy) continue;
      const auto need = [&](std::size_t source, std::optional<std::size_t> layer) {
        const std::string read = layer ? fmt::format("shape_{}.window({})", id(*layer), box) : box;
        needs[source] = needs[source].empty() ? read : fmt::format("ts::hull({}, {})", needs[source], read);
      };
      const MapStep& step = *span_.maps[m].madeBy;
      need(step.source, step.layer);
      for (const SumStep& sum : step.sums) need(sum.source, sum.projection);
    }
  }

  void tile(std::size_t m, const OnChipMap& map) {
    const std::string out = "tile_" + mapId(m), box = "box_" + mapId(m);
    if (!map.madeBy) {
      out_.line(fmt::format("span.load({}, {}, {});", out, net(map.operand), box));
      return;
    }
    window(*map.madeBy->layer, out, box, "tile_" + mapId(map.madeBy->source));
    for (const SumStep& sum : map.madeBy->sums) {
      std::string other = "tile_" + mapId(sum.source);
      if (sum.projection) window(*sum.projection, "projection", box, std::exchange(other, "projection"));
      out_.line(fmt::format("span.add({}, {}, {}{});", out, net(sum.layer), other, activation(sum.layer)));
    }
  }

  const SpanCode& code_;
  const OnChipSpan& span_;
  std::size_t chip_ = 0, beside_ = 0;  // memories
  CodeWriter out_;
};

}  // namespace

std::string spanCode(const SpanCode& code) {
  return SpanFunction(code).write();
}

}  // namespace tilescope::cuda
