// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/program/random_program.h"

#include <rapidcheck.h>

namespace tilescope {
namespace {

std::int64_t number(std::int64_t least, std::int64_t most) {
  return *rc::gen::inRange(least, most + 1);
}

bool flip() {
  return *rc::gen::arbitrary<bool>();
}

std::size_t indexBelow(std::size_t size) {
  return *rc::gen::inRange<std::size_t>(0, size);
}

std::string arbitraryName(std::size_t index) {
  return *rc::gen::element<std::string>("conv", "a/b", "-", "a//b", "two words", "\"", "\\", "tab\t", "line\n", "é",
                                        "LAST", "[info]", "x,y", "a+b", "(", "3") +
         std::to_string(index);
}

std::array<std::int64_t, 2> pair() {
  return {number(1, 3), number(1, 3)};
}

std::array<std::int64_t, 4> padding() {
  return {number(-2, 2), number(-2, 2), number(-2, 2), number(-2, 2)};
}

Activation arbitraryActivation() {
  Activation activation{*rc::gen::element(ActivationType::None, ActivationType::Relu, ActivationType::Relu6,
                                          ActivationType::Leaky, ActivationType::Sigmoid),
                        std::nullopt};
  if (activation.type == ActivationType::Leaky && flip())
    activation.slope = *rc::gen::element(0.1, -0.3, 1e-7, 1.0 / 3, 2.0);
  return activation;
}

Command arbitraryCommand(const Program& program) {
  const auto tile = [&] { return indexBelow(program.tiles.size()); };
  const auto optionalTile = [&] { return flip() ? std::optional(tile()) : std::nullopt; };
  const auto below = [&] {
    std::vector<std::size_t> tiles;
    for (std::int64_t i = number(0, 3); i > 0; --i) tiles.push_back(tile());
    return tiles;
  };
  switch (number(0, 6)) {
    case 0:
      return Load{tile(), flip()};
    case 1:
      return Store{tile(), flip(), optionalTile()};
    case 2: {
      Conv conv{tile(), optionalTile(), tile(), pair(), pair(), padding(), flip(), std::nullopt};
      if (flip()) conv.finish.emplace();
      if (conv.finish && flip()) conv.finish->bias = indexBelow(program.arrays.size());
      if (conv.finish && flip()) conv.finish->shift = static_cast<int>(number(0, 31));
      if (conv.finish) conv.finish->activation = arbitraryActivation();
      conv.below = below();
      return conv;
    }
    case 3:
      return Pool{tile(),
                  tile(),
                  flip() ? PoolMode::Max : PoolMode::Average,
                  pair(),
                  pair(),
                  pair(),
                  padding(),
                  arbitraryActivation(),
                  below()};
    case 4:
      return Add{tile(), tile(), optionalTile(), arbitraryActivation()};
    case 5:
      return Concat{tile(), tile()};
    default:
      return Reorg{tile(), tile(), number(1, 4), {number(0, 3), number(0, 3)}};
  }
}

void addDefinitions(Program& program) {
  for (std::size_t i = 0, count = static_cast<std::size_t>(number(1, 5)); i < count; ++i) {
    Array array{arbitraryName(i),
                static_cast<ArrayRole>(number(0, 5)),
                {number(1, 4), number(1, 4), number(1, 4), number(1, 4)},
                static_cast<int>(number(1, 64)),
                std::nullopt};
    if (i > 0 && flip()) array.aliasOf = indexBelow(i);
    program.arrays.push_back(array);
  }
  for (std::size_t i = 0, count = static_cast<std::size_t>(number(1, 3)); i < count; ++i)
    program.memories.push_back({arbitraryName(i), number(1, 100000)});
  for (std::size_t i = 0, count = static_cast<std::size_t>(number(1, 6)); i < count; ++i) {
    Tile tile{arbitraryName(i),
              indexBelow(program.arrays.size()),
              *rc::gen::elementOf(kTensors),
              {},
              {},
              indexBelow(program.memories.size()),
              number(0, 1000),
              static_cast<int>(number(1, 64))};
    const Extents& array = program.arrays[tile.array].size;
    tile.origin = {number(0, array.batch - 1), number(0, array.channel - 1), number(0, array.height - 1),
                   number(0, array.width - 1)};
    tile.size = {number(1, 4), number(1, 4), number(1, 4), number(1, 4)};
    program.tiles.push_back(tile);
  }
}

TileMapping arbitraryTiles() {
  TileMapping mapping{number(1, 9), number(1, 9), number(1, 9), number(1, 9), number(1, 9), number(1, 9), {}, {}};
  if (flip()) mapping.outerLoops = {Dim::K, Dim::C, Dim::OY};
  if (!mapping.outerLoops.empty() && flip()) mapping.stationary = Stationary::Input;
  return mapping;
}

}  // namespace

Program arbitraryProgram() {
  Program program{arbitraryName(0), arbitraryName(0), static_cast<int>(number(1, 64)), {}, {}, {}, {}, {}};
  addDefinitions(program);
  for (std::size_t i = 0, count = static_cast<std::size_t>(number(0, 3)); i < count; ++i) {
    ProgramLayer layer{arbitraryName(i),
                       static_cast<LayerType>(number(0, 7)),
                       program.commands.size(),
                       0,
                       {number(0, 1000), number(0, 1000), number(0, 1000)},
                       std::nullopt};
    for (std::int64_t c = number(0, 5); c > 0; --c) program.commands.push_back(arbitraryCommand(program));
    layer.endCommand = program.commands.size();
    if (flip()) layer.mapping = arbitraryTiles();
    if (layer.mapping) layer.everyStep = {flip(), flip(), flip()};
    for (std::int64_t f = number(0, 3); f > 0; --f) layer.fused.push_back(arbitraryName(i));
    program.layers.push_back(layer);
  }
  return program;
}

}  // namespace tilescope
