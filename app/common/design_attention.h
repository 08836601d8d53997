// SPDX-License-Identifier: GPL-3.0-or-later
// The fused attention of one configuration with its run, by its partition settings.
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
  Diagnostics warnings;  // about attention blocks that are left out

  AttentionBytes bytes() const { return {answer, bytesPerElement}; }
  double bytes(std::int64_t elements) const { return bytes().of(elements); }
  std::vector<AttentionCurvePoint> curve() const;  // capacities in elements
};

// hardware: the configuration's profile with its edits. Fails if the network has no attention block.
Result<DesignAttention> attentionOf(const Design& design, const HardwareProfile& hardware, PartitionCache& cache);

// Whether the partition shows maps or attention blocks. The settings choose; if the network has only one of the two,
// that one is shown. The configuration must have a network.
ChainKind shownChain(const Design& design, PartitionCache& cache);
bool hasAttention(const Network& network);  // whether a block is marked as attention

// Names of all layers of an attention block, including softmax.
std::vector<std::string> layersOfBlock(const Network& network, const std::string& block);

}  // namespace tilescope::app
