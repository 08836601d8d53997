// SPDX-License-Identifier: GPL-3.0-or-later
// The fused attention of one design, with its run, as its partition settings ask for it.
#pragma once

#include "app/common/design.h"
#include "app/common/partition_tables.h"
#include "core/partition/attention_blocks.h"
#include "core/partition/attention_curve.h"
#include "core/picture/attention_picture.h"

namespace tilescope::app {

struct DesignAttention {
  AttentionAnswer answer;
  double bytesPerElement = 1;
  double capacityBytes = 0;
  Diagnostics warnings;  // blocks that are left out

  AttentionBytes bytes() const { return {answer, bytesPerElement}; }
  double bytes(std::int64_t elements) const { return bytes().of(elements); }
  std::vector<AttentionCurvePoint> curve() const;  // elements
};

// hardware: the design's profile with its edits. Fails where the network has no attention block.
Result<DesignAttention> attentionOf(const Design& design, const HardwareProfile& hardware, PartitionCache& cache);

// What the partition of the design is made of: what its settings say, but attention where no layers make a chain of
// maps, and maps where nothing is marked as attention. The network must be there.
ChainKind shownChain(const Design& design, PartitionCache& cache);
bool hasAttention(const Network& network);  // marks of at least one block

// Names of the layers of a block, softmax and what belongs to it included.
std::vector<std::string> layersOfBlock(const Network& network, const std::string& block);

}  // namespace tilescope::app
