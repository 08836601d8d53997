// SPDX-License-Identifier: GPL-3.0-or-later
// One line of a picker's menu.
#pragma once

#include <QString>
#include <vector>

namespace tilescope::gui {

struct Choice {
  QString id;
  QString text;
  QString secondary;  // beside it, quieter
  QString icon;       // as in resources/icons; may be empty
  QChar pin;          // its tile stands before the text; null: none
  bool checked = false;
  bool warns = false;  // the second text says why it does not suit
  bool enabled = true;
  bool separator = false;       // a line; nothing else of the choice counts
  bool action = false;          // does something ("Open network…") instead of being one of the values
  std::vector<Choice> choices;  // an option group: this one is its heading, these are the options

  bool operator==(const Choice&) const = default;
};

using Choices = std::vector<Choice>;

// One of two or three choices side by side.
struct Segment {
  QString id;
  QString text;
  QString icon;     // shown while checked; as in resources/icons
  QString tip;      // what it does
  Choices choices;  // a menu instead of one choice; id is not used

  bool operator==(const Segment&) const = default;
};

}  // namespace tilescope::gui
