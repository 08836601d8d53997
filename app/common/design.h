// SPDX-License-Identifier: GPL-3.0-or-later
// A configuration: a network on a machine with edits, the search for its plan, and its partition into spans. It holds
// everything that plan and partition depend on, as values. The window edits it; command lines express it as text.
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
  std::string networkName;                 // as the user named it: a file or a bundled network; "": from no file
  std::shared_ptr<const Network> network;  // as read; null: none yet
  std::string hardwareName;
  std::shared_ptr<const HardwareProfile> profile;  // includes the technology, not the edits; null: none yet
  // Unit energies that replace the profile's: the name as the user gave it, and the profile as read. Empty and null:
  // the profile's own.
  std::string technologyName;
  std::shared_ptr<const HardwareProfile> uncosted;
  // Whether network or profile were changed beyond edits and are in no file; the names then give their origin.
  bool ownNetwork = false, ownProfile = false;
  std::vector<HardwareEdit> edits;    // in the order of application; one per pointer, except around edits of stated
                                      // values
  std::optional<std::int64_t> batch;  // of every layer; absent: the network's own
  RunChanges run{};                   // of a transformer; otherwise always empty
  onnx::Sizes sizes{};                // used to read the network from an ONNX model
  std::string model;
  std::string search;
  Objective objective = Objective::Metric;
  ModelOptions options;                 // only values that differ from the defaults
  std::optional<std::string> dataflow;  // absent: the best of all, chosen per layer
  PartitionSettings partition;          // plans do not depend on it

  bool isComplete() const { return network && profile; }
  bool operator==(const Design&) const = default;
};

// The configuration for these arguments, with files read and everything checked. Network and hardware may be empty: the
// configuration then lacks them.
Result<Design> designOf(const DesignWords& words, const NamedReaders& readers = {});

// The arguments that name the configuration; for a network or profile in no file, those of the file it came from.
DesignWords wordsOf(const Design& design);

// Whether both have the same plan: everything except the partition is equal.
bool plansAlike(const Design& a, const Design& b);

// The planner's request for a configuration, which must be complete; fails if the edits or the batch are invalid.
Result<PlanRequest> requestOf(const Design& design);

// The profile with its edits, marked as edited.
Result<HardwareProfile> editedProfile(const Design& design);

// The configuration after one more edit. An edit to the profile's own value removes the earlier edit.
Design withEdit(Design design, const HardwareEdit& edit);

// The configuration without the edits at or below this field that a new edit of the field would replace. Edits made
// before a value was stated stay, because the stated value applies to the size that they set.
Design withoutOpenEdits(Design design, const std::string& pointer);

// The configuration with the profile's own value of this field.
Design withoutEdit(Design design, const std::string& pointer);

// The configuration with the unit energies of the table of this name, or with its profile's own (empty name); edits
// stay. Edits take precedence over both. The configuration must have a profile.
Result<Design> inTechnology(Design design, const std::string& name);

// The transformer as it runs in the configuration; absent if the network is not a transformer or if its run is invalid.
std::optional<Transformer> transformerOf(const Design& design);

// The settings of its transformer's run, and the configuration with other settings.
RunSetting runSettingOf(const Design& design);
Design withRunSetting(Design design, RunSetting setting);

// Why no command line can make this plan, and what to do: a network or a profile is in no file. Empty if one can.
std::optional<Diagnostic> whyNoCommand(const Design& design);

// The configuration with a profile or a network that is in no file. The profile must include the edits; a dataflow that
// it does not have is removed. A transformer or a set becomes an ordinary network.
Design withOwnProfile(Design design, HardwareProfile profile);
Design withOwnNetwork(Design design, Network network);

// The networks in the configuration's network name; fails if the network is in no file or was changed.
Result<NetworkSet> networkSetOf(const Design& design);

// The arguments as options of a command: "--network", "resnet18" and so on.
std::vector<std::string> commandOptions(const DesignWords& words);

// "--budget", "area=30,latency=4"; empty without limits.
std::vector<std::string> budgetOptions(const BudgetValues& budgets);

// "tilescope-cli plan --network resnet18 …", quoted for a POSIX shell: it makes the same plan and reports exceeded
// budgets.
std::string planCommand(const DesignWords& words, const BudgetValues& budgets = {});

}  // namespace tilescope::app
