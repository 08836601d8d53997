// SPDX-License-Identifier: GPL-3.0-or-later
// A configuration as values: network, hardware with edits, search, and partition into spans.
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
  // Name of the unit energies that replace the profile's, and the profile without them; empty and null without.
  std::string technologyName;
  std::shared_ptr<const HardwareProfile> uncosted;
  // Changed in a way that edits cannot express; the name then gives the origin.
  bool ownNetwork = false, ownProfile = false;
  // The profile that an own one was made from and is compared with; null: compared with itself.
  std::shared_ptr<const HardwareProfile> baseline;
  std::vector<HardwareEdit> edits;    // in order; one per field, except stated values
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

// Reads the named files and checks everything. May lack network or hardware.
Result<Design> designOf(const DesignWords& words, const NamedReaders& readers = {});

// A network or profile that is in no file is named by its origin.
DesignWords wordsOf(const Design& design);

// The configuration without edits, on the baseline of an own profile. Empty if that is the same configuration. Unit
// energies of a technology are not applied to a baseline; the own profile is then compared with itself.
std::optional<Design> unchangedOf(const Design& design);

bool plansAlike(const Design& a, const Design& b);

// The planner's request. The configuration must be complete; fails if edits or batch are invalid.
Result<PlanRequest> requestOf(const Design& design);

Result<HardwareProfile> editedProfile(const Design& design);

// The configuration with one more edit; an edit to the profile's own value removes the earlier one.
Design withEdit(Design design, const HardwareEdit& edit);

// Removes edits that a new edit of the field replaces. Edits before a stated value stay: it applies to their sizes.
Design withoutOpenEdits(Design design, const std::string& pointer);

Design withoutEdit(Design design, const std::string& pointer);

// Takes unit energies from this technology, or with an empty name from the profile, which must exist. Edits stay.
Result<Design> inTechnology(Design design, const std::string& name);

// The transformer as it runs in the configuration; absent for other networks or an invalid run.
std::optional<Transformer> transformerOf(const Design& design);

RunSetting runSettingOf(const Design& design);
Design withRunSetting(Design design, RunSetting setting);

// Why no command line can make this plan: network or profile is in no file. Otherwise empty.
std::optional<Diagnostic> whyNoCommand(const Design& design);

// Uses a profile or network that is in no file. The profile must include the edits; a dataflow that it lacks is
// removed. The present profile becomes the baseline, if there is none. Transformers and sets become ordinary networks.
Design withOwnProfile(Design design, HardwareProfile profile);
Design withOwnNetwork(Design design, Network network);

// Fails if the network is in no file or was changed.
Result<NetworkSet> networkSetOf(const Design& design);

std::vector<std::string> commandOptions(const DesignWords& words);

// "--budget", "area=30,latency=4"; empty without limits.
std::vector<std::string> budgetOptions(const BudgetValues& budgets);

// "tilescope-cli plan --network resnet18 …", quoted for a POSIX shell; also reports exceeded budgets.
std::string planCommand(const DesignWords& words, const BudgetValues& budgets = {});

}  // namespace tilescope::app
