// SPDX-License-Identifier: GPL-3.0-or-later
// A design: a network on a machine with changes, how its plan is searched, and how it is cut into spans. Everything
// that plan and partition depend on, as values; what the window edits, and what a command line says as text.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/common/partition_settings.h"
#include "app/common/plan_request.h"
#include "core/base/result.h"
#include "core/explore/budgets.h"
#include "core/explore/run_parameters.h"
#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_profile.h"
#include "core/models/cost_model.h"
#include "core/plan/execution_plan.h"
#include "core/workload/network.h"
#include "core/workload/network_set.h"
#include "core/workload/run_changes.h"

namespace tilescope::app {

struct Design {
  std::string networkName;                 // as the user named it: a file, or a bundled network; empty: in no file
  std::shared_ptr<const Network> network;  // as read; null: none yet
  std::string hardwareName;
  std::shared_ptr<const HardwareProfile> profile;  // with the technology, without the edits; null: none yet
  // Unit energies instead of the profile's: as the user named them, and the profile as read. Empty, null: its own.
  std::string technologyName;
  std::shared_ptr<const HardwareProfile> uncosted;
  // Network or profile were changed beyond edits and are in no file; the names say where they came from.
  bool ownNetwork = false, ownProfile = false;
  std::vector<HardwareEdit> edits;    // in the order in which they apply; one per pointer between stated figures
  std::optional<std::int64_t> batch;  // of every layer; absent: the network's own
  RunChanges run{};                   // of a transformer; without it always empty
  onnx::Sizes sizes{};                // with which the network was read from an ONNX model
  std::string model;
  std::string search;
  Objective objective = Objective::Metric;
  ModelOptions options;                 // those that differ from the defaults
  std::optional<std::string> dataflow;  // absent: the best of all, per layer
  PartitionSettings partition;          // no plan depends on it

  bool isComplete() const { return network && profile; }
  bool operator==(const Design&) const = default;
};

// The design that the words name, files read, everything checked that is there. Network and hardware may be empty
// words: the design then lacks them.
Result<Design> designOf(const DesignWords& words, const NamedReaders& readers = {});

// The words that name the design; of an own network or profile those of the file that it came from.
DesignWords wordsOf(const Design& design);

// Whether both have the same plan: all but the partition is equal.
bool plansAlike(const Design& a, const Design& b);

// What the planner is asked. The design must be complete; fails where the edits or the batch make no valid input.
Result<PlanRequest> requestOf(const Design& design);

// The profile with its edits, marked as such.
Result<HardwareProfile> editedProfile(const Design& design);

// The design after one more edit. An edit that sets what the profile itself says removes the earlier edit.
Design withEdit(Design design, const HardwareEdit& edit);

// The design without the edits at or below this field that a new edit of the field would replace. Edits made before a
// value was stated stay, because the stated value holds at the size that they set.
Design withoutOpenEdits(Design design, const std::string& pointer);

// The design in which that field is the profile's own again.
Design withoutEdit(Design design, const std::string& pointer);

// The design with the unit energies of the table of this name, or with its profile's own (empty name); edits stay and
// go before both. The design must have a profile.
Result<Design> inTechnology(Design design, const std::string& name);

// The transformer as it runs in the design; absent where the network is none, or where the run makes no valid input.
std::optional<Transformer> transformerOf(const Design& design);

// The design with a setting of its transformer's run, and what it has set.
RunSetting runSettingOf(const Design& design);
Design withRunSetting(Design design, RunSetting setting);

// Why no command line makes this plan, and the way out: a network or a profile that is in no file. Else nothing.
std::optional<Diagnostic> whyNoCommand(const Design& design);

// The design with a profile or a network that is in no file. The edits are in the profile already; a dataflow that it
// does not have is removed. What was a transformer or a set is an ordinary network then.
Design withOwnProfile(Design design, HardwareProfile profile);
Design withOwnNetwork(Design design, Network network);

// The networks that the design's name names; errors say why it names none: the network is in no file, or as it was
// changed.
Result<NetworkSet> networkSetOf(const Design& design);

// The words as options of a command: "--network", "resnet18" and so on.
std::vector<std::string> commandOptions(const DesignWords& words);

// "--budget", "area=30,latency=4"; without limits nothing.
std::vector<std::string> budgetOptions(const BudgetValues& budgets);

// "tilescope-cli plan --network resnet18 …", quoted for a POSIX shell: it makes the same plan, and says which of the
// budgets it exceeds.
std::string planCommand(const DesignWords& words, const BudgetValues& budgets = {});

}  // namespace tilescope::app
