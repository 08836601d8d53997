// SPDX-License-Identifier: GPL-3.0-or-later
// What of a transformer's run is set in place of what its file says. The batch is no part of it: it is set as that of
// every network (batch.h).
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
  std::optional<std::int64_t> sequence, past, blocks;  // blocks 0: all
  std::map<std::string, int> bits;                     // by "weight", "activation", "cache", "partial_sum"

  bool isEmpty() const { return *this == RunChanges(); }
  bool operator==(const RunChanges&) const = default;
};

// "phase=decode,past=2047,weight=4": the option --run, which errors name.
Result<RunChanges> parseRun(const std::string& text);
std::string textOf(const RunChanges& changes);

// As sessions have it: the keys of a transformer's run. The document is valid.
Json toJson(const RunChanges& changes);
RunChanges runChangesFromJson(const Json& json);

// The transformer with this run; batch: absent is its own. Another phase than its own takes the same text along:
// decode makes the token after the prompt, prefill reads the whole of past and sequence. What changes says goes before.
Result<Transformer> withRun(const Transformer& transformer, const RunChanges& changes,
                            const std::optional<std::int64_t>& batch);

// The network with this run and batch. Fails for changes of a network that is no transformer.
Result<Network> withRun(const Network& network, const RunChanges& changes, const std::optional<std::int64_t>& batch);

}  // namespace tilescope
