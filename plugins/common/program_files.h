// SPDX-License-Identifier: GPL-3.0-or-later
// What the CMakeLists.txt and README.md of every exported program say, and its notes for the manifest.
#pragma once

#include <string>

#include "core/plan/execution_plan.h"
#include "core/plugin/export_run.h"
#include "core/program/execution/arithmetic.h"
#include "core/program/lowering/fusion.h"
#include "core/program/program.h"
#include "plugins/common/texts.h"

namespace tilescope {

// Of the executable and its source: "resnet18".
std::string programName(const ExecutionPlan& plan);

std::string grouped(std::int64_t value);  // "1 234 567"

// network, hardware, version, program, model, search, objective.
void setOrigin(TemplateData& data, const ExecutionPlan& plan);

struct ReadmeFacts {
  Arithmetic arithmetic = Arithmetic::Fp32;
  bool needsWeights = false;
  std::int64_t seed = 0;
};
// Arithmetic, weights and the table of predicted bytes and cycles.
void setFacts(TemplateData& data, const ExecutionPlan& plan, const ReadmeFacts& facts,
              const ExportPredictions& predictions);
std::string memoryList(const Program& program);  // "buffer of 1 024 bytes, …"

// Bytes are those that the program counts. Cycles come from the plan, for layers that run as planned; spans have none.
ExportNotes programNotes(const ExecutionPlan& plan, const Program& program, Arithmetic arithmetic,
                         const Fusion& fusion);

}  // namespace tilescope
