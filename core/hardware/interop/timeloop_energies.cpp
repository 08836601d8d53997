// SPDX-License-Identifier: GPL-3.0-or-later
// Accelergy's energy reference tables: energy by component and action, in pJ.
#include <algorithm>

#include "core/base/plain_text.h"
#include "core/base/yaml_place.h"
#include "core/hardware/interop/hardware_readers.h"

namespace tilescope::interop {
namespace {

// A component's name without path and indices: "mac" for "eyeriss.PE_column[1..14].mac[1..12]".
std::string componentIn(std::string path) {
  for (std::size_t open = path.find('['); open != std::string::npos; open = path.find('['))
    path.erase(open, std::min(path.find(']', open), path.size() - 1) + 1 - open);
  const std::size_t dot = path.rfind('.');
  return lowerCase(dot == std::string::npos ? path : path.substr(dot + 1));
}

}  // namespace

EnergyTable readEnergyTable(const YamlNode& file) {
  EnergyTable energies;
  for (const YamlPlace& table : YamlPlace(file).at("ERT").at("tables").items()) {
    std::map<std::string, double>& actions = energies[componentIn(table.at("name").text())];
    // Special arguments, such as an unchanged address, cost less, so the largest value counts.
    for (const YamlPlace& action : table.at("actions").items()) {
      double& energy = actions[lowerCase(action.at("name").text())];
      energy = std::max(energy, action.at("energy").number());
    }
  }
  return energies;
}

}  // namespace tilescope::interop
