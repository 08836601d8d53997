// SPDX-License-Identifier: GPL-3.0-or-later
// The direct form of Algorithm 1 against the printed one, which revises a graph's vertices through a queue until
// nothing changes.
#include "core/models/nve/schedule.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "tests/support/nve_layers.h"

namespace tilescope::nve {
namespace {

struct Vertex {
  bool isSet = false;  // sets a register, checked in the resource table
  bool visited = false;
  std::int64_t cycle = 0;
  std::vector<std::pair<std::size_t, int>> before;  // predecessors, distances
};

// Section 3.2 and figure 5. Algorithm 1 leaves out reads, writes and activations.
class Graph {
 public:
  Graph(const ConvWork& work, int map) {
    const std::vector<Element> elements = sequenceOf(work, {map, 1});
    std::vector<std::size_t> image;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      const std::size_t mac = add(false);
      isMac_[mac] = true;
      const std::size_t weight = add(i % kWordCoefficients == 0);
      edge(weight, mac, 1);
      if (i == 0) biasSet_ = weight;
      if (i > 0) {
        edge(mac_, mac, 1);
        edge(weight_, weight, 1);
        edge(mac_, weight, 0);
      }
      std::vector<std::size_t> now;
      if (i > 0) {
        int sets = elements[i].startsColumn() ? work.stride : 0;
        if (work.stride == 2 && !elements[i].startsColumn() && elements[i].pixel == 3) sets = 1;
        for (int s = 0; s < std::max(1, sets); ++s) now.push_back(add(s < sets));
        for (const std::size_t r : now) {
          edge(r, mac, 1);
          if (i > 1) edge(mac_, r, 0);
          for (const std::size_t previous : image) edge(previous, r, 1);
        }
      }
      image = now;
      mac_ = mac;
      weight_ = weight;
    }
  }

  std::int64_t interval() {
    schedule();
    std::int64_t first = 0;
    for (std::size_t v = 0; v < vertices_.size(); ++v)
      if (isMac_[v]) first = std::min(first, vertices_[v].cycle);
    return wrapped(1 - first);
  }

 private:
  std::size_t add(bool isSet) {
    vertices_.push_back({isSet, false, 0, {}});
    isMac_.push_back(false);
    return vertices_.size() - 1;
  }
  void edge(std::size_t from, std::size_t to, int distance) { vertices_[to].before.emplace_back(from, distance); }

  void schedule() {
    push(mac_);
    vertices_[mac_].visited = true;
    while (!queue_.empty()) {
      const std::size_t v = queue_.front();
      queue_.pop_front();
      for (const auto& [w, distance] : vertices_[v].before) visit(w, vertices_[v].cycle - distance);
    }
  }

  void visit(std::size_t w, std::int64_t latest) {
    Vertex& vertex = vertices_[w];
    if (!vertex.visited) {
      vertex.visited = true;
      vertex.cycle = latest;
      if (vertex.isSet) reserve(w);
      push(w);
      return;
    }
    if (latest >= vertex.cycle) return;
    release(w);
    vertex.cycle = latest;
    if (vertex.isSet) reserve(w);
    push(w);
    for (const auto& [parent, distance] : vertex.before) {
      const auto queued = std::find(queue_.begin(), queue_.end(), parent);
      if (queued == queue_.end()) continue;
      queue_.erase(queued);
      vertices_[parent].visited = false;
      release(parent);
    }
  }

  // A vertex is in the queue at most once.
  void push(std::size_t v) {
    queue_.erase(std::remove(queue_.begin(), queue_.end(), v), queue_.end());
    queue_.push_back(v);
  }
  void reserve(std::size_t v) {
    while (table_.count(vertices_[v].cycle) > 0) --vertices_[v].cycle;
    table_[vertices_[v].cycle] = v;
  }
  void release(std::size_t v) {
    const auto entry = table_.find(vertices_[v].cycle);
    if (entry != table_.end() && entry->second == v) table_.erase(entry);
  }

  // If a bias's operation collides in the wrapped schedule, it moves one cycle earlier or the interval grows.
  std::int64_t wrapped(std::int64_t interval) const {
    std::set<std::int64_t> others;
    for (const auto& [cycle, v] : table_)
      if (v != biasSet_) others.insert(((cycle % interval) + interval) % interval);
    const auto taken = [&](std::int64_t cycle) { return others.count(((cycle % interval) + interval) % interval) > 0; };
    const std::int64_t bias = vertices_[biasSet_].cycle;
    return taken(bias) && taken(bias - 1) ? interval + 1 : interval;
  }

  std::vector<Vertex> vertices_;
  std::vector<bool> isMac_;
  std::size_t mac_ = 0, weight_ = 0, biasSet_ = 0;
  std::deque<std::size_t> queue_;
  std::map<std::int64_t, std::size_t> table_;
};

TEST(Algorithm1, DirectFormHasTheIntervalsOfTheQueue) {
  for (int stride = 1; stride <= 2; ++stride)
    for (int kernelVector = 1; kernelVector <= stride + kColumnsBeyondStride; ++kernelVector)
      for (int kernelSlide = stride; kernelSlide <= 8; ++kernelSlide)
        for (int inputs = 1; inputs <= 4; ++inputs) {
          const ConvWork work = workOf(kernelVector, kernelSlide, stride, 10, {firstInputs(inputs)});
          ASSERT_EQ(mapInterval(work, 0), Graph(work, 0).interval())
              << kernelVector << " x " << kernelSlide << " stride " << stride << " inputs " << inputs;
        }
}

TEST(Algorithm1, PrintedIntervalsOfSingleMaps) {
  EXPECT_EQ(mapInterval(workOf(3, 3, 1, 10, {{0}}), 0), 11);
  EXPECT_EQ(mapInterval(workOf(6, 6, 2, 10, {{0}}), 0), 45);
}

}  // namespace
}  // namespace tilescope::nve
