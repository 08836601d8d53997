// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/check/timed_slots.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/base/names.h"

namespace tilescope::check {
namespace {

double beyond(const Timing& timing, std::int64_t open) {
  return static_cast<double>(std::max<std::int64_t>(0, timing.cycles - open)) *
         static_cast<double>(timing.waitingCount);
}

double busy(const Timing& timing) {
  return static_cast<double>(timing.cycles) * static_cast<double>(timing.waitingCount);
}

bool isWeight(double weight) {
  return std::isfinite(weight) && weight >= 0;
}

}  // namespace

TimedSlots::TimedSlots(const Slots& slots, const Lanes& lanes) : slots_(slots), lanes_(lanes) {
  const Space& space = slots.space();
  compute_ = space.cyclesPerMac;
  for (const std::int64_t size : lanes.temporal) compute_ *= size;
  for (std::size_t m = 0; m < space.memories.size(); ++m) {
    firstPort_.push_back(ports());
    portMemory_.insert(portMemory_.end(), space.memories[m].ports, m);
  }
  startWaits_.assign(ports(), 0);
  startBusy_.assign(ports(), 0);
  start_ = noTimings(space);
  for (const SlotTensor& tensor : slots.tensors()) {
    timed_.emplace_back();
    for (const Slot& slot : tensor.slots) addSlot(tensor.tensor, slot);
    if (!space.tensors[tensor.tensor].isOutput()) continue;
    const Extents none(space.dims.size(), 1);
    const Boundary array(space, lanes, tensor.tensor, Boundary::kArray);
    for (const auto& [station, move, timing] :
         timedMovements(space, lanes, tensor.tensor, Boundary::kArray, none, array.sides(none), 1)) {
      start_[tensor.tensor][station][index(move)] = timing;
      const std::size_t port = portOf(tensor.tensor, station, move);
      if (port == ports()) continue;
      startWaits_[port] += beyond(timing, timing.open);
      startBusy_[port] += busy(timing);
    }
  }
}

std::size_t TimedSlots::portOf(std::size_t x, std::size_t station, Move move) const {
  const Station& at = slots_.space().tensors[x].stations[station];
  const std::optional<std::size_t> port = at.passes[index(move)].port;
  return port ? firstPort_[at.memory] + *port : ports();
}

TimedSlots::Link& TimedSlots::linkOf(TimedSlot& timed, std::size_t x, const TimedMovement& movement) const {
  for (Link& link : timed.links)
    if (link.station == movement.station && link.move == movement.move) return link;
  timed.links.push_back({movement.station, movement.move, portOf(x, movement.station, movement.move),
                         std::vector<Timing>(slots_.lattice().count())});
  return timed.links.back();
}

void TimedSlots::addSlot(std::size_t x, const Slot& slot) {
  TimedSlot& timed = timed_[x].emplace_back();
  if (slot.whole) return;
  const Space& space = slots_.space();
  const Lattice& lattice = slots_.lattice();
  const SlotTensor& tensor = slots_.tensors()[x];
  const TensorUse& use = space.tensors[x];
  const bool held = slot.station < 0;
  if (!held)
    timed.narrows = !space.memories[use.stations[static_cast<std::size_t>(slot.station)].memory].doubleBuffered;
  if (!held) timed.step.assign(lattice.count(), 0);
  const Boundary boundary(space, lanes_, x, slot.station);
  const std::vector<Tile> others = lattice.partsInside(lattice.everything(), tensor.other);
  for (const Tile reaching : lattice.partsInside(lattice.everything(), tensor.reaching)) {
    const Boundary::Sides tiles = boundary.sides(lattice.sizes(reaching));
    for (const Tile other : others) {
      const Extents& iterations = lattice.sizes(reaching + other);
      // At the innermost station, a tile of loops that do not index the tensor is repeated by all of them.
      std::int64_t repetitions = 1;
      if (slot.station == 0 && reaching == 0)
        for (const std::int64_t size : iterations) repetitions *= size;
      for (const TimedMovement& movement :
           timedMovements(space, lanes_, x, slot.station, iterations, tiles, repetitions)) {
        linkOf(timed, x, movement).timing[reaching + other] = movement.timing;
        const bool back = use.isOutput() && (movement.move == Move::Fill || movement.move == Move::Read);
        if (held || back) continue;
        double& step = timed.step[reaching + other];
        step = std::max(step, static_cast<double>(movement.timing.cycles));
      }
    }
  }
  if (use.isOutput() || held) return;
  const auto s = static_cast<std::size_t>(slot.station);
  timed.both = bothInputsPass(space, use.stations[s].memory, use.stations[s].passes[index(Move::Fill)].port) ||
               bothInputsPass(space, use.stations[s + 1].memory, use.stations[s + 1].passes[index(Move::Read)].port);
}

std::optional<std::string> TimedSlots::readPort(const CertificatePortWeight& port, TimedWeights& weights) const {
  const Space& space = slots_.space();
  if (!isWeight(port.waits) || !isWeight(port.busy)) return "weights must be finite numbers of 0 or more";
  const std::optional<std::size_t> x = space.tensorNamed(port.tensor);
  if (!x) return "it names a tensor that the layer does not have";
  const std::vector<Station>& stations = space.tensors[*x].stations;
  for (std::size_t s = 0; s < stations.size(); ++s) {
    if (space.memories[stations[s].memory].name != port.memory) continue;
    const std::size_t number = portOf(*x, s, port.move);
    if (number == ports()) break;
    weights.waits[number] += port.waits;
    weights.busy[number] += port.busy;
    return std::nullopt;
  }
  return fmt::format("{} does not move {} by {} through a port", quoteName(port.memory), name(port.tensor),
                     name(port.move));
}

std::variant<TimedWeights, std::string> TimedSlots::read(const CertificateBound& bound) const {
  const Space& space = slots_.space();
  TimedWeights weights;
  weights.energy = bound.energy;
  weights.path.assign(space.tensors.size(), 0);
  weights.waits.assign(ports(), 0);
  weights.busy.assign(ports(), 0);
  weights.afterBoth = bound.afterBoth;
  weights.compute = bound.compute;
  if (!isWeight(bound.energy) || !isWeight(bound.afterBoth) || !isWeight(bound.compute))
    return "weights must be finite numbers of 0 or more";
  const auto input = [&](Tensor tensor) -> std::optional<std::size_t> {
    const std::optional<std::size_t> x = space.tensorNamed(tensor);
    return x && !space.tensors[*x].isOutput() ? x : std::nullopt;
  };
  if (bound.last && !(weights.last = input(*bound.last))) return "the tensor that is loaded last is no input";
  if (!bound.last && bound.afterBoth > 0) return "it does not name the input that is loaded last";
  double loads = weights.afterBoth, waiting = weights.compute;
  for (const auto& [tensor, weight] : bound.path) {
    const std::optional<std::size_t> x = input(tensor);
    if (!x) return "it has the path of a tensor that is no input";
    if (!isWeight(weight)) return "weights must be finite numbers of 0 or more";
    loads += weights.path[*x] = weight;
  }
  for (const CertificatePortWeight& port : bound.ports) {
    if (std::optional<std::string> wrong = readPort(port, weights)) return *wrong;
    waiting += port.waits + port.busy;
  }
  if (!(loads > 0) || !(waiting > 0) || !std::isfinite(loads) || !std::isfinite(waiting))
    return "its weights of loads or of waiting are all 0, or too large";
  for (double& weight : weights.path) weight /= loads;
  weights.afterBoth /= loads;
  weights.compute /= waiting;
  for (std::size_t p = 0; p < ports(); ++p) {
    weights.waits[p] /= waiting;
    weights.busy[p] /= waiting;
  }
  return weights;
}

std::vector<TimedWeights> TimedSlots::basic() const {
  std::vector<TimedWeights> all;
  for (std::size_t x = 0; x < slots_.space().tensors.size(); ++x) {
    if (slots_.space().tensors[x].isOutput()) continue;
    TimedWeights& weights = all.emplace_back();
    weights.path.assign(slots_.space().tensors.size(), 0);
    weights.path[x] = weights.compute = 1;
    weights.waits.assign(ports(), 0);
    weights.busy.assign(ports(), 0);
  }
  return all;
}

double TimedSlots::stepWeight(const TimedWeights& weights, std::size_t x, const TimedSlot& timed) const {
  if (slots_.space().tensors[x].isOutput()) return 1;
  const bool counts = weights.last && (timed.both || *weights.last == x);
  return weights.path[x] + (counts ? weights.afterBoth : 0);
}

SlotCosts TimedSlots::costs(const TimedWeights& weights) const {
  SlotCosts all;
  for (std::size_t x = 0; x < timed_.size(); ++x) {
    all.emplace_back();
    for (std::size_t k = 0; k < timed_[x].size(); ++k) {
      const TimedSlot& timed = timed_[x][k];
      const std::vector<double>& energy = slots_.tensors()[x].slots[k].cost;
      std::vector<double>& cost = all.back().emplace_back(energy.size(), 0.0);
      const double step = stepWeight(weights, x, timed);
      for (std::size_t t = 0; t < timed.step.size(); ++t) cost[t] = step * timed.step[t];
      for (const Link& link : timed.links) {
        if (link.port == ports()) continue;
        const double waits = weights.waits[link.port], works = weights.busy[link.port];
        if (waits == 0 && works == 0) continue;
        for (std::size_t t = 0; t < cost.size(); ++t)
          cost[t] += waits * beyond(link.timing[t], link.timing[t].open) + works * busy(link.timing[t]);
      }
      for (std::size_t t = 0; t < cost.size(); ++t)
        if (energy[t] == kNever)
          cost[t] = kNever;
        else
          cost[t] += weights.energy * energy[t];
    }
  }
  return all;
}

double TimedSlots::constant(const TimedWeights& weights) const {
  const auto compute = static_cast<double>(compute_);
  double constant = weights.energy * slots_.constant() + weights.compute * compute;
  for (std::size_t p = 0; p < ports(); ++p)
    constant += weights.waits[p] * (compute + startWaits_[p]) + weights.busy[p] * startBusy_[p];
  return constant;
}

double TimedSlots::repeated(const TimedWeights& weights, std::size_t tensor, std::size_t slot, Tile tile,
                            std::int64_t times) const {
  double more = 0;
  for (const Link& link : timed_[tensor][slot].links) {
    if (link.port == ports() || weights.waits[link.port] == 0) continue;
    const Timing& timing = link.timing[tile];
    const std::int64_t open = std::min(timing.open, timing.period / times);
    more += weights.waits[link.port] * (beyond(timing, open) - beyond(timing, timing.open));
  }
  return more;
}

Timings TimedSlots::start() const {
  return start_;
}

void TimedSlots::put(Timings& timings, std::size_t tensor, std::size_t slot, Tile tile, std::int64_t times) const {
  const TimedSlot& timed = timed_[tensor][slot];
  for (const Link& link : timed.links) {
    Timing& timing = timings[tensor][link.station][index(link.move)];
    timing = link.timing[tile];
    if (timed.narrows) timing.open = std::min(timing.open, timing.period / times);
  }
}

}  // namespace tilescope::check
