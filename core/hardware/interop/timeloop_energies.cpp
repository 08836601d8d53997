// SPDX-License-Identifier: GPL-3.0-or-later
// Energy reference tables of Accelergy: the energy of every action per component, in pJ.
#include <algorithm>

#include "core/base/plain_text.h"
#include "core/base/yaml_place.h"
#include "core/hardware/interop/hardware_readers.h"

namespace tilescope::interop {
namespace {

// The last component of a path, without indices: "mac" for "eyeriss.PE_column[1..14].mac[1..12]".
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
    // An action with special arguments, such as an unchanged address, costs less, so the largest value is used.
    for (const YamlPlace& action : table.at("actions").items()) {
      double& energy = actions[lowerCase(action.at("name").text())];
      energy = std::max(energy, action.at("energy").number());
    }
  }
  return energies;
}

}  // namespace tilescope::interop
