// SPDX-License-Identifier: GPL-3.0-or-later
// Random small layers on random memories, for ZigZag's model.
#pragma once

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "core/models/zigzag/own_rules.h"

namespace tilescope::zigzag {

class RandomCase {
 public:
  explicit RandomCase(unsigned seed) : engine_(seed) {
    layer = makeLayer();
    hardware = makeHardware();
    problem = std::make_shared<const Problem>(makeProblem(layer, hardware, options));
    unrolling = makeUnrolling();
  }

  std::int64_t pick(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(engine_);
  }
  bool chance(int percent) { return pick(1, 100) <= percent; }

  void setHardware(HardwareProfile changed) {
    hardware = std::move(changed);
    problem = std::make_shared<const Problem>(makeProblem(layer, hardware, options));
  }

  void setOptions(ModelOptions changed) {
    options = std::move(changed);
    problem = std::make_shared<const Problem>(makeProblem(layer, hardware, options));
  }

  void setLayer(Layer changed) {
    layer = std::move(changed);
    problem = std::make_shared<const Problem>(makeProblem(layer, hardware, options));
    unrolling = makeUnrolling();
  }

  Order order(const Sizes& sizes) {
    Order loops;
    for (std::size_t d = 0; d < problem->dimCount(); ++d) {
      std::int64_t rest = sizes[d];
      for (std::int64_t f = 2; f <= rest; ++f)
        while (rest % f == 0) {
          loops.push_back({d, f});
          rest /= f;
        }
    }
    std::shuffle(loops.begin(), loops.end(), engine_);
    return loops;
  }

  Splits splits(std::size_t loops) {
    Splits all;
    for (const Operand& operand : problem->operands) {
      std::vector<std::size_t> split(operand.memories.size(), 0);
      for (std::size_t i = 0; i < loops; ++i)
        ++split[static_cast<std::size_t>(pick(0, static_cast<std::int64_t>(split.size()) - 1))];
      all.push_back(split);
    }
    return all;
  }

  std::string text(const Order& order, const Splits& splits) const {
    std::string t;
    for (std::size_t d = 0; d < problem->dimCount(); ++d)
      t += problem->dims[d] + " " + std::to_string(problem->sizes[d]) + ", ";
    for (const Halo& h : problem->halos)
      t += "halo " + std::to_string(h.a) + " " + std::to_string(h.b) + " before " + std::to_string(h.before) +
           " extent " + std::to_string(h.extent) + ", ";
    t += "\nparallel:";
    for (const auto& along : unrolling) {
      for (const Unroll& u : along) t += " " + problem->dims[u.dim] + std::to_string(u.factor);
      t += " |";
    }
    t += "\nloops:";
    for (const Loop& loop : order) t += " " + problem->dims[loop.dim] + std::to_string(loop.size);
    for (std::size_t o = 0; o < splits.size(); ++o) {
      t += "\n" + problem->operands[o].name + ":";
      for (const std::size_t count : splits[o]) t += " " + std::to_string(count);
    }
    return t;
  }

  Layer layer;
  HardwareProfile hardware;
  ModelOptions options;
  std::shared_ptr<const Problem> problem;
  Unrolling unrolling;

 private:
  Layer makeLayer() {
    Layer l;
    l.name = "layer";
    const std::int64_t kind = pick(0, 9);
    l.batch = chance(25) ? 2 : 1;
    if (kind == 0) {
      l.type = LayerType::Matmul;
      l.matmul = {pick(1, 6), pick(1, 6), pick(1, 6), chance(50)};
      return l;
    }
    if (kind == 1) {
      l.type = LayerType::Add;
      l.out = l.in = {pick(1, 5), pick(1, 4), pick(1, 4)};
      return l;
    }
    l.type = kind == 2 ? LayerType::Pool : LayerType::Conv;
    Window& w = l.window;
    w.kernelHeight = pick(1, 3);
    w.kernelWidth = pick(1, 3);
    w.stride = {pick(1, 3), pick(1, 2)};
    w.dilation = {pick(1, 2), pick(1, 2)};
    w.padding = {pick(0, 1), pick(0, 1), pick(0, 1), pick(0, 1)};
    l.groups = kind == 3 ? 2 : 1;
    l.out = {l.groups * pick(1, 5), pick(1, 5), pick(1, 6)};
    l.in = {l.groups * pick(1, 5), 0, 0};
    if (l.type == LayerType::Pool) l.in.channels = l.out.channels;
    const auto size = [](std::int64_t out, std::int64_t s, std::int64_t k, std::int64_t d, std::int64_t pads) {
      return std::max<std::int64_t>(1, (out - 1) * s + (k - 1) * d + 1 - pads);
    };
    l.in.height = size(l.out.height, w.stride[0], w.kernelHeight, w.dilation[0], w.padding[0] + w.padding[2]);
    l.in.width = size(l.out.width, w.stride[1], w.kernelWidth, w.dilation[1], w.padding[1] + w.padding[3]);
    return l;
  }

  // Private and shared memories, an off-chip memory, all kinds of ports.
  HardwareProfile makeHardware() {
    HardwareProfile h;
    h.name = "random";
    h.clockMhz = 1000;
    h.precision = {8, 4, 16, 8};
    h.macEnergy = 0.5;
    for (std::int64_t i = pick(1, 3); i > 0; --i)
      h.arrayDims.push_back({"D" + std::to_string(h.arrayDims.size() + 1), pick(1, 4)});
    const std::int64_t memories = pick(1, 4);
    for (std::int64_t m = 0; m < memories; ++m) {
      Memory memory;
      memory.name = "memory " + std::to_string(m);
      memory.sizeBits = pick(16, 4096) * (m + 1);
      memory.doubleBuffered = chance(30);
      memory.readEnergy = static_cast<double>(m + 1);
      memory.writeEnergy = static_cast<double>(m + 1) * 1.5;
      const bool outermost = m + 1 == memories;
      memory.offChip = outermost;
      if (outermost) memory.sizeBits = std::int64_t{1} << 40;
      for (const Tensor t : kTensors)
        if (outermost || chance(60)) memory.holds.push_back(t);
      if (memory.holds.empty()) memory.holds.push_back(Tensor::O);
      for (const ArrayDim& dim : h.arrayDims)
        if (outermost || chance(static_cast<int>(30 * m))) memory.sharedAcross.push_back(dim.name);
      addPorts(memory);
      h.memories.push_back(memory);
    }
    return h;
  }

  void addPorts(Memory& memory) {
    const std::int64_t ports = pick(1, 3);
    for (std::int64_t p = 0; p < ports; ++p) {
      const std::int64_t narrow = std::int64_t{4} << pick(0, 2);
      memory.ports.push_back({"p" + std::to_string(p), narrow, narrow << pick(0, 2), {}});
    }
    for (const Tensor t : memory.holds)
      for (const Move move : kMoves)
        memory.ports[static_cast<std::size_t>(pick(0, ports - 1))].carries.push_back({t, move});
    std::erase_if(memory.ports, [](const Port& port) { return port.carries.empty(); });
  }

  Unrolling makeUnrolling() {
    Unrolling all(problem->arrayDims.size());
    Sizes left = problem->sizes, lanes = ones();
    for (std::size_t a = 0; a < all.size(); ++a) {
      std::int64_t room = problem->arraySizes[a];
      for (std::int64_t tries = pick(0, 2); tries > 0; --tries) {
        const auto d = static_cast<std::size_t>(pick(0, static_cast<std::int64_t>(problem->dimCount()) - 1));
        const bool known = std::any_of(all[a].begin(), all[a].end(), [&](const Unroll& u) { return u.dim == d; });
        const std::int64_t factor = pick(1, std::max<std::int64_t>(1, std::min(room, left[d])));
        if (known || factor < 2) continue;
        // A loop along two array dimensions must divide evenly. Otherwise it is undefined which lanes are idle.
        if (lanes[d] > 1 && problem->sizes[d] % (lanes[d] * factor) != 0) continue;
        lanes[d] *= factor;
        all[a].push_back({d, factor});
        room /= factor;
        left[d] /= factor;
      }
    }
    return all;
  }

  std::mt19937 engine_;
};

inline ModelOptions someCorrections(RandomCase& random) {
  const std::int64_t which = random.pick(1, 7);
  ModelOptions options;
  if ((which & 1) != 0) options["transfer_overhead_cycles"] = std::to_string(random.pick(1, 9) * random.pick(1, 40));
  if ((which & 2) != 0) options["serial_loads"] = "on";
  if ((which & 4) != 0) options["pipeline_fill_cycles"] = std::to_string(random.pick(1, 9) * random.pick(1, 20));
  return options;
}

}  // namespace tilescope::zigzag
