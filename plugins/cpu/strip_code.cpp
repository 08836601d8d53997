// SPDX-License-Identifier: GPL-3.0-or-later
// Layers without a mapping: loops over strips of channels and rows, shared out among threads.
#include <algorithm>
#include <cctype>
#include <functional>
#include <optional>

#include "plugins/common/shape_code.h"
#include "plugins/cpu/layer_code.h"
#include "plugins/cpu/slow_tiles.h"

namespace tilescope::cpu {
namespace {

struct Strip {
  std::int64_t channels = 1, rows = 1;
};

// A strip of whole vectors where the plan's has room for them. The same bytes move: channels are independent, and rows
// are only cut otherwise where no row is read twice.
Strip inVectors(const Extents& planned, std::int64_t channels, bool isCutByRows) {
  if (planned.channel >= channels) return {planned.channel, planned.height};
  if (planned.channel >= kMaxLanes) return {planned.channel / kMaxLanes * kMaxLanes, planned.height};
  const std::int64_t rows = planned.channel * planned.height / kMaxLanes;
  if (isCutByRows && rows > 0) return {kMaxLanes, rows};
  return {planned.channel, planned.height};
}

// Of a pool, whose windows overlap: rows that the next strip needs stay on chip, so that none is read twice. Empty: the
// plan's strip has whole vectors, or there is no room for them.
std::optional<Strip> onwardInVectors(const Extents& planned, const Layer& l) {
  if (planned.channel >= std::min(l.out.channels, kMaxLanes) || planned.height < l.out.height) return std::nullopt;
  const std::int64_t inRows = planned.channel * l.in.height / kMaxLanes,
                     outRows = planned.channel * planned.height / kMaxLanes;
  const std::int64_t window = (l.window.kernelHeight - 1) * l.window.dilation[0] + 1;
  const std::int64_t rows = std::min(outRows, inRows < window ? 0 : (inRows - window) / l.window.stride[0] + 1);
  return rows > 0 ? std::optional<Strip>({kMaxLanes, rows}) : std::nullopt;
}

class StripFunction {
 public:
  StripFunction(const LayerCode& code, LayerTexts& texts) : code_(code), texts_(texts), function_(out_, code) {}

  std::string write() {
    switch (code_.layer.type) {
      case LayerType::Pool:
        pool();
        break;
      case LayerType::Add:
        add();
        break;
      case LayerType::Concat:
        concat();
        break;
      case LayerType::Vector:
        pass();
        break;
      default:
        reorg();
    }
    return out_.take();
  }

 private:
  const Layer& layer() const { return code_.layer; }
  std::string activation() const { return activationCall(layer().activation.value_or(Activation{})); }

  void need(const char* buffer, const std::string& bytes) {
    texts_.prepare.push_back(fmt::format("ts_need(&net->buffers, TS_BUFFER_{}, {});", buffer, bytes));
  }
  void needStrip(const char* buffer, std::int64_t c, std::int64_t h, std::int64_t w) {
    need(buffer, fmt::format("ts_strip_bytes({}, {}, {})", c, h, w));
  }

  // Strips of all channels and rows. tiles: variables and their buffers.
  void strips(const Strip& strip, std::int64_t channels, std::int64_t rows,
              const std::vector<std::pair<const char*, const char*>>& tiles, const std::function<void()>& inside,
              bool rowsInTurn = false) {
    function_.openThreads();
    for (const auto& [variable, buffer] : tiles) function_.tile(variable, buffer);
    function_.divide(rowsInTurn ? 1 : 2);
    out_.open(RunFunction::forLoop("c", channels, std::to_string(strip.channels)) + " {");
    out_.open(RunFunction::forLoop("oy", rows, std::to_string(strip.rows)) + " {");
    function_.range("c", channels, std::to_string(strip.channels));
    function_.range("oy", rows, std::to_string(strip.rows));
    inside();
    out_.close();
    out_.close();
    function_.closeThreads();
  }

  void box() { out_.line(fmt::format("const TsBox box = {{c, oy, {{0, {}}}}};", layer().out.width)); }
  void load(const std::string& tile, const std::string& array, const std::string& box, const char* tensor,
            const char* how = "ts_load") {
    out_.line(fmt::format("{}(&{}, &net->{}, {}, TS_{}, {});", how, tile, array, box, tensor, function_.counts()));
  }
  void store() { out_.line(fmt::format("ts_store_values(&output, {});", function_.counts())); }
  void begin(const std::string& array, const std::string& box) {
    out_.line(fmt::format("ts_begin(&output, &net->{}, {});", array, box));
  }

  void pool() {
    const Pool& pool = code_.first<Pool>();
    const Layer& l = layer();
    writePool(out_, code_.function, l);
    const Extents& planned = code_.tile(pool.output).size;
    const std::optional<Strip> onward = onwardInVectors(planned, l);
    const Strip strip = onward.value_or(inVectors(planned, l.out.channels, false));
    function_.open();
    function_.reshape(code_.arrayOf(pool.input));
    const auto inside = [&] {
      const std::string box = fmt::format("ts_pool_input(&shape_{}, c, oy)", code_.function);
      load("input", code_.arrayOf(pool.input), box, "I", onward ? "ts_load_onward" : "ts_load");
      begin(code_.arrayOf(pool.output), fmt::format("(TsBox){{c, oy, {{0, {}}}}}", l.out.width));
      out_.line(fmt::format("ts_pool(&output, &input, &shape_{}, {});", code_.function, activation()));
      store();
    };
    strips(strip, l.out.channels, l.out.height, {{"input", "I"}, {"output", "O"}}, inside, onward.has_value());
    function_.close();
    need("I", fmt::format("ts_pool_bytes(&shape_{}, {}, {})", code_.function, strip.channels, strip.rows));
    needStrip("O", strip.channels, strip.rows, l.out.width);
  }

  void add() {
    const Add& add = code_.first<Add>();
    ensure(add.second.has_value(), "an add without a second operand");
    const Layer& l = layer();
    const Strip strip = inVectors(code_.tile(add.output).size, l.out.channels, true);
    function_.open();
    strips(strip, l.out.channels, l.out.height, {{"first", "I"}, {"second", "W"}, {"output", "O"}}, [&] {
      box();
      load("first", code_.arrayOf(add.first), "box", "I");
      load("second", code_.arrayOf(*add.second), "box", "W");
      begin(code_.arrayOf(add.output), "box");
      out_.line(fmt::format("ts_add(&output, &first, &second, {});", activation()));
      store();
    });
    function_.close();
    for (const char* buffer : {"I", "W", "O"}) needStrip(buffer, strip.channels, strip.rows, l.out.width);
  }

  void concat() {
    const Layer& l = layer();
    function_.open();
    std::int64_t before = 0;
    for (const Concat& operand : concatOperands(code_)) {
      const std::int64_t channels = code_.program.arrays[code_.tile(operand.input).array].size.channel;
      const Strip strip = inVectors(code_.tile(operand.input).size, channels, true);
      strips(strip, channels, l.out.height, {{"input", "I"}, {"output", "O"}}, [&] {
        box();
        load("input", code_.arrayOf(operand.input), "box", "I");
        begin(code_.arrayOf(operand.output),
              before == 0 ? std::string("box") : fmt::format("(TsBox){{ts_shifted(c, {}), oy, box.w}}", before));
        out_.line("ts_concat(&output, &input);");
        store();
      });
      for (const char* buffer : {"I", "O"}) needStrip(buffer, strip.channels, strip.rows, l.out.width);
      before += channels;
    }
    function_.close();
  }

  void reorg() {
    const Reorg& reorg = code_.first<Reorg>();
    const Layer& l = layer();
    const Strip strip = inVectors(code_.tile(reorg.output).size, l.in.channels, true);
    function_.open();
    function_.reshape(code_.arrayOf(reorg.input));
    strips(strip, l.in.channels, l.out.height, {{"input", "I"}, {"output", "O"}}, [&] {
      load("input", code_.arrayOf(reorg.input),
           fmt::format("(TsBox){{c, {{oy.begin * {0}, oy.end * {0}}}, {{0, {1}}}}}", reorg.stride, l.in.width), "I");
      out_.open(fmt::format("for (int phase = 0; phase < {}; ++phase) {{", reorg.stride * reorg.stride));
      begin(code_.arrayOf(reorg.output),
            fmt::format("(TsBox){{ts_shifted(c, phase * {}), oy, {{0, {}}}}}", l.in.channels, l.out.width));
      out_.line(fmt::format("ts_reorg(&output, &input, {0}, phase / {0}, phase % {0});", reorg.stride));
      store();
      out_.close();
    });
    function_.close();
    needStrip("I", strip.channels, strip.rows * reorg.stride, l.in.width);
    needStrip("O", strip.channels, strip.rows, l.out.width);
  }

  // ---- vector layers ----

  static std::string passKind(const std::string& op) {
    if (op == "max") return "TS_MAXIMUM";
    std::string text = op == "relu" || op == "sigmoid" ? "TS_PASS_" : "TS_";
    for (const char c : op) text += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
  }

  void pass() {
    const PassTiles tiles = passTiles(code_);
    const Layer& l = layer();
    const Extents& planned = code_.tile(tiles.output.front()).size;
    const Strip strip =
        l.pass->row == 1 ? inVectors(planned, l.out.channels, true) : Strip{planned.channel, planned.height};
    const bool hasSecond = !tiles.second.empty(), hasTable = !tiles.table.empty();
    out_.comment(passWords(code_));
    function_.open();
    if (hasTable) {
      const std::string& table = code_.arrayOf(tiles.table.front());
      const Extents& size = code_.uses.of(code_.names, table).size;
      function_.tile("table", "W");
      load("table", table, fmt::format("(TsBox){{{{0, {}}}, {{0, {}}}, {{0, 1}}}}", size.channel, size.height), "W");
      needStrip("W", size.channel, size.height, 1);
    }
    std::vector<std::pair<const char*, const char*>> variables{{"first", "I"}};
    if (hasSecond) variables.emplace_back("second", "SECOND");
    variables.emplace_back("output", "O");
    strips(strip, l.out.channels, l.out.height, variables, [&] {
      box();
      load("first", code_.arrayOf(tiles.first.front()), "box", "I");
      if (hasSecond) load("second", code_.arrayOf(tiles.second.front()), "box", "I");
      begin(code_.arrayOf(tiles.output.front()), "box");
      out_.line(fmt::format("ts_pass(&output, &first, {}, {}, {}, {}, {}F);", hasSecond ? "&second" : "NULL",
                            hasTable ? "&table" : "NULL", passKind(l.pass->op), l.pass->row, floatText(code_.scale)));
      store();
    });
    function_.close();
    for (const auto& [variable, buffer] : variables) needStrip(buffer, strip.channels, strip.rows, l.out.width);
  }

  const LayerCode& code_;
  LayerTexts& texts_;
  CodeWriter out_;
  RunFunction function_;
};

}  // namespace

std::string stripCode(const LayerCode& code, LayerTexts& texts) {
  return StripFunction(code, texts).write();
}

}  // namespace tilescope::cpu
