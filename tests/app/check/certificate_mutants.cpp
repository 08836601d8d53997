// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/check/certificate_mutants.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>
#include <tuple>
#include <utility>

#include "app/check/optimum.h"
#include "core/base/result.h"
#include "core/models/certificate.h"
#include "core/models/zigzag/zigzag_model.h"
#include "tests/app/check/certificate_builder.h"

namespace tilescope::check {
namespace {

// The tiles placed on the way to a node.
using Path = std::vector<std::tuple<Tensor, std::vector<std::int64_t>, bool>>;

std::vector<Path> pathsOf(const std::vector<CertificateStep>& steps) {
  std::vector<Path> paths{{}};
  for (const CertificateStep& step : steps) {
    paths.push_back(paths.at(step.parent));
    paths.back().emplace_back(step.tensor, step.tile, step.partial);
  }
  paths.erase(paths.begin());
  return paths;
}

class Mutants {
 public:
  Mutants(const Certificate& certificate, const Network& network, const HardwareProfile& hardware,
          std::size_t mostSteps)
      : original_{"", certificate, network, hardware}, mostSteps_(mostSteps) {}

  std::vector<Mutant> run() {
    values();
    figures();
    movements();
    names();
    otherProblems();
    loops();
    trees();
    return std::move(all_);
  }

 private:
  using Change = std::function<void(Mutant&)>;

  void add(const std::string& name, const Change& change) {
    Mutant mutant = original_;
    mutant.name = name;
    change(mutant);
    all_.push_back(std::move(mutant));
  }

  void values() {
    for (const double factor : {0.5, 0.999, 1 + 1e-9, 2.0}) {
      const std::string by = " × " + std::to_string(factor);
      add("value" + by, [=](Mutant& m) { m.certificate.value *= factor; });
      add("lower bound" + by, [=](Mutant& m) { m.certificate.lowerBound *= factor; });
      add("value and lower bound" + by, [=](Mutant& m) { m.certificate.value = m.certificate.lowerBound *= factor; });
    }
    add("nothing claimed", [](Mutant& m) { m.certificate.value = m.certificate.lowerBound = 0; });
  }

  void figures() {
    add("energy", [](Mutant& m) { m.certificate.optimum.energy.total *= 0.99; });
    add("energy of MACs", [](Mutant& m) { m.certificate.optimum.energy.mac += 1; });
    add("energy and value", [](Mutant& m) {
      m.certificate.optimum.energy.total *= 0.99;
      m.certificate.value = m.certificate.lowerBound *= 0.99;
    });
    add("MACs", [](Mutant& m) { m.certificate.optimum.macs += 1; });
    add("latency", [](Mutant& m) { m.certificate.optimum.latency.total -= 1; });
    add("ideal latency", [](Mutant& m) { m.certificate.optimum.latency.ideal += 1; });
    add("seconds", [](Mutant& m) { m.certificate.optimum.latency.seconds *= 1.01; });
    add("computation", [](Mutant& m) { *m.certificate.optimum.latency.temporal += 1; });
    add("waiting", [](Mutant& m) { *m.certificate.optimum.latency.stall += 1; });
    add("onloading", [](Mutant& m) { *m.certificate.optimum.latency.onload += 1; });
    add("offloading", [](Mutant& m) { *m.certificate.optimum.latency.offload += 1; });
    add("no waiting told", [](Mutant& m) { m.certificate.optimum.latency.temporal.reset(); });
    add("spatial utilization", [](Mutant& m) { m.certificate.optimum.utilization.spatial *= 0.9; });
    add("total utilization", [](Mutant& m) { m.certificate.optimum.utilization.total *= 0.9; });
    for (const Tensor tensor : kTensors)
      add("off-chip traffic of " + std::string(name(tensor)),
          [=](Mutant& m) { m.certificate.optimum.offChipBytes.tensors[index(tensor)] += 1; });
  }

  void movements() {
    const LayerResult& optimum = original_.certificate.optimum;
    for (std::size_t i = 0; i < optimum.accesses.size(); ++i)
      for (const Tensor tensor : kTensors) {
        if (!optimum.accesses[i].tensors[index(tensor)]) continue;
        const std::string what = std::string(name(tensor)) + " at " + optimum.accesses[i].memory;
        add("accesses of " + what, [=](Mutant& m) {
          MoveFigures& figures = *m.certificate.optimum.accesses[i].tensors[index(tensor)];
          figures[Move::Read] = figures[Move::Read].value_or(0) + 1;
        });
        add("energy of " + what, [=](Mutant& m) {
          MoveFigures& figures = *m.certificate.optimum.energy.memories[i].tensors[index(tensor)];
          figures[Move::Read] = figures[Move::Read].value_or(0) + 1;
        });
      }
  }

  void names() {
    add("hash", [](Mutant& m) { m.certificate.problemHash[3] = m.certificate.problemHash[3] == '0' ? '1' : '0'; });
    add("model", [](Mutant& m) { m.certificate.model = "eplanner"; });
    add("model of the optimum", [](Mutant& m) { m.certificate.optimum.model = "eplanner"; });
    add("layer", [](Mutant& m) { m.certificate.layer += "x"; });
    add("layer of the optimum", [](Mutant& m) { m.certificate.optimum.layer += "x"; });
    add("network", [](Mutant& m) { m.certificate.network += "x"; });
    add("hardware", [](Mutant& m) { m.certificate.hardware += "x"; });
    add("dataflow", [](Mutant& m) { m.certificate.dataflow += "x"; });
    add("original's counting", [](Mutant& m) { option(m, "compatibility", "zigzag-3.8.5"); });
    add("even allocation", [](Mutant& m) { option(m, "allocation", "even"); });
    add("fixed order", [](Mutant& m) { option(m, "order", "K,*"); });
    add("copies set up", [](Mutant& m) { option(m, "transfer_overhead_cycles", "70"); });
    add("serial copies", [](Mutant& m) { option(m, "serial_loads", "on"); });
    add("pipeline fills", [](Mutant& m) { option(m, "pipeline_fill_cycles", "23"); });
    add("unknown option", [](Mutant& m) { option(m, "speed", "high"); });
    for (const Objective objective : {Objective::Energy, Objective::Traffic, Objective::Latency, Objective::Edp})
      if (objective != original_.certificate.objective)
        add("objective", [=](Mutant& m) {
          m.certificate.objective = objective;
          rehash(m);
        });
    add("objective of another model", [](Mutant& m) { m.certificate.objective = Objective::Metric; });
  }

  static void option(Mutant& m, const std::string& name, const std::string& value) {
    m.certificate.options[name] = value;
    rehash(m);
  }

  static const Layer& layerOf(const Mutant& m) {
    return *std::find_if(m.network.layers.begin(), m.network.layers.end(),
                         [&](const Layer& layer) { return layer.name == m.certificate.layer; });
  }
  static void rehash(Mutant& m) {
    const Certificate& c = m.certificate;
    m.certificate.problemHash =
        problemHash(layerOf(m), m.hardware, c.model, std::string(name(c.objective)), c.options, c.dataflow);
  }

  void otherProblems() {
    const auto both = [&](const std::string& name, const Change& change) {
      add(name, change);
      add(name + ", new hash", [&](Mutant& m) {
        change(m);
        rehash(m);
      });
    };
    for (std::size_t i = 0; i < original_.hardware.memories.size(); ++i)
      if (readsAt(original_.hardware.memories[i].name))
        both("read energy of " + original_.hardware.memories[i].name,
             [=](Mutant& m) { m.hardware.memories[i].readEnergy = m.hardware.memories[i].readEnergy * 3 + 1; });
    both("energy of a MAC", [](Mutant& m) { m.hardware.macEnergy += 1; });
    both("clock", [](Mutant& m) { m.hardware.clockMhz *= 2; });
    both("element bits", [](Mutant& m) {
      for (Layer& layer : m.network.layers) layer.bits.reset();
      m.hardware.precision = {16, 16, 48, 16};
    });
    both("batch", [](Mutant& m) {
      for (Layer& layer : m.network.layers) ++layer.batch;
    });
    for (const Layer& layer : original_.network.layers) {
      if (sameProblem(layer)) continue;
      both("layer " + layer.name, [&](Mutant& m) { m.certificate.layer = m.certificate.optimum.layer = layer.name; });
    }
  }

  bool sameProblem(const Layer& layer) const {
    Layer renamed = layer;
    renamed.name = layerOf(original_).name;
    renamed.inputs = layerOf(original_).inputs;
    return renamed == layerOf(original_);
  }

  bool readsAt(const std::string& memory) const {
    for (const MemoryFigures& figures : original_.certificate.optimum.energy.memories)
      for (const auto& moves : figures.tensors)
        if (figures.memory == memory && moves && (*moves)[Move::Read].value_or(0) > 0) return true;
    return false;
  }

  // With old results, a changed mapping is false if its results differ; with its own results, if they are worse.
  void loops() {
    const LoopMapping mapping = std::get<LoopMapping>(*original_.certificate.optimum.mapping);
    for (std::size_t i = 0; i + 1 < mapping.temporal.size(); ++i)
      for (std::size_t k = i + 1; k < mapping.temporal.size(); ++k)
        addMapping("swapped loops", mapping, [=](LoopMapping& m) { std::swap(m.temporal[i], m.temporal[k]); });
    for (std::size_t i = 0; i < mapping.temporal.size(); ++i)
      addMapping("a larger loop", mapping, [=](LoopMapping& m) { m.temporal[i].second *= 2; });
    for (const auto& [tensor, counts] : *mapping.loopsPerMemory)
      for (std::size_t level = 0; level + 1 < counts.size(); ++level)
        for (const std::int64_t by : {-2, -1, 1, 2})
          addMapping("loops at other memories", mapping, [t = tensor, level, by](LoopMapping& m) {
            (*m.loopsPerMemory)[t][level] += by;
            (*m.loopsPerMemory)[t][level + 1] -= by;
          });
    addMapping("no memory for the last loop", mapping,
               [](LoopMapping& m) { m.loopsPerMemory->begin()->second.back() += 1; });
    addMapping("a tensor without memories", mapping,
               [](LoopMapping& m) { m.loopsPerMemory->erase(m.loopsPerMemory->begin()); });
    for (std::size_t a = 0; a < mapping.spatial->size(); ++a)
      for (std::size_t i = 0; i < (*mapping.spatial)[a].second.size(); ++i) {
        addMapping("fewer lanes", mapping, [=](LoopMapping& m) { --(*m.spatial)[a].second[i].second; });
        addMapping("more lanes", mapping, [=](LoopMapping& m) { (*m.spatial)[a].second[i].second *= 64; });
      }
  }

  double valueOf(const LayerResult& result) const {
    switch (original_.certificate.objective) {
      case Objective::Latency:
        return result.latency.total;
      case Objective::Edp:
        return result.energy.total * result.latency.total;
      case Objective::Traffic:
        return result.offChipBytes.total() * 8;
      case Objective::Energy:
      case Objective::Metric:
      case Objective::NormalisedSum:
        break;
    }
    return result.energy.total;
  }

  void addMapping(const std::string& name, const LoopMapping& mapping,
                  const std::function<void(LoopMapping&)>& change) {
    LoopMapping changed = mapping;
    change(changed);
    for (const auto& [tensor, counts] : *changed.loopsPerMemory)
      // Readers reject such a mapping before the model sees it.
      if (*std::min_element(counts.begin(), counts.end()) < 0)
        return add(name, [&](Mutant& m) { m.certificate.optimum.mapping = changed; });
    const Result<Evaluation> evaluation =
        zigzag::zigzagModel().evaluate(layerOf(original_), original_.hardware, changed, {}, {});
    const LayerResult* result = evaluation && isValid(*evaluation) ? &std::get<LayerResult>(*evaluation) : nullptr;
    const LayerResult& optimum = original_.certificate.optimum;
    const bool sameFigures = result && result->energy == optimum.energy && result->latency == optimum.latency &&
                             result->offChipBytes == optimum.offChipBytes && result->accesses == optimum.accesses;
    if (!sameFigures) add(name, [&](Mutant& m) { m.certificate.optimum.mapping = changed; });
    if (!result) return;
    const double value = valueOf(*result);
    if (value <= original_.certificate.value * (1 + 1e-9)) return;
    add(name + ", with the figures of a worse mapping", [&](Mutant& m) {
      m.certificate.optimum = *result;
      m.certificate.value = m.certificate.lowerBound = value;
    });
  }

  void trees() {
    const Objective objective = original_.certificate.objective;
    if (objective == Objective::Latency || objective == Objective::Edp) return timedTrees();
    add("no trees", [](Mutant& m) { m.certificate.trees.clear(); });
    for (std::size_t t = 0; t < original_.certificate.trees.size(); ++t) {
      const CertificateTree& tree = original_.certificate.trees[t];
      add("a tree removed",
          [=](Mutant& m) { m.certificate.trees.erase(m.certificate.trees.begin() + static_cast<std::ptrdiff_t>(t)); });
      add("a tree for more lanes than there are", [=](Mutant& m) {
        m.certificate.trees[t].spatial[m.hardware.arrayDims[0].name] = {{layerDim(m), 1 << 20}};
      });
      add("a tree for an unknown array dimension", [=](Mutant& m) { m.certificate.trees[t].spatial["nowhere"] = {}; });
      add("a price below 0", [=](Mutant& m) { m.certificate.trees[t].prices[m.hardware.memories[0].name] = -1e-3; });
      add("a price of no memory", [=](Mutant& m) { m.certificate.trees[t].prices["nowhere"] = 1; });
      add("a price beyond all numbers",
          [=](Mutant& m) { m.certificate.trees[t].prices[m.hardware.memories.back().name] = 1e300 * 1e8; });
      if (tree.expanded.empty()) continue;
      const std::vector<std::size_t> needed = neededSteps(tree);
      if (!needed.empty()) add("no steps", [=](Mutant& m) { m.certificate.trees[t].expanded.clear(); });
      const std::size_t stride = std::max<std::size_t>(1, needed.size() / mostSteps_);
      for (std::size_t i = 0; i < needed.size(); i += stride) steps(t, needed[i]);
    }
  }

  // A check of latency needs no trees, but those that it gets must be valid.
  void timedTrees() {
    for (std::size_t t = 0; t < original_.certificate.trees.size(); ++t) {
      add("a tree for more lanes than there are", [=](Mutant& m) {
        m.certificate.trees[t].spatial[m.hardware.arrayDims[0].name] = {{layerDim(m), 1 << 20}};
      });
      add("a tree for an unknown array dimension", [=](Mutant& m) { m.certificate.trees[t].spatial["nowhere"] = {}; });
      add("a price", [=](Mutant& m) { m.certificate.trees[t].prices[m.hardware.memories[0].name] = 1; });
      if (original_.certificate.trees[t].bounds.empty()) continue;
      add("a weight below 0", [=](Mutant& m) { m.certificate.trees[t].bounds[0].compute = -1; });
      add("a weight that is no number", [=](Mutant& m) { m.certificate.trees[t].bounds[0].energy = std::nan(""); });
      add("a port of no memory", [=](Mutant& m) {
        m.certificate.trees[t].bounds[0].ports.push_back({"nowhere", Tensor::O, Move::Fill, 1, 0});
      });
      add("the output loaded last", [=](Mutant& m) { m.certificate.trees[t].bounds[0].last = Tensor::O; });
    }
  }

  // Without steps that the proof does not need.
  std::vector<std::size_t> neededSteps(const CertificateTree& tree) const {
    const Space space = makeSpace(layerOf(original_), original_.hardware);
    NamedLoops loops;
    for (const auto& [arrayDim, along] : tree.spatial) {
      loops.push_back({arrayDim, {}});
      for (const UnrolledLoop& loop : along) loops.back().second.emplace_back(loop.dim, loop.factor.value());
    }
    const Unrolling unrolling = std::get<Unrolling>(unrollingNamed(space, loops));
    const std::optional<Slots> slots = Slots::of(space, unrolling, original_.certificate.objective);
    const std::vector<Path> least = pathsOf(TreeBuilder(*slots).expanded(original_.certificate.value));
    const std::set<Path> wanted(least.begin(), least.end());
    const std::vector<Path> listed = pathsOf(tree.expanded);
    std::vector<std::size_t> needed;
    for (std::size_t k = 0; k < listed.size(); ++k)
      if (wanted.contains(listed[k])) needed.push_back(k);
    return needed;
  }

  static std::string layerDim(const Mutant& m) {
    return std::get<LoopMapping>(*m.certificate.optimum.mapping).temporal.front().first;
  }

  void steps(std::size_t t, std::size_t k) {
    const auto at = [](Mutant& m, std::size_t tree, std::size_t step) -> CertificateStep& {
      return m.certificate.trees[tree].expanded[step];
    };
    add("a step removed with all below it", [=](Mutant& m) { removeStep(m.certificate.trees[t], k); });
    for (std::size_t d = 0; d < original_.certificate.trees[t].expanded[k].tile.size(); ++d)
      add("a tile enlarged", [=](Mutant& m) { at(m, t, k).tile[d] *= 2; });
    add("a tile of another length", [=](Mutant& m) { at(m, t, k).tile.push_back(1); });
    add("partial flipped", [=](Mutant& m) { at(m, t, k).partial = !at(m, t, k).partial; });
    add("another tensor",
        [=](Mutant& m) { at(m, t, k).tensor = at(m, t, k).tensor == Tensor::O ? Tensor::I : Tensor::O; });
  }

  static void removeStep(CertificateTree& tree, std::size_t removed) {
    std::vector<std::size_t> numberOf{0};  // by old number; empty: removed
    std::vector<bool> gone{false};
    std::vector<CertificateStep> kept;
    for (std::size_t k = 0; k < tree.expanded.size(); ++k) {
      CertificateStep step = tree.expanded[k];
      gone.push_back(k == removed || gone[step.parent]);
      step.parent = numberOf[step.parent];
      if (!gone.back()) kept.push_back(step);
      numberOf.push_back(kept.size());
    }
    tree.expanded = std::move(kept);
  }

  Mutant original_;
  std::size_t mostSteps_;
  std::vector<Mutant> all_;
};

}  // namespace

std::vector<Mutant> mutantsOf(const Certificate& certificate, const Network& network, const HardwareProfile& hardware,
                              std::size_t mostSteps) {
  return Mutants(certificate, network, hardware, mostSteps).run();
}

}  // namespace tilescope::check
