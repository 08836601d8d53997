// SPDX-License-Identifier: GPL-3.0-or-later
// Parts of the report's first page.
#pragma once

#include "app/common/report/sections.h"
#include "core/report/document.h"

namespace tilescope::app {

void addQuestion(report::Section& section, const ReportMaterial& material);
void addCosts(report::Section& section, const ReportMaterial& material);
void addAssumed(report::Section& section, const ReportMaterial& material);

}  // namespace tilescope::app
