// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <utility>

#include "core/base/names.h"
#include "core/program/program_names.h"
#include "core/program/program_text.h"

namespace tilescope {
namespace {

const std::vector<std::string> kCommandWords{"LAYER", "LOAD", "STORE", "CONV", "POOL", "ADD", "CONCAT", "REORG"};

[[noreturn]] void failWord(const ProgramLine& line, const std::vector<std::string>& known, const std::string& kind) {
  Diagnostic problem = unknownName("", "", std::string(line.peekWord()), known, kind);
  line.fail(std::move(problem.expected), std::move(problem.remedy));
}

template <class Value, class Parse>
Value takeNamed(ProgramLine& line, Parse parse, const std::vector<std::string>& known, const char* kind) {
  const std::string_view word = line.peekWord();
  const std::optional<Value> value = parse(word);
  if (!value) failWord(line, known, kind);
  line.takeWord(word);
  return *value;
}

std::optional<std::size_t> takeTileOrNone(ProgramLine& line, const ProgramSymbols& symbols, const char* expected) {
  if (line.takeWord("-")) return std::nullopt;
  return takeTile(line, symbols, expected);
}

// One number for both axes, or (rows,columns).
std::array<std::int64_t, 2> takePair(ProgramLine& line, const char* expected) {
  if (line.startsWith('(')) return takeNumbers<2>(line, 1, kMaxStep, expected);
  const std::int64_t both = line.takeNumber(1, kMaxStep, expected);
  return {both, both};
}

template <class Operation>
void readWindow(ProgramLine& line, Operation& operation) {
  operation.stride = takePair(line, "a stride");
  if (!line.startsWith('(')) line.fail("a padding", "Write (top,left,bottom,right).");
  operation.padding = takeNumbers<4>(line, -kMaxExtent, kMaxExtent, "a padding");
  if (line.takeWord("DILATION")) operation.dilation = takePair(line, "a dilation");
}

Activation takeActivation(ProgramLine& line) {
  for (const ActivationType type :
       {ActivationType::Relu, ActivationType::Relu6, ActivationType::Leaky, ActivationType::Sigmoid}) {
    if (!line.takeWord(activationWord(type))) continue;
    Activation activation{type, std::nullopt};
    if (type == ActivationType::Leaky && !line.atEnd() && line.peekWord() != "BELOW")
      activation.slope = line.takeDecimal("the slope");
    return activation;
  }
  return {};
}

void checkMemory(const ProgramSymbols& symbols, std::size_t tile, std::size_t memory, std::size_t column) {
  const Program& program = symbols.program;
  const std::size_t own = program.tiles[tile].memory;
  if (own == memory || program.tiles[tile].bits == 0) return;
  ProgramLine::failAt(
      column, quoteName(program.memories[memory].name),
      quoteName(program.memories[own].name) + ", where [var] places " + quoteName(program.tiles[tile].name),
      "Correct one of the two.");
}

Load readLoad(ProgramLine& line, const ProgramSymbols& symbols) {
  const std::size_t column = line.column();
  const std::size_t memory = takeMemory(line, symbols);
  Load load{takeTile(line, symbols, "the tile to load"), false};
  checkMemory(symbols, load.tile, memory, column);
  load.partial = line.takeWord("PARTIAL");
  return load;
}

Store readStore(ProgramLine& line, const ProgramSymbols& symbols) {
  Store store{takeTile(line, symbols, "the tile to store"), false, std::nullopt};
  const std::size_t column = line.column();
  checkMemory(symbols, store.tile, takeMemory(line, symbols), column);
  store.partial = line.takeWord("PARTIAL");
  if (line.takeWord("OF")) store.of = takeTile(line, symbols, "the tile that it is a part of");
  return store;
}

Finish readFinish(ProgramLine& line, const ProgramSymbols& symbols) {
  Finish finish;
  if (line.takeWord("BIAS")) finish.bias = takeArray(line, symbols, "the array of the bias");
  if (line.takeWord("SHIFT")) finish.shift = static_cast<int>(line.takeNumber(0, kMaxShift, "bits to shift by"));
  finish.activation = takeActivation(line);
  return finish;
}

std::vector<std::size_t> readBelow(ProgramLine& line, const ProgramSymbols& symbols) {
  std::vector<std::size_t> below;
  if (!line.takeWord("BELOW")) return below;
  do below.push_back(takeTile(line, symbols, "a tile whose rows go on"));
  while (!line.atEnd());
  return below;
}

Conv readConv(ProgramLine& line, const ProgramSymbols& symbols) {
  Conv conv;
  conv.output = takeTile(line, symbols, "the output tile");
  conv.input = takeTileOrNone(line, symbols, "the input tile, or -");
  conv.weight = takeTile(line, symbols, "the weight tile");
  readWindow(line, conv);
  conv.first = line.takeWord("FIRST");
  if (line.takeWord("LAST")) conv.finish = readFinish(line, symbols);
  conv.below = readBelow(line, symbols);
  return conv;
}

Pool readPool(ProgramLine& line, const ProgramSymbols& symbols) {
  Pool pool;
  pool.output = takeTile(line, symbols, "the output tile");
  pool.input = takeTile(line, symbols, "the input tile");
  if (line.takeWord("AVERAGE"))
    pool.mode = PoolMode::Average;
  else if (!line.takeWord("MAX"))
    line.fail("\"MAX\" or \"AVERAGE\"");
  pool.kernel = takePair(line, "a kernel");
  readWindow(line, pool);
  pool.activation = takeActivation(line);
  pool.below = readBelow(line, symbols);
  return pool;
}

Add readAdd(ProgramLine& line, const ProgramSymbols& symbols) {
  Add add;
  add.output = takeTile(line, symbols, "the output tile");
  add.first = takeTile(line, symbols, "the first operand");
  add.second = takeTileOrNone(line, symbols, "the second operand, or -");
  add.activation = takeActivation(line);
  return add;
}

Concat readConcat(ProgramLine& line, const ProgramSymbols& symbols) {
  Concat concat;
  concat.output = takeTile(line, symbols, "the output tile");
  concat.input = takeTile(line, symbols, "the input tile");
  return concat;
}

Reorg readReorg(ProgramLine& line, const ProgramSymbols& symbols) {
  Reorg reorg;
  reorg.output = takeTile(line, symbols, "the output tile");
  reorg.input = takeTile(line, symbols, "the input tile");
  reorg.stride = line.takeNumber(1, kMaxStep, "a stride");
  reorg.phase = takeNumbers<2>(line, 0, kMaxStep, "a phase");
  return reorg;
}

TileMapping readMapping(ProgramLine& line) {
  TileMapping mapping;
  const auto factor = [&](const char* dim, std::int64_t& size) {
    line.needWord(dim);
    line.need('=');
    size = line.takeNumber(1, kMaxExtent, "elements of the tile");
  };
  factor("K", mapping.K);
  factor("C", mapping.C);
  factor("OY", mapping.OY);
  factor("OX", mapping.OX);
  factor("FY", mapping.FY);
  factor("FX", mapping.FX);
  if (line.takeWord("OUTER")) {
    do
      mapping.outerLoops.push_back(
          takeNamed<Dim>(line, parseDim, {"B", "G", "K", "C", "OY", "OX", "FY", "FX"}, "a loop"));
    while (line.take(','));
  }
  if (line.takeWord("STATIONARY"))
    mapping.stationary =
        takeNamed<Stationary>(line, parseStationary, {"input", "weight", "output"}, "the stationary tensor");
  return mapping;
}

std::array<bool, kTensorCount> readEveryStep(ProgramLine& line) {
  std::array<bool, kTensorCount> everyStep{};
  do everyStep[index(takeNamed<Tensor>(line, parseTensor, {"I", "W", "O"}, "a tensor"))] = true;
  while (line.take(','));
  return everyStep;
}

void readLayer(ProgramLine& line, ProgramSymbols& symbols) {
  std::vector<ProgramLayer>& layers = symbols.program.layers;
  const std::size_t begin = symbols.program.commands.size();
  if (!layers.empty()) layers.back().endCommand = begin;
  ProgramLayer& layer = layers.emplace_back();
  layer.firstCommand = begin;
  const std::size_t column = line.column();
  layer.name = line.takeName("the name of the layer");
  if (!symbols.layers.add(layer.name, layers.size() - 1))
    ProgramLine::failAt(column, quoteName(layer.name) + " a second time", "every layer once", "Rename one of the two.");
  layer.type = takeNamed<LayerType>(line, parseLayerType,
                                    {"conv", "fc", "pool", "add", "concat", "reorg", "matmul", "einsum"}, "a type");
  layer.predictedBits = takeNumbers<3>(line, 0, kMaxMemoryBits, "predicted bits of I, W and O");
  if (line.takeWord("TILE")) layer.mapping = readMapping(line);
  if (layer.mapping && line.takeWord("EVERY_STEP")) layer.everyStep = readEveryStep(line);
  if (line.takeWord("FUSED")) {
    do layer.fused.emplace_back(line.takeName("a layer of the span"));
    while (line.take(','));
  }
}

std::optional<Command> readCommand(ProgramLine& line, const ProgramSymbols& symbols) {
  if (line.takeWord("LOAD")) return readLoad(line, symbols);
  if (line.takeWord("STORE")) return readStore(line, symbols);
  if (line.takeWord("CONV")) return readConv(line, symbols);
  if (line.takeWord("POOL")) return readPool(line, symbols);
  if (line.takeWord("ADD")) return readAdd(line, symbols);
  if (line.takeWord("CONCAT")) return readConcat(line, symbols);
  if (line.takeWord("REORG")) return readReorg(line, symbols);
  return std::nullopt;
}

const char* endOf(const Command& command) {
  if (std::holds_alternative<Conv>(command))
    return "DILATION, FIRST, LAST, BIAS, SHIFT, an activation and BELOW in this order, or the end of the line";
  if (std::holds_alternative<Load>(command)) return "\"PARTIAL\" or the end of the line";
  if (std::holds_alternative<Store>(command)) return "PARTIAL and OF in this order, or the end of the line";
  if (std::holds_alternative<Pool>(command))
    return "DILATION, an activation and BELOW in this order, or the end of the line";
  if (std::holds_alternative<Add>(command)) return "an activation (RELU, RELU6, LEAKY, SIGMOID) or the end of the line";
  return "the end of the line";
}

}  // namespace

void readCommandLine(ProgramLine& line, ProgramSymbols& symbols) {
  if (line.takeWord("LAYER")) {
    readLayer(line, symbols);
    return line.needEnd("TILE and a mapping, FUSED and layers, or the end of the line");
  }
  const ProgramLine begin = line;
  const std::optional<Command> command = readCommand(line, symbols);
  if (!command) failWord(begin, kCommandWords, "a command");
  line.needEnd(endOf(*command));
  symbols.program.commands.push_back(*command);
  if (!symbols.program.layers.empty() || std::exchange(symbols.layerMissed, true)) return;
  begin.fail("\"LAYER\" before the first command", "Begin with LAYER, its name, type and predicted bits.");
}

}  // namespace tilescope
