// SPDX-License-Identifier: GPL-3.0-or-later
// The sources of a network's program: NETWORK.c runs its layers, main.cpp checks and times them.
#pragma once

#include <string>

#include "core/plan/execution_plan.h"
#include "core/program/program.h"
#include "plugins/cpu/cpu_options.h"

namespace tilescope::cpu {

struct NetworkSources {
  std::string code, header, main;
};

// The program must come from the plan and its spans. network: the plan's, with products of two maps as convolutions.
NetworkSources networkSources(const ExecutionPlan& plan, const Network& network, const FusionPlan& fusion,
                              const Program& program, const CpuOptions& options);

bool needsPasses(const Network& network);

}  // namespace tilescope::cpu
