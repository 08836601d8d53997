// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/exporter_defaults.h"

#include <algorithm>

#include "app/common/bundled_files.h"
#include "core/models/model_registry.h"

namespace tilescope::app {

void completeFromExporter(const std::string& exporter, DesignWords& words) {
  const std::vector<ModelEntry>& all = models();
  const bool isModel =
      std::any_of(all.begin(), all.end(), [&](const ModelEntry& entry) { return entry.model->id() == exporter; });
  if (!isModel) return;
  if (words.model.empty()) words.model = exporter;
  const std::vector<BundledFile> profiles = bundledFiles(BundledKind::Hardware);
  const bool isBundled = std::any_of(profiles.begin(), profiles.end(),
                                     [&](const BundledFile& profile) { return profile.name == exporter; });
  if (words.hardware.empty() && words.model == exporter && isBundled) words.hardware = exporter;
}

}  // namespace tilescope::app
