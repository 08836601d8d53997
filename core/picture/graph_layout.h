// SPDX-License-Identifier: GPL-3.0-or-later
// Where nodes, edges and hulls of a network's graph lie; internal to core/picture.
#pragma once

#include <cstddef>
#include <vector>

#include "core/picture/network_graph.h"

namespace tilescope {

// Layered: every node lies below all that it reads (longest path), beside others of its rank in the order of the
// middles of what they read. Edges that pass a rank go straight where no node is in the way, else left of all nodes
// that they pass. 1 ms of CPU time for 2,000 nodes (bench/import_bench.cpp), where dot of Graphviz 2.43 takes 1.5 s:
// too long for a block that unfolds under the pointer. Expects nodes so that edges lead from smaller to larger places.
void layOut(NetworkGraph& graph);

// Layers of the network so that every one stands behind all that it reads; in file order where that is one.
std::vector<std::size_t> readingOrder(const Network& network);

}  // namespace tilescope
