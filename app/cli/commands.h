// SPDX-License-Identifier: GPL-3.0-or-later
// Each command prints its result and returns the exit code.
#pragma once

#include "app/cli/arguments.h"

namespace tilescope::cli {

inline constexpr int kAnswered = 0;
inline constexpr int kInternalError = 1;
inline constexpr int kBadInput = 2;
inline constexpr int kNothingFeasible = 3;
inline constexpr int kCancelled = 4;
inline constexpr int kNotPassed = 5;

int run(const EvaluateArguments& arguments);
int run(const PlanArguments& arguments);
int run(const ParetoArguments& arguments);
int run(const SensitivityArguments& arguments);
int run(const DataflowsArguments& arguments);
int run(const ExplainArguments& arguments);
int run(const PartitionArguments& arguments);
int run(const StapArguments& arguments);
int run(const PriceArguments& arguments);
int run(const SweepArguments& arguments);
int runOnStore(const SweepArguments& arguments);
int certifySweep(const SweepArguments& arguments);
int run(const SearchArguments& arguments);
int run(const ValidateArguments& arguments);
int run(const DiffArguments& arguments);
int run(const ExportArguments& arguments);
int run(const ReportArguments& arguments);
int run(const VerifyArguments& arguments);
int run(const ImportArguments& arguments);
int run(const TemplateArguments& arguments);
int run(const DetectArguments& arguments);
int run(const CalibrateArguments& arguments);
int run(const ListArguments& arguments);
int run(const SchemaArguments& arguments);
int run(const TextArguments& arguments);

}  // namespace tilescope::cli
