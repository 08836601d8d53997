// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/ink.h"

#include <array>
#include <cstddef>

#include "core/base/ensure.h"

namespace tilescope::report {
namespace {

// resources/themes/light.json and dark.json; a test compares.
constexpr std::array<InkColours, 28> kInks{{{"none", "none", "none"},
                                            {"text", "#171C23", "#E8ECF1"},
                                            {"text-2", "#434D5A", "#AEB7C3"},
                                            {"text-3", "#5C6775", "#8E99A8"},
                                            {"plot", "#FFFFFF", "#14181E"},
                                            {"hover", "#E9EDF2", "#2A313B"},
                                            {"border", "#D3D9E1", "#2C333D"},
                                            {"grid", "#EAEDF1", "#242B34"},
                                            {"axis", "#8C97A5", "#4A5563"},
                                            {"accent", "#175FC9", "#5AA2FF"},
                                            {"present", "#171C23", "#FFFFFF"},
                                            {"cloud", "#A5ABB3", "#636C78"},
                                            {"memory-bound", "#B44B0A", "#F58F4C"},
                                            {"compute-bound", "#2C6BD1", "#6FA8FF"},
                                            {"tensor-i", "#0B8F86", "#2FC4B5"},
                                            {"tensor-w", "#B88400", "#E8B93E"},
                                            {"tensor-o", "#7F45CC", "#A97BEB"},
                                            {"worse", "#A8320F", "#FF8657"},
                                            {"level-0", "#36404E", "#5F6E84"},
                                            {"level-1", "#33659B", "#4E86B8"},
                                            {"level-2", "#2788BC", "#53B3CF"},
                                            {"level-3", "#3AA28E", "#A6E1DC"},
                                            {"pin-a", "#7A0F58", "#D9659A"},
                                            {"pin-b", "#417C46", "#66A030"},
                                            {"pin-c", "#34758C", "#9ED8FA"},
                                            {"pin-d", "#855000", "#EFF04A"},
                                            {"pin-e", "#54241F", "#FFC0AE"},
                                            {"pin-f", "#3D2CC2", "#7F80FF"}}};

constexpr std::size_t kPins = 6;

}  // namespace

const InkColours& coloursOf(Ink ink) {
  return kInks[static_cast<std::size_t>(ink)];
}

Ink inkOf(Tensor tensor) {
  return static_cast<Ink>(static_cast<std::size_t>(Ink::Input) + index(tensor));
}

Ink pinInk(std::string_view letter) {
  ensure(letter.size() == 1 && letter[0] >= 'A' && static_cast<std::size_t>(letter[0] - 'A') < kPins,
         "pins are A to F");
  return static_cast<Ink>(static_cast<std::size_t>(Ink::PinA) + static_cast<std::size_t>(letter[0] - 'A'));
}

std::string chartStyle() {
  std::string style;
  for (std::size_t i = 1; i < kInks.size(); ++i) {
    const InkColours& ink = kInks[i];
    style += ".chart .fill-" + std::string(ink.name) + "{fill:" + std::string(ink.dark) + "}\n";
    style += ".chart .line-" + std::string(ink.name) + "{stroke:" + std::string(ink.dark) + "}\n";
  }
  return style;
}

}  // namespace tilescope::report
