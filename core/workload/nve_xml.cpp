// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/nve_xml.h"

#include <filesystem>

#include "core/base/xml_tree.h"
#include "core/workload/nve_check.h"
#include "core/workload/nve_layers.h"

namespace tilescope {
namespace {

std::string nameFrom(const std::string& file) {
  const std::string stem = std::filesystem::path(file).stem().string();
  return stem.empty() ? "network" : stem;
}

}  // namespace

Result<Network> networkFromNveXml(std::string_view text, const std::string& file,
                                  const std::function<std::optional<std::uint64_t>(const std::string& path)>& bytesOf) {
  TextFindings findings(text, file);
  const XmlElement root = parseXml(text, findings);
  if (findings.hasErrors()) return std::move(findings).take();
  const nve::FileNetwork read = nve::fileNetwork(root, findings);
  Network network = nve::checkedNetwork(read, nameFrom(file), bytesOf, findings);
  const bool failed = findings.hasErrors();
  Diagnostics found = std::move(findings).take();
  if (failed) return found;
  return {std::move(network), std::move(found)};
}

}  // namespace tilescope
