// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of the layer table. Repeated blocks of a network are folded: one line has the sums of all copies, and one
// line per layer of the block stands for all copies of that layer. Single copies have lines, too, which only a filter
// shows. In a set of networks, each network is folded over its runs in the same way.
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
  QStringList labels;                             // names within a copy: "gate" of "block0.gate"
  bool isNetwork = false;                         // the block is a network of a set

  bool operator==(const FoldedBlock&) const = default;
};

std::vector<FoldedBlock> foldedBlocks(const Network& network);

// Caches the blocks, because finding them takes milliseconds, too long for every step of a drag. A change of a
// transformer's run changes all blocks in the same way, so they stay valid.
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
  std::vector<int> rows;  // indices of the line's rows, ascending
  // The line of the block for a line of copies; the line of the copies for a layer in a block; otherwise −1.
  int parent = -1;

  bool operator==(const LayerLine&) const = default;
};

// In file order. A block has its own line, then one line of copies per layer, then the single layers.
std::vector<LayerLine> layerLines(std::size_t rows, const std::vector<FoldedBlock>& blocks);

// Combines rows into one. Times, bytes, energies and shares are added; rates and changes are computed from the sums.
// Texts that differ between the rows are empty. One infeasible layer makes the whole row infeasible. Layers that are
// not modelled are ignored unless there are no others.
LayerRow summed(const LayerRows& all, const std::vector<int>& rows);

}  // namespace tilescope::gui
