// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/program/execution/execution.h"

#include <algorithm>
#include <type_traits>
#include <utility>

#include "core/base/names.h"
#include "core/program/execution/execution_check.h"

namespace tilescope {
namespace {

bool isMade(const Array& array) {
  return array.role == ArrayRole::Map || array.role == ArrayRole::Output;
}

auto at(std::int64_t position) {
  return static_cast<std::ptrdiff_t>(position);
}

template <class From, class To>
void copyOut(const std::vector<From>& tile, const TileBox& target, std::vector<To>& array) {
  forEachRun(target, [&](std::int64_t first, std::int64_t packed, std::int64_t run) {
    std::copy_n(tile.begin() + at(packed), run, array.begin() + at(first));
  });
}

void markStored(const TileBox& target, std::vector<bool>& stored) {
  forEachRun(target, [&](std::int64_t first, std::int64_t, std::int64_t run) {
    std::fill_n(stored.begin() + at(first), run, true);
  });
}

std::optional<std::size_t> outputTile(const Command& command) {
  if (const auto* conv = std::get_if<Conv>(&command)) return conv->output;
  if (const auto* pool = std::get_if<Pool>(&command)) return pool->output;
  if (const auto* add = std::get_if<Add>(&command)) return add->output;
  if (const auto* concat = std::get_if<Concat>(&command)) return concat->output;
  if (const auto* reorg = std::get_if<Reorg>(&command)) return reorg->output;
  return std::nullopt;
}

std::optional<std::size_t> outputArray(const Program& program, const ProgramLayer& layer) {
  for (std::size_t i = layer.endCommand; i > layer.firstCommand; --i) {
    if (const auto tile = outputTile(program.commands[i - 1])) return program.tiles[*tile].array;
  }
  return std::nullopt;
}

template <class A>
Result<ProgramRun> executeAs(const Program& program, ProgramData data, const AfterLayer& afterLayer) {
  Execution<A> execution(program, std::move(data));
  for (std::size_t i = 0; i < program.layers.size(); ++i) {
    if (auto failure = execution.run(i)) return *std::move(failure);
    if (afterLayer) afterLayer(program.layers[i], outputArray(program, program.layers[i]), execution.data());
  }
  if (auto failure = execution.checkOutputs()) return *std::move(failure);
  return std::move(execution).take();
}

}  // namespace

template <class A>
Execution<A>::Execution(const Program& program, ProgramData data)
    : program_(program), data_(std::move(data)), moved_(program.layers.size()), memories_(program.memories.size()) {
  for (std::size_t i = 0; i < program.arrays.size(); ++i) {
    const Array& array = program.arrays[i];
    if (isMade(array) && !array.aliasOf) storedMaps_[i].resize(static_cast<std::size_t>(array.size.elements()));
  }
}

template <class A>
std::optional<Diagnostic> Execution<A>::run(std::size_t layer) {
  layer_ = layer;
  const ProgramLayer& own = program_.layers[layer];
  for (command_ = own.firstCommand; command_ < own.endCommand; ++command_) {
    const bool ok = std::visit([&](const auto& command) { return run(command); }, program_.commands[command_]);
    if (!ok) return failure_;
  }
  return std::nullopt;
}

template <class A>
std::optional<Diagnostic> Execution<A>::checkOutputs() const {
  for (const auto& [storage, stored] : storedMaps_) {
    const Array& array = program_.arrays[storage];
    const auto missing = std::count(stored.begin(), stored.end(), false);
    if (array.role != ArrayRole::Output || missing == 0) continue;
    Diagnostic diagnostic;
    diagnostic.pointer = "/arrays/" + std::to_string(storage);
    diagnostic.found = "output " + quoteName(array.name) + " with " + std::to_string(missing) + " of " +
                       std::to_string(stored.size()) + " elements never stored";
    diagnostic.expected = "every element stored by the end";
    diagnostic.remedy = "Store the missing tiles.";
    return diagnostic;
  }
  return std::nullopt;
}

template <class A>
bool Execution<A>::fail(const std::string& found, const std::string& expected, const std::string& remedy) {
  Diagnostic diagnostic;
  diagnostic.pointer = commandPointer(command_);
  diagnostic.found = commandText(program_, command_) + ": " + found;
  diagnostic.expected = expected;
  diagnostic.remedy = remedy;
  failure_ = std::move(diagnostic);
  return false;
}

template <class A>
void Execution<A>::count(const Tile& tile, std::int64_t bits) {
  moved_[layer_][index(tile.tensor)] += bits;
}

template <class A>
bool Execution<A>::run(const Load& load) {
  const Tile& own = tile(load.tile);
  count(own, bitsOf(program_, load));
  return load.partial ? loadSums(own, box(load.tile)) : loadValues(own, box(load.tile));
}

template <class A>
bool Execution<A>::run(const Store& store) {
  const Tile& own = tile(store.tile);
  count(own, bitsOf(program_, store));
  const ResidentTile<A>* held = resident(store.of.value_or(store.tile), store.partial);
  if (!held) return false;
  if (store.of) return storePart(store, *held);
  const TileBox target = box(store.tile);
  if (store.partial) {
    PartialSums& partial = partials_[target.storage];
    const auto size = static_cast<std::size_t>(program_.arrays[target.storage].size.elements());
    partial.sums.resize(size);
    partial.stored.resize(size);
    copyOut(held->sums, target, partial.sums);
    markStored(target, partial.stored);
  } else {
    const auto stored = storedMaps_.find(target.storage);
    if (stored == storedMaps_.end()) {
      return fail("a store to " + quoteName(program_.arrays[target.storage].name), "a map or an output",
                  "Inputs, weights and biases are read only.");
    }
    copyOut(held->values, target, values(target.storage));
    markStored(target, stored->second);
  }
  return true;
}

template <class A>
bool Execution<A>::storePart(const Store& store, const ResidentTile<A>& held) {
  const Tile &part = tile(store.tile), &whole = tile(*store.of);
  ResidentTile<A> cut;
  for (std::int64_t c = 0; c < part.size.channel; ++c) {
    for (std::int64_t y = 0; y < part.size.height; ++y) {
      const std::int64_t row = (c + part.origin.channel - whole.origin.channel) * whole.size.height + y +
                               part.origin.height - whole.origin.height;
      const auto from = held.values.begin() + at(row * whole.size.width + part.origin.width - whole.origin.width);
      cut.values.insert(cut.values.end(), from, from + at(part.size.width));
    }
  }
  const TileBox target = box(store.tile);
  const auto stored = storedMaps_.find(target.storage);
  if (stored == storedMaps_.end() || part.size.batch != 1)
    return fail("a part of " + quoteName(whole.name), "one image of a map or an output", "Store the whole tile.");
  copyOut(cut.values, target, values(target.storage));
  markStored(target, stored->second);
  return true;
}

template <class A>
bool Execution<A>::loadValues(const Tile& own, const TileBox& source) {
  const auto stored = storedMaps_.find(source.storage);
  if (stored != storedMaps_.end() && !isStored(source, stored->second)) {
    return fail("elements of " + quoteName(program_.arrays[source.storage].name) + " that tile " + quoteName(own.name) +
                    " loads were never stored",
                "elements that an earlier command stored", "Store them before.");
  }
  ResidentTile<A> held{{source}, own.bits, false, {}, {}};
  held.values.reserve(static_cast<std::size_t>(own.size.elements()));
  const std::vector<Value>& from = values(source.storage);
  bool inRange = true;
  forEachRun(source, [&](std::int64_t first, std::int64_t, std::int64_t run) {
    for (std::int64_t i = first; i < first + run; ++i) {
      const Value value = from[static_cast<std::size_t>(i)];
      if constexpr (std::is_integral_v<Value>) inRange = inRange && value >= -128 && value <= 127;
      held.values.push_back(static_cast<Operand>(value));
    }
  });
  if (!inRange) {
    return fail("values of " + quoteName(program_.arrays[source.storage].name) + " beyond 8 bits", "-128 to 127",
                "Correct the data.");
  }
  memories_[own.memory].put(own.offsetBits, std::move(held));
  return true;
}

template <class A>
bool Execution<A>::loadSums(const Tile& own, const TileBox& source) {
  const auto partial = partials_.find(source.storage);
  if (partial == partials_.end() || !isStored(source, partial->second.stored)) {
    return fail("partial sums of tile " + quoteName(own.name) + " that were never stored",
                "partial sums that an earlier command stored", "Store them, or start the sums from zero.");
  }
  ResidentTile<A> held{{source}, own.bits, true, {}, {}};
  held.sums.resize(static_cast<std::size_t>(own.size.elements()));
  forEachRun(source, [&](std::int64_t first, std::int64_t packed, std::int64_t run) {
    std::copy_n(partial->second.sums.begin() + at(first), run, held.sums.begin() + at(packed));
  });
  memories_[own.memory].put(own.offsetBits, std::move(held));
  return true;
}

template <class A>
bool Execution<A>::isStored(const TileBox& source, const std::vector<bool>& stored) const {
  bool all = true;
  forEachRun(source, [&](std::int64_t first, std::int64_t, std::int64_t run) {
    const auto begin = stored.begin() + at(first);
    all = all && std::find(begin, begin + at(run), false) == begin + at(run);
  });
  return all;
}

template <class A>
ResidentTile<A>* Execution<A>::resident(std::size_t i, bool partial) {
  const Tile& own = tile(i);
  const OnChipMemory& memory = program_.memories[own.memory];
  ResidentTile<A>* held = memories_[own.memory].find(own.offsetBits, own.bits, box(i));
  const std::string place = " at bit " + std::to_string(own.offsetBits) + " of memory " + quoteName(memory.name);
  if (!held) {
    fail("tile " + quoteName(own.name) + " is not" + place,
         "a tile that was loaded or computed there and not overwritten",
         "Load it before, or keep its place free until here.");
    return nullptr;
  }
  if (held->partial == partial) return held;
  fail("tile " + quoteName(own.name) + place + (partial ? " holds values" : " holds partial sums"),
       partial ? "partial sums" : "values",
       partial ? "Correct \"first\", \"finish\" or \"partial\" of its commands."
               : "Finish the sums before, or move them as partial sums.");
  return nullptr;
}

template <class A>
const std::vector<typename A::Operand>* Execution<A>::operand(std::size_t i) {
  const ResidentTile<A>* held = resident(i, false);
  return held ? &held->values : nullptr;
}

template <class A>
void Execution<A>::put(std::size_t i, std::vector<Operand> values) {
  const Tile& own = tile(i);
  memories_[own.memory].put(own.offsetBits, ResidentTile<A>{{box(i)}, own.bits, false, std::move(values), {}});
}

template class Execution<Fp32>;
template class Execution<Int8>;

Result<ProgramRun> execute(const Program& program, ProgramData data, const AfterLayer& afterLayer) {
  if (Diagnostics wrong = checkExecutable(program); !wrong.empty()) return wrong;
  if (Diagnostics wrong = checkArithmetic(program, data.arithmetic); !wrong.empty()) return wrong;
  if (Diagnostics wrong = checkData(program, data); !wrong.empty()) return wrong;
  if (data.arithmetic == Arithmetic::Fp32) return executeAs<Fp32>(program, std::move(data), afterLayer);
  return executeAs<Int8>(program, std::move(data), afterLayer);
}

}  // namespace tilescope
