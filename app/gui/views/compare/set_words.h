// SPDX-License-Identifier: GPL-3.0-or-later
// The best one, two and three dataflows as texts.
#pragma once

#include <QString>
#include <memory>
#include <string>
#include <vector>

#include "app/gui/kit/chrome/badge.h"
#include "app/gui/kit/table/cell_table.h"
#include "core/explore/dataflow_sets.h"
#include "core/hardware/hardware_profile.h"

namespace tilescope::gui {

// The sets above the columns, and the dataflows of which they are made.
struct ShownSets {
  std::shared_ptr<const DataflowSets> sets;  // null: none yet
  std::vector<Dataflow> dataflows;           // by index in the sets
  std::size_t inProfile = 0;                 // the first ones; the profile does not have the others
  bool current = false;                      // of the present design

  std::vector<std::string> namesOf(const DataflowSet& set) const;
};

struct SetCardData {
  QString title;        // "Best two"
  QString names;        // "K | C + OX | K"
  QString value, unit;  // total objective; empty: see note
  Badge change;         // against all dataflows
  bool estimate = false;
  bool stale = false;
  QString note;   // replaces the value: why another dataflow does not help, or how many layers are infeasible
  QString proof;  // "Proven", or the gap
  bool proven = false;
  bool enabled = true;
  QString help;  // lines with all numbers and the layers that lose most

  bool operator==(const SetCardData&) const = default;
};

// One per size. Empty without sets.
std::vector<SetCardData> setCards(const ShownSets& shown);

// "Best two"; index: size − 1.
QString setTitle(std::size_t index);
QString setNames(const std::vector<std::string>& names);  // "K | C and OX | K"

// Layers that lose with the set, the largest effect first.
TableContent lossTable(const ShownSets& shown, const DataflowSet& set);

}  // namespace tilescope::gui
