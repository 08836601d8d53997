// SPDX-License-Identifier: GPL-3.0-or-later
// The lines of the layer table. Blocks that a network repeats often are folded: a line for all of them, with their
// sums, and one for each of their layers, which stands for its copies. The single copies are lines too, which only a
// filter brings into sight. The networks of a set are folded too: their copies are their runs.
#pragma once

#include <QString>
#include <QStringList>
#include <cstddef>
#include <vector>

#include "core/picture/layer_rows.h"
#include "core/workload/network.h"

namespace tilescope::gui {

struct FoldedBlock {
  std::size_t first = 0, layers = 0, copies = 0;  // rows: the first one, of one copy
  QString title;                                  // "block"
  QStringList labels;                             // of the layers of a copy: "gate" of "block0.gate"
  bool isNetwork = false;                         // of a set

  bool operator==(const FoldedBlock&) const = default;
};

std::vector<FoldedBlock> foldedBlocks(const Network& network);

// The same for one picture after the other. Finding blocks takes milliseconds, too long for every step of a drag; the
// run of a transformer changes all blocks alike.
class BlockFolding {
 public:
  const std::vector<FoldedBlock>& of(const Network& network);

 private:
  std::vector<Layer> layers_;  // that were asked for last
  std::vector<FoldedBlock> blocks_;
};

struct LayerLine {
  enum class Kind { Layer, Copies, Block };
  Kind kind = Kind::Layer;
  std::vector<int> rows;  // that it stands for, ascending
  int parent = -1;        // of copies the block, of a layer in a block its copies; −1: none

  bool operator==(const LayerLine&) const = default;
};

// In file order: of a block the block, the copies of each of its layers, then the layers one by one.
std::vector<LayerLine> layerLines(std::size_t rows, const std::vector<FoldedBlock>& blocks);

// Several rows as one: times, bytes, energies and shares are sums, rates those of the whole, changes those of traffic
// and latency. Words that the rows do not have in common are empty; an infeasible layer makes all of it infeasible.
// Layers that are not modelled count only where none is.
LayerRow summed(const LayerRows& all, const std::vector<int>& rows);

}  // namespace tilescope::gui
