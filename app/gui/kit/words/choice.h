// SPDX-License-Identifier: GPL-3.0-or-later
// An entry of a picker's menu.
#pragma once

#include <QString>
#include <vector>

namespace tilescope::gui {

struct Choice {
  QString id;
  QString text;
  QString secondary;  // dimmed, after the text
  QString icon;       // name in resources/icons; may be empty
  QChar pin;          // shows a pin's tile before the text; null: none
  bool checked = false;
  bool warns = false;  // the secondary text is a warning
  bool enabled = true;
  bool separator = false;       // separator line; other members are unused
  bool action = false;          // a command ("Open network…") instead of a value
  std::vector<Choice> choices;  // options of a group, with this entry as heading

  bool operator==(const Choice&) const = default;
};

using Choices = std::vector<Choice>;

// One of two or three choices side by side.
struct Segment {
  QString id;
  QString text;
  QString icon;     // shown while checked; name in resources/icons
  QString tip;      // what the choice does
  Choices choices;  // menu of the segment; id is then unused

  bool operator==(const Segment&) const = default;
};

}  // namespace tilescope::gui
