// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/certifiable.h"

#include <fmt/format.h>

#include "core/models/zigzag/corrections.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/models/zigzag/zigzag_result.h"

namespace tilescope::app {

Diagnostics checkCertifiable(const PlanRequest& request) {
  if (request.model != zigzag::kModelId) return {};
  Diagnostics errors;
  for (const std::string_view option : {zigzag::kTransferOverhead, zigzag::kSerialLoads, zigzag::kPipelineFill}) {
    const std::string value = optionValue(zigzag::zigzagModel(), request.options, option);
    if (value == optionValue(zigzag::zigzagModel(), {}, option)) continue;
    errors.push_back({Diagnostic::Severity::Error, "--certificates", "", fmt::format("option {}={}", option, value),
                      "the latency that tilescope-check counts itself, without corrections",
                      "Leave out --certificates or the option; the plan is proven, but not for others to check."});
  }
  return errors;
}

}  // namespace tilescope::app
