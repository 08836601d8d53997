// SPDX-License-Identifier: GPL-3.0-or-later
// Positions of nodes, edges and hulls of a network's graph; internal to core/picture.
#pragma once

#include <cstddef>
#include <vector>

#include "core/picture/network_graph.h"

namespace tilescope {

// Layered layout: every node is below all nodes that it reads (longest path). Nodes of one rank are sorted by the mean
// position of the nodes that they read. An edge that passes ranks is straight if no node is in the way, otherwise left
// of the nodes that it passes. Takes 1 ms of CPU time for 2,000 nodes (bench/import_bench.cpp); dot of Graphviz 2.43
// takes 1.5 s, too long to unfold a block interactively. Edges must lead to larger node indices.
void layOut(NetworkGraph& graph);

// The layers in file order if that is topological, otherwise in a topological order.
std::vector<std::size_t> readingOrder(const Network& network);

}  // namespace tilescope
