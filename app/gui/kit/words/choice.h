// SPDX-License-Identifier: GPL-3.0-or-later
// One entry of a picker's menu.
#pragma once

#include <QString>
#include <vector>

namespace tilescope::gui {

struct Choice {
  QString id;
  QString text;
  QString secondary;  // dimmed, next to the text
  QString icon;       // name in resources/icons; may be empty
  QChar pin;          // a pin's tile before the text; null: none
  bool checked = false;
  bool warns = false;  // the secondary text says why the choice does not suit
  bool enabled = true;
  bool separator = false;       // a separator line; the other members are ignored
  bool action = false;          // a command ("Open network…") instead of a value
  std::vector<Choice> choices;  // an option group: this entry is the heading, these are the options

  bool operator==(const Choice&) const = default;
};

using Choices = std::vector<Choice>;

// One of two or three choices side by side.
struct Segment {
  QString id;
  QString text;
  QString icon;     // shown while checked; name in resources/icons
  QString tip;      // tooltip: what the choice does
  Choices choices;  // makes the segment a menu; id is then unused

  bool operator==(const Segment&) const = default;
};

}  // namespace tilescope::gui
