// SPDX-License-Identifier: GPL-3.0-or-later
// What every exported program of a network asks of its plan, and the options that all have.
#pragma once

#include <optional>
#include <string>

#include "core/base/result.h"
#include "core/plan/execution_plan.h"
#include "core/plugin/option_schema.h"
#include "core/program/execution/arithmetic.h"
#include "core/program/lowering/fusion.h"
#include "plugins/common/texts.h"

namespace tilescope {

// An error for a plan without layers, or of a single layer.
std::optional<Diagnostic> whyNoProgram(const ExecutionPlan& plan);

// The option "arithmetic", or what the plan's element sizes mean. An error if they differ, or for layers that this
// arithmetic cannot compute.
// hasInt8Passes: whether softmax, norms and functions run in int8.
Result<Arithmetic> programArithmetic(const ExportOptions& options, const ExecutionPlan& plan,
                                     bool hasInt8Passes = false);

// The options "fusion" and "capacity_bytes"; without the latter the capacity is that of all on-chip memories together.
Result<Fusion> programFusion(const ExportOptions& options, const ExecutionPlan& plan);

std::string nameOf(Arithmetic arithmetic);  // "fp32", "int8": as the option

// A schema of options with the properties of all programs in their places: {{{arithmetic}}},
// {{{capacity_bytes}}}, {{{weights}}}, {{{seed}}}.
std::string optionsSchemaOf(const NamedTexts& templates);

}  // namespace tilescope
