// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/stored_sweep.h"

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/base/names.h"
#include "core/hardware/hardware_json.h"
#include "core/workload/network_json.h"

namespace tilescope {
namespace {

Result<Network> storedNetwork(const std::vector<store::NetworkRecord>& networks, const std::string& named,
                              const std::string& file) {
  const std::string stem = std::filesystem::path(named).stem().string();
  const auto found = std::find_if(networks.begin(), networks.end(),
                                  [&](const store::NetworkRecord& network) { return network.name == stem; });
  if (found == networks.end())
    return Diagnostic{Diagnostic::Severity::Error,
                      file,
                      "",
                      "no network " + quoteName(stem),
                      "the networks of its sweeps",
                      "Check the store: 'tilescope-cli sweep check'."};
  const Result<Json> document = parseJson(found->document, file);
  if (!document) return document.diagnostics();
  return networkFromJson(*document, file);
}

}  // namespace

Result<SweepDescription> storedSweep(const store::SweepInfo& sweep, const std::string& file,
                                     const std::function<Result<Technology>(const std::string&)>& technology) {
  const Result<Json> description = parseJson(sweep.record.description, file);
  if (!description) return description.diagnostics();
  const SweepReaders readers{
      [&](const std::string& named) { return storedNetwork(sweep.record.networks, named, file); },
      [&](const std::string&) -> Result<HardwareProfile> {
        const Result<Json> base = parseJson(sweep.record.base, file);
        if (!base) return base.diagnostics();
        return hardwareFromJson(*base, file);
      },
      technology};
  return sweepFromJson(*description, file, readers);
}

}  // namespace tilescope
