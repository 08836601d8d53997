// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/picture/graph_layout.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace tilescope {
namespace {

// px at 100 %
constexpr double kNodeWidth = 140, kNodeHeight = 26, kDiamond = 12;
constexpr double kBeside = 16, kBelow = 12;  // horizontal and vertical distance of nodes
constexpr double kAboveHull = 12, kHullTitle = 30, kBelowHull = 34, kHullSide = 16;
constexpr double kHullLane = 9;                // from a hull's edge to the nearest edge lane
constexpr double kFirstLane = 14, kLane = 10;  // distances of edges left of nodes
constexpr double kTurn = 5;                    // from a node to an edge's first corner
constexpr double kClear = 4;
constexpr double kMargin = 24;

class Layouter {
 public:
  explicit Layouter(NetworkGraph& graph) : graph_(graph), parents_(graph.nodes.size()), children_(graph.nodes.size()) {
    for (const GraphEdge& edge : graph_.edges) {
      parents_[edge.to].push_back(edge.from);
      children_[edge.from].push_back(edge.to);
    }
  }

  void run() {
    rank();
    sizes();
    order();
    placeRows();
    placeHulls();
    route();
    moveIntoView();
  }

 private:
  GraphBox& box(std::size_t node) { return graph_.nodes[node].box; }

  void rank() {
    const std::size_t count = graph_.nodes.size();
    ranks_.assign(count, 0);
    for (std::size_t node = 0; node < count; ++node)
      for (const std::size_t parent : parents_[node]) ranks_[node] = std::max(ranks_[node], ranks_[parent] + 1);
    // An input far above its first reader moves directly above it.
    for (std::size_t node = 0; node < count; ++node) {
      if (!parents_[node].empty() || children_[node].empty()) continue;
      std::size_t first = std::numeric_limits<std::size_t>::max();
      for (const std::size_t child : children_[node]) first = std::min(first, ranks_[child]);
      ranks_[node] = first - 1;
    }
    rows_.resize(count == 0 ? 0 : *std::max_element(ranks_.begin(), ranks_.end()) + 1);
    for (std::size_t node = 0; node < count; ++node) rows_[ranks_[node]].push_back(node);
  }

  void sizes() {
    for (GraphNode& node : graph_.nodes) {
      const bool isDiamond = node.role == GraphRole::Move;
      node.box.width = isDiamond ? kDiamond : kNodeWidth;
      node.box.height = isDiamond ? kDiamond : kNodeHeight;
    }
  }

  // From the top down, sorts each rank by the mean position of the nodes it reads, and places nodes near it.
  void order() {
    std::vector<double> wanted(graph_.nodes.size(), 0);
    for (std::vector<std::size_t>& row : rows_) {
      for (const std::size_t node : row) {
        if (parents_[node].empty()) continue;
        double sum = 0;
        for (const std::size_t parent : parents_[node]) sum += box(parent).middle();
        wanted[node] = sum / static_cast<double>(parents_[node].size());
      }
      std::stable_sort(row.begin(), row.end(), [&](std::size_t a, std::size_t b) { return wanted[a] < wanted[b]; });
      double left = -std::numeric_limits<double>::infinity(), off = 0;
      for (const std::size_t node : row) {
        box(node).left = std::max(left, wanted[node] - box(node).width / 2);
        left = box(node).right() + kBeside;
        off += box(node).middle() - wanted[node];
      }
      for (const std::size_t node : row)  // whole px keep lines sharp and sums exact
        box(node).left = std::round(box(node).left - off / static_cast<double>(row.size()));
    }
  }

  struct Extent {
    std::size_t first = std::numeric_limits<std::size_t>::max(), last = 0;  // ranks
  };

  std::vector<Extent> hullRanks() const {
    std::vector<Extent> extents(graph_.hulls.size());
    for (std::size_t node = 0; node < graph_.nodes.size(); ++node)
      if (const auto hull = graph_.nodes[node].hull) {
        extents[*hull].first = std::min(extents[*hull].first, ranks_[node]);
        extents[*hull].last = std::max(extents[*hull].last, ranks_[node]);
      }
    return extents;
  }

  void placeRows() {
    std::vector<bool> begins(rows_.size() + 1), ends(rows_.size() + 1);
    for (const Extent& extent : hullRanks()) begins[extent.first] = ends[extent.last + 1] = true;
    double top = 0;
    for (std::size_t rank = 0; rank < rows_.size(); ++rank) {
      top += (ends[rank] ? kBelowHull : 0) + (begins[rank] ? kAboveHull + kHullTitle : 0);
      double height = 0;
      for (const std::size_t node : rows_[rank]) height = std::max(height, box(node).height);
      for (const std::size_t node : rows_[rank]) box(node).top = top + (height - box(node).height) / 2;
      bands_.push_back({top, top + height});
      top += height + kBelow;
    }
  }

  void placeHulls() {
    for (std::size_t hull = 0; hull < graph_.hulls.size(); ++hull) {
      GraphBox around{std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity(), 0, 0};
      double right = -std::numeric_limits<double>::infinity(), bottom = right;
      for (const GraphNode& node : graph_.nodes) {
        if (node.hull != hull) continue;
        around.left = std::min(around.left, node.box.left);
        around.top = std::min(around.top, node.box.top);
        right = std::max(right, node.box.right());
        bottom = std::max(bottom, node.box.bottom());
      }
      around = {around.left - kHullSide, around.top - kHullTitle, right - around.left + 2 * kHullSide,
                bottom - around.top + kHullTitle + kBelowHull - kAboveHull};
      graph_.hulls[hull].box = around;
    }
  }

  void route() {
    for (GraphEdge& edge : graph_.edges) edge.passesRanks = ranks_[edge.to] > ranks_[edge.from] + 1;
    std::vector<std::size_t> passing;
    for (std::size_t e = 0; e < graph_.edges.size(); ++e) {
      if (graph_.edges[e].passesRanks)
        passing.push_back(e);
      else
        routeBetweenRows(graph_.edges[e]);
    }
    // Shorter edges first, so that they are inside longer ones.
    std::stable_sort(passing.begin(), passing.end(),
                     [&](std::size_t a, std::size_t b) { return ranksOf(a) < ranksOf(b); });
    for (const std::size_t e : passing) routePast(graph_.edges[e]);
    widenHulls();
  }

  std::size_t ranksOf(std::size_t edge) const {
    return ranks_[graph_.edges[edge].to] - ranks_[graph_.edges[edge].from];
  }

  void routeBetweenRows(GraphEdge& edge) {
    const GraphBox &from = box(edge.from), &to = box(edge.to);
    const double turn = bands_[ranks_[edge.to]].top - kTurn;
    edge.route = {{from.middle(), from.bottom()}, {from.middle(), turn}, {to.middle(), turn}, {to.middle(), to.top}};
    if (from.middle() == to.middle()) edge.route = {edge.route.front(), edge.route.back()};
  }

  bool isFree(double x, std::size_t first, std::size_t last) {
    for (std::size_t rank = first; rank <= last; ++rank)
      for (const std::size_t node : rows_[rank])
        if (x > box(node).left - kClear && x < box(node).right() + kClear) return false;
    return true;
  }

  void routePast(GraphEdge& edge) {
    const GraphBox &from = box(edge.from), &to = box(edge.to);
    const std::size_t first = ranks_[edge.from] + 1, last = ranks_[edge.to] - 1;
    double x = from.middle();
    edge.passesRanks = !isFree(x, first, last);
    if (edge.passesRanks && isFree(to.middle(), first, last)) {
      x = to.middle();
      edge.passesRanks = false;
    }
    if (edge.passesRanks) x = laneLeftOf(first, last);
    const double below = bands_[ranks_[edge.from]].bottom + kTurn, above = bands_[ranks_[edge.to]].top - kTurn;
    edge.route = {{from.middle(), from.bottom()}, {from.middle(), below}, {x, below}, {x, above},
                  {to.middle(), above},           {to.middle(), to.top}};
  }

  double laneLeftOf(std::size_t first, std::size_t last) {
    double left = std::numeric_limits<double>::infinity();
    for (std::size_t rank = first; rank <= last; ++rank) {
      for (const std::size_t node : rows_[rank]) left = std::min(left, box(node).left);
      if (rank < lanes_.size()) left = std::min(left, lanes_[rank] + kFirstLane - kLane);
    }
    const double x = left - kFirstLane;
    lanes_.resize(std::max(lanes_.size(), last + 1), std::numeric_limits<double>::infinity());
    for (std::size_t rank = first; rank <= last; ++rank) lanes_[rank] = std::min(lanes_[rank], x);
    return x;
  }

  void widenHulls() {
    for (const GraphEdge& edge : graph_.edges) {
      const auto hull = graph_.nodes[edge.to].hull;
      if (!hull) continue;
      GraphBox& around = graph_.hulls[*hull].box;
      for (const GraphPoint& point : edge.route) {
        const double right = std::max(around.right(), point.x + kHullSide);
        around.left = std::min(around.left, point.x - kHullLane);
        around.width = right - around.left;
      }
    }
  }

  void moveIntoView() {
    GraphBox all{0, 0, 0, 0};
    double right = 0, bottom = 0;
    const auto take = [&](double x, double y) {
      all.left = std::min(all.left, x);
      all.top = std::min(all.top, y);
      right = std::max(right, x);
      bottom = std::max(bottom, y);
    };
    const auto takeBox = [&](const GraphBox& one) {
      take(one.left, one.top);
      take(one.right(), one.bottom());
    };
    for (const GraphNode& node : graph_.nodes) takeBox(node.box);
    for (const GraphHull& hull : graph_.hulls) takeBox(hull.box);
    for (const GraphEdge& edge : graph_.edges)
      for (const GraphPoint& point : edge.route) take(point.x, point.y);
    const double dx = kMargin - all.left, dy = kMargin - all.top;
    const auto move = [&](GraphBox& one) {
      one.left += dx;
      one.top += dy;
    };
    for (GraphNode& node : graph_.nodes) move(node.box);
    for (GraphHull& hull : graph_.hulls) move(hull.box);
    for (GraphEdge& edge : graph_.edges)
      for (GraphPoint& point : edge.route) point = {point.x + dx, point.y + dy};
    graph_.width = right - all.left + 2 * kMargin;
    graph_.height = bottom - all.top + 2 * kMargin;
  }

  NetworkGraph& graph_;
  std::vector<std::vector<std::size_t>> parents_, children_;
  std::vector<std::size_t> ranks_;
  std::vector<std::vector<std::size_t>> rows_;  // nodes of each rank, left to right
  struct Band {
    double top = 0, bottom = 0;
  };
  std::vector<Band> bands_;  // vertical range of each rank
  std::vector<double> lanes_;
};

}  // namespace

void layOut(NetworkGraph& graph) {
  if (graph.nodes.empty()) return;
  Layouter(graph).run();
}

}  // namespace tilescope
