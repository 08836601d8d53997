// SPDX-License-Identifier: GPL-3.0-or-later
// Repeated blocks are folded: one line sums all copies, one line per layer of the block stands for its copies. Lines of
// single copies appear only with a filter.
#pragma once

#include <QString>
#include <QStringList>
#include <cstddef>
#include <vector>

#include "core/picture/layer_rows.h"
#include "core/workload/network.h"

namespace tilescope::gui {
struct FoldedBlock {
  std::size_t first = 0, layers = 0, copies = 0;  // first row; layers per copy; number of copies
  QString title;                                  // "block"
  QStringList labels;                             // names within a copy: "gate" of "block0.gate"
  bool isNetwork = false;                         // network of a set

  bool operator==(const FoldedBlock&) const = default;
};

std::vector<FoldedBlock> foldedBlocks(const Network& network);

// Finding blocks takes milliseconds, too long for every step of a drag. A new transformer run keeps them valid.
class BlockFolding {
 public:
  const std::vector<FoldedBlock>& of(const Network& network);

 private:
  std::vector<Layer> layers_;
  std::vector<FoldedBlock> blocks_;
};

struct LayerLine {
  enum class Kind { Layer, Copies, Block };
  Kind kind = Kind::Layer;
  std::vector<int> rows;  // indices, ascending
  // Line of the block for copies, of the copies for a single layer; otherwise −1.
  int parent = -1;

  bool operator==(const LayerLine&) const = default;
};

// Lines are in file order. A block's line comes first, then one line of copies per layer, then the single layers.
std::vector<LayerLine> layerLines(std::size_t rows, const std::vector<FoldedBlock>& blocks);

// Times, bytes, energies and shares are added; rates and changes follow from the sums. Different texts become empty.
// One infeasible layer makes the row infeasible. Layers that are not modelled are ignored unless there are no others.
LayerRow summed(const LayerRows& all, const std::vector<int>& rows);

}  // namespace tilescope::gui
