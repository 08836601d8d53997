// SPDX-License-Identifier: GPL-3.0-or-later
// Changes to a transformer's run. Every network can change its batch (batch.h).
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/workload/network.h"
#include "core/workload/transformer.h"

namespace tilescope {

struct RunChanges {
  std::optional<std::string> phase, logits;
  std::optional<std::int64_t> sequence, past, blocks;  // blocks: 0: all
  std::map<std::string, int> bits;                     // for "weight", "activation", "cache", "partial_sum"

  bool isEmpty() const { return *this == RunChanges(); }
  bool operator==(const RunChanges&) const = default;
};

// Parses the option --run, "phase=decode,past=2047,weight=4". Errors name the option.
Result<RunChanges> parseRun(const std::string& text);
std::string textOf(const RunChanges& changes);

Json toJson(const RunChanges& changes);
RunChanges runChangesFromJson(const Json& json);

// batch: absent: unchanged. A new phase keeps the text: decode generates the token after the prompt, prefill reads past
// and sequence together. Stated values take precedence.
Result<Transformer> withRun(const Transformer& transformer, const RunChanges& changes,
                            const std::optional<std::int64_t>& batch);

// An error if there are changes but the network is no transformer.
Result<Network> withRun(const Network& network, const RunChanges& changes, const std::optional<std::int64_t>& batch);

}  // namespace tilescope
