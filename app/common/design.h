// SPDX-License-Identifier: GPL-3.0-or-later
// A configuration: a network, hardware with edits, the search for a plan, and the partition into spans of layers that
// stay on chip. It holds everything that plan and partition depend on, as values.
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
  std::string networkName;                 // as typed: a file or a bundled network; "": from no file
  std::shared_ptr<const Network> network;  // as read; null: no network yet
  std::string hardwareName;
  std::shared_ptr<const HardwareProfile> profile;  // with the technology, without the edits; null: no profile yet
  // Unit energies that replace those of the profile: their name as typed, and the profile without them. Empty and null
  // if the profile keeps its energies.
  std::string technologyName;
  std::shared_ptr<const HardwareProfile> uncosted;
  // Whether the network or profile was changed in a way that edits cannot express. The names then give its origin.
  bool ownNetwork = false, ownProfile = false;
  std::vector<HardwareEdit> edits;    // in order; one per field, except for stated values
  std::optional<std::int64_t> batch;  // of every layer; absent: as in the network
  RunChanges run{};                   // settings of a transformer; otherwise empty
  onnx::Sizes sizes{};                // of the inputs of an ONNX model
  std::string model;
  std::string search;
  Objective objective = Objective::Metric;
  ModelOptions options;                 // only values that differ from the defaults
  std::optional<std::string> dataflow;  // absent: each layer uses the best dataflow
  PartitionSettings partition;          // does not affect plans

  bool isComplete() const { return network && profile; }
  bool operator==(const Design&) const = default;
};

// Reads the files that the arguments name and checks everything. Without a network or hardware, the configuration is
// incomplete.
Result<Design> designOf(const DesignWords& words, const NamedReaders& readers = {});

// The arguments that produce the configuration. A network or profile that is in no file is named by its origin.
DesignWords wordsOf(const Design& design);

// Whether both configurations have the same plan, because they differ at most in the partition.
bool plansAlike(const Design& a, const Design& b);

// The planner's request for a configuration, which must be complete; fails if the edits or the batch are invalid.
Result<PlanRequest> requestOf(const Design& design);

// The profile with its edits, marked as edited.
Result<HardwareProfile> editedProfile(const Design& design);

// The configuration after one more edit. An edit to the profile's own value removes the earlier edit.
Design withEdit(Design design, const HardwareEdit& edit);

// Removes the edits at or below this field that a new edit of the field would replace. Edits made before a stated value
// stay, because they set the size to which the stated value applies.
Design withoutOpenEdits(Design design, const std::string& pointer);

// Removes the edit of this field: it has the value of the profile again.
Design withoutEdit(Design design, const std::string& pointer);

// Takes the unit energies from the technology of this name; with an empty name, from the profile. Edits stay and take
// precedence. The configuration must have a profile.
Result<Design> inTechnology(Design design, const std::string& name);

// The transformer as it runs in the configuration; absent if the network is not a transformer or if its run is invalid.
std::optional<Transformer> transformerOf(const Design& design);

// The settings of the transformer's run (such as its sequence length).
RunSetting runSettingOf(const Design& design);
Design withRunSetting(Design design, RunSetting setting);

// Why no command line can make this plan: the network or the profile is in no file. Empty if a command line can.
std::optional<Diagnostic> whyNoCommand(const Design& design);

// Replaces the profile or the network by one that is in no file. The profile must include the edits; a chosen dataflow
// that it lacks is removed. A transformer or a set becomes an ordinary network.
Design withOwnProfile(Design design, HardwareProfile profile);
Design withOwnNetwork(Design design, Network network);

// The networks listed in the network name; fails if the network is in no file or was changed.
Result<NetworkSet> networkSetOf(const Design& design);

// The arguments as options of a command: "--network", "resnet18" and so on.
std::vector<std::string> commandOptions(const DesignWords& words);

// "--budget", "area=30,latency=4"; empty without limits.
std::vector<std::string> budgetOptions(const BudgetValues& budgets);

// "tilescope-cli plan --network resnet18 …", quoted for a POSIX shell: it makes the same plan and reports exceeded
// budgets.
std::string planCommand(const DesignWords& words, const BudgetValues& budgets = {});

}  // namespace tilescope::app
