// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/cpu/span_code.h"

#include <algorithm>
#include <optional>
#include <set>

#include "core/base/names.h"

namespace tilescope::cpu {
namespace {

class SpanWriter {
 public:
  SpanWriter(const SpanCode& code, const ArrayUses& uses, const std::string& network, LayerTexts& texts)
      : code_(code), span_(code.span()), uses_(uses), network_(network), texts_(texts) {}

  std::string write() {
    for (const std::size_t i : span_.layers) shape(i);
    members();
    for (std::size_t m = 0; m < span_.maps.size(); ++m)
      if (span_.maps[m].madeBy) maker(m);
    places();
    run();
    prepare();
    return out_.take();
  }

 private:
  const Layer& layer(std::size_t i) const { return code_.layer(i); }
  const std::string& id(std::size_t layer) const { return code_.id(layer); }
  const std::string& map(std::size_t m) const { return code_.mapId(m); }
  std::string name() const { return "span_" + code_.function(); }

  void shape(std::size_t i) {
    const Layer& l = layer(i);
    if (l.type == LayerType::Conv)
      writeConv(out_, id(i), windowSizes(l), l.out.channels, l.groups, false);
    else if (l.type == LayerType::Pool)
      writePool(out_, id(i), l);
  }

  void members() {
    out_.line("");
    out_.open(fmt::format("struct {} {{", name()));
    out_.line("TsSpan on;");
    out_.line(fmt::format("struct {}* net;", network_));
    for (std::size_t m = 0; m < span_.maps.size(); ++m) out_.line(fmt::format("TsRing {};", map(m)));
    for (const std::size_t i : projections()) out_.line(fmt::format("TsRing row_{};", id(i)));
    for (const OnChipWeights& weights : span_.weights) out_.line(fmt::format("void* weight_{};", id(weights.layer)));
    out_.close("};");
  }

  std::vector<std::size_t> projections() const {
    std::vector<std::size_t> layers;
    for (const OnChipMap& map : span_.maps)
      if (map.madeBy)
        for (const SumStep& sum : map.madeBy->sums)
          if (sum.projection) layers.push_back(*sum.projection);
    return layers;
  }

  // ---- a row of a map ----

  void maker(std::size_t m) {
    const MapStep& step = *span_.maps[m].madeBy;
    out_.line("");
    out_.open(fmt::format("static void make_{}(TsSpan* on, int y) {{", map(m)));
    out_.line(fmt::format("struct {0}* s = (struct {0}*)on;", name()));
    need(step.source, step.layer);
    for (const SumStep& sum : step.sums) need(sum.source, sum.projection);
    std::string first = step.layer ? map(m) : map(step.source);
    if (step.layer) window(*step.layer, map(m), step.source);
    // What sums are added to is only checked before the next sum takes its place.
    std::size_t stands = step.layer.value_or(0);
    bool isWatched = !step.layer.has_value();
    for (const SumStep& sum : step.sums) {
      if (!isWatched) watch(map(m), stands);
      std::string other = map(sum.source);
      if (sum.projection) {
        other = "row_" + id(*sum.projection);
        window(*sum.projection, other, sum.source);
        watch(other, *sum.projection);
      }
      out_.line(
          fmt::format("ts_row_add(on, &s->{}, y, &s->{}, &s->{}, {});", map(m), first, other, activation(sum.layer)));
      first = map(m), stands = sum.layer, isWatched = false;
    }
    out_.close();
  }

  void need(std::size_t source, const std::optional<std::size_t>& layer) {
    const std::string end =
        !layer ? std::string("y + 1")
               : fmt::format("ts_{}_end(&shape_{}, y)", code_.layer(*layer).type == LayerType::Pool ? "pool" : "conv",
                             id(*layer));
    out_.line(fmt::format("ts_need_rows(on, &s->{}, {});", map(source), end));
  }

  void watch(const std::string& ring, std::size_t layer) {
    out_.line(fmt::format("ts_watch_row(on, &s->{}, y, &s->net->{});", ring, code_.array(layer)));
  }

  std::string activation(std::size_t i) const { return activationCall(layer(i).activation.value_or(Activation{})); }

  void window(std::size_t i, const std::string& out, std::size_t source) {
    const Layer& l = layer(i);
    if (l.type == LayerType::Pool) {
      out_.line(
          fmt::format("ts_row_pool(on, &s->{}, y, &s->{}, &shape_{}, {});", out, map(source), id(i), activation(i)));
      return;
    }
    const Finish& finish = *code_.conv(i).finish;
    out_.line(fmt::format("const TsFinish finish_{} = {{{}, {}, {}}};", id(i),
                          finish.bias ? "s->net->" + code_.names().arrays[*finish.bias] : "NULL",
                          finish.shift.value_or(0), activationCall(finish.activation)));
    const std::string weight = fmt::format("s->weight_{}", id(i));
    if (isDepthwise(l))
      out_.line(fmt::format("ts_row_depthwise(on, &s->{}, y, &s->{}, {}, &shape_{}, &finish_{});", out, map(source),
                            weight, id(i), id(i)));
    else
      out_.line(fmt::format("ts_row_conv(on, &s->{}, y, &s->{}, {}, &{}_kernels, &shape_{}, &finish_{});", out,
                            map(source), weight, kernelsFor(texts_, sizesOfRow(l), l.window.stride[1], blockOf(i)),
                            id(i), id(i)));
  }

  static std::string sizesOfRow(const Layer& l) { return fmt::format("1, {}, 0", l.out.width); }

  // Channels of a block of the layer's input.
  const std::string& blockOf(std::size_t i) const {
    for (const OnChipMap& map : span_.maps) {
      if (!map.madeBy) continue;
      std::optional<std::size_t> source;
      if (map.madeBy->layer == i) source = map.madeBy->source;
      for (const SumStep& sum : map.madeBy->sums)
        if (sum.projection == i) source = sum.source;
      if (source) return uses_.all[code_.arrayOf(span_.maps[*source].operand)].block;
    }
    throw InternalError("a layer of a span that makes no map");
  }

  // ---- places on chip ----

  // How a ring is read, and the columns of padding that convolutions reach.
  struct Readers {
    std::set<std::string> uses;
    std::int64_t left = 0, right = 0;
  };

  void addReader(Readers& readers, const std::optional<std::size_t>& i) const {
    const bool isConv = i && layer(*i).type == LayerType::Conv;
    readers.uses.insert(isConv ? "TS_READ_BY_CONV" : "TS_READ_BY_OTHERS");
    if (!isConv) return;
    const WindowSizes w = windowSizes(layer(*i));
    const std::int64_t reach = (layer(*i).out.width - 1) * w.strideX + (w.kernelWidth - 1) * w.dilationX + 1;
    readers.left = std::max(readers.left, w.padLeft);
    readers.right = std::max(readers.right, reach - w.padLeft - w.in.width);
  }

  Readers readersOf(std::size_t m) const {
    Readers readers;
    for (const OnChipMap& map : span_.maps) {
      if (!map.madeBy) continue;
      if (map.madeBy->source == m) addReader(readers, map.madeBy->layer);
      for (const SumStep& sum : map.madeBy->sums)
        if (sum.source == m) addReader(readers, sum.projection);
    }
    if (span_.maps[m].madeBy) readers.uses.insert("TS_MADE");
    return readers;
  }

  void places() {
    out_.comment(
        "Weights, and rings of rows: slots, columns of padding on the left and on the right, how they are used.");
    out_.open(fmt::format("static size_t place_{0}(struct {1}* s, struct {2}* net, unsigned char* at) {{",
                          code_.function(), name(), network_));
    out_.line("TsPlaces places = {at, 0};");
    out_.line("s->net = net;");
    for (const OnChipWeights& weights : span_.weights)
      out_.line(fmt::format("s->weight_{} = ts_place(&places, ts_weight_bytes(&net->{}));", id(weights.layer),
                            code_.weight(weights.layer)));
    for (std::size_t m = 0; m < span_.maps.size(); ++m) ring(m);
    for (const std::size_t i : projections())
      out_.line(fmt::format("s->row_{} = ts_ring(&places, &net->{}, 1, 0, 0, TS_MADE);", id(i), code_.array(i)));
    out_.line("return places.used;");
    out_.close();
  }

  void ring(std::size_t m) {
    const OnChipMap& made = span_.maps[m];
    if (code_.isLast(m)) {
      out_.line(fmt::format("s->{0} = ts_ring_off_chip(&net->{0});", map(m)));
    } else {
      const Readers readers = readersOf(m);
      std::string uses;
      for (const std::string& use : readers.uses) uses += (uses.empty() ? "" : " | ") + use;
      out_.line(fmt::format("s->{0} = ts_ring(&places, &net->{0}, {1}, {2}, {3}, {4});", map(m), made.rows,
                            readers.left, readers.right, uses.empty() ? "0" : uses));
      if (made.leaves) out_.line(fmt::format("s->{}.leaves = 1;", map(m)));
    }
    if (made.madeBy) out_.line(fmt::format("s->{0}.make = make_{0};", map(m)));
  }

  // ---- the loop over rows of the last map ----

  void run() {
    out_.line("");
    out_.open(fmt::format("void {0}_run_{1}(struct {0}* net, int64_t* bits) {{", network_, code_.function()));
    out_.directive("#pragma omp parallel");
    out_.open("{");
    out_.line("TsCounts own = {{0, 0, 0}};");
    out_.line(fmt::format("struct {} s;", name()));
    out_.line(fmt::format("place_{}(&s, net, net->span);", code_.function()));
    out_.line("s.on = ts_span(&own, net->watches);");
    for (const OnChipWeights& weights : span_.weights)
      out_.line(fmt::format("ts_load_span_weights(&s.on, s.weight_{}, &net->{});", id(weights.layer),
                            code_.weight(weights.layer)));
    for (std::size_t m = 0; m + 1 < span_.maps.size(); ++m)
      out_.line(fmt::format("ts_open_ring(&s.on, &s.{});", map(m)));
    out_.line("ts_barrier(&s.on);");
    rows();
    out_.line("ts_add_counts(bits, &own);");
    out_.close();
    out_.close();
  }

  void rows() {
    const std::size_t last = span_.maps.size() - 1;
    const std::int64_t height = span_.maps[last].size.height;
    out_.open(fmt::format("for (int y = 0; y < {}; ++y) {{", height));
    out_.line(fmt::format("ts_need_rows(&s.on, &s.{}, y + 1);", map(last)));
    for (std::size_t m = 0; m < last; ++m)
      if (span_.maps[m].leaves)
        out_.line(fmt::format("ts_need_rows(&s.on, &s.{}, {});", map(m), inStep(span_.maps[m].size.height, height)));
    out_.close();
    const auto isLoaded = [&](std::size_t m) { return !span_.maps[m].madeBy; };
    out_.comment("Rows that nothing needs come in too, as the partition counts.");
    for (std::size_t m = 0; m < last; ++m)
      if (isLoaded(m)) out_.line(fmt::format("ts_need_rows(&s.on, &s.{}, {});", map(m), span_.maps[m].size.height));
  }

  static std::string inStep(std::int64_t rows, std::int64_t height) {
    if (rows == height) return "y + 1";
    if (rows % height == 0) return fmt::format("(y + 1) * {}", rows / height);
    return fmt::format("((y + 1) * {} + {}) / {}", rows, height - 1, height);
  }

  // ---- before the first run ----

  void prepare() {
    for (const OnChipWeights& weights : span_.weights) {
      const Layer& l = layer(weights.layer);
      const WindowSizes w = windowSizes(l);
      const std::string net = "net->" + code_.weight(weights.layer);
      if (isDepthwise(l))
        texts_.prepare.push_back(
            fmt::format("{0} = ts_new_weights(ts_depthwise_weights({1}, {2}, {3}, {1}, {2}, {3}));", net, l.groups,
                        w.kernelHeight, w.kernelWidth));
      else
        texts_.prepare.push_back(fmt::format(
            "{0} = ts_new_weights(ts_weights(1, {1}, {2}, {3}, {4}, {1}, {2}, {3}, {4}, {5}, TS_KV({6})));", net,
            l.out.channels, l.in.channels, w.kernelHeight, w.kernelWidth, blockOf(weights.layer), sizesOfRow(l)));
    }
    texts_.prepare.push_back(fmt::format("struct {} {};", name(), code_.function() + "_span"));
    texts_.prepare.push_back(
        fmt::format("ts_need_span(&net->span_bytes, place_{0}(&{0}_span, net, NULL));", code_.function()));
  }

  const SpanCode& code_;
  const OnChipSpan& span_;
  const ArrayUses& uses_;
  const std::string& network_;
  LayerTexts& texts_;
  CodeWriter out_;
};

}  // namespace

std::string whyNoSpan(const Network& network, const OnChipSpan& span) {
  for (const std::size_t i : span.layers) {
    const Layer& layer = network.layers[i];
    if (layer.type == LayerType::Conv && layer.groups > 1 && !isDepthwise(layer))
      return fmt::format("convolution {} has {} groups of several channels", quoteName(layer.name), layer.groups);
  }
  return "";
}

std::string spanFunction(const SpanCode& code, const ArrayUses& uses, const std::string& network, LayerTexts& texts) {
  return SpanWriter(code, uses, network, texts).write();
}

std::vector<std::string> madeArrays(const SpanCode& code) {
  std::vector<std::string> arrays;
  for (const OnChipMap& map : code.span().maps) {
    if (!map.madeBy) continue;
    if (map.madeBy->layer) arrays.push_back(code.array(*map.madeBy->layer));
    for (const SumStep& sum : map.madeBy->sums) {
      if (sum.projection) arrays.push_back(code.array(*sum.projection));
      arrays.push_back(code.array(sum.layer));
    }
  }
  return arrays;
}

}  // namespace tilescope::cpu
