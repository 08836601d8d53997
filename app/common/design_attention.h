// SPDX-License-Identifier: GPL-3.0-or-later
// A configuration's fused attention.
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
  std::vector<AttentionCurvePoint> curve() const;
};

// As the partition states, otherwise as the run of a transformer states for activations and cache, otherwise the widest
// of the hardware.
int attentionElementBits(const Design& design, const HardwareProfile& hardware);

Result<DesignAttention> attentionOf(const Design& design, const HardwareProfile& hardware, PartitionCache& cache);

// Maps or attention blocks, as the settings choose or as the network has. Requires a network.
ChainKind shownChain(const Design& design, PartitionCache& cache);
bool hasAttention(const Network& network);

std::vector<std::string> layersOfBlock(const Network& network, const std::string& block);

}  // namespace tilescope::app
