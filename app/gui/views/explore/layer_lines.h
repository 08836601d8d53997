// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of the layer table. Repeated blocks of a network are folded into one line with the sums of all copies, and
// one line per layer of the block, which represents all copies of the layer. Each single copy also has a line, which
// only a filter makes visible. The networks of a set are folded in the same way: their copies are their runs.
#pragma once

#include <QString>
#include <QStringList>
#include <cstddef>
#include <vector>

#include "core/picture/layer_rows.h"
#include "core/workload/network.h"

namespace tilescope::gui {

struct FoldedBlock {
  std::size_t first = 0, layers = 0, copies = 0;  // index of the first row; layers per copy; number of copies
  QString title;                                  // "block"
  QStringList labels;                             // names of the layers within a copy: "gate" of "block0.gate"
  bool isNetwork = false;                         // the block is a network of a set

  bool operator==(const FoldedBlock&) const = default;
};

std::vector<FoldedBlock> foldedBlocks(const Network& network);

// Caches the blocks between pictures. Finding them takes milliseconds, too long for every step of a drag. The run of a
// transformer changes all blocks alike, so they stay valid.
class BlockFolding {
 public:
  const std::vector<FoldedBlock>& of(const Network& network);

 private:
  std::vector<Layer> layers_;  // layers of the last call
  std::vector<FoldedBlock> blocks_;
};

struct LayerLine {
  enum class Kind { Layer, Copies, Block };
  Kind kind = Kind::Layer;
  std::vector<int> rows;  // indices of the rows that it represents, ascending
  // Of copies: the line of their block. Of a layer in a block: the line of its copies. −1: none.
  int parent = -1;

  bool operator==(const LayerLine&) const = default;
};

// In file order. For a block: its own line, the lines of copies of each layer, then the single layers.
std::vector<LayerLine> layerLines(std::size_t rows, const std::vector<FoldedBlock>& blocks);

// Combines rows into one: times, bytes, energies and shares are sums, rates are those of the whole, and changes those
// of traffic and latency. Texts that differ between the rows are empty. One infeasible layer makes the whole
// infeasible. Layers that are not modelled are ignored unless there are no others.
LayerRow summed(const LayerRows& all, const std::vector<int>& rows);

}  // namespace tilescope::gui
