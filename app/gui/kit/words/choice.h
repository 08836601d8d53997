// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

namespace tilescope::gui {

struct Choice {
  QString id;
  QString text;
  QString secondary;  // dimmed, after the text
  QString icon;
  QChar pin;  // tile before the text; null: none
  bool checked = false;
  bool warns = false;
  bool enabled = true;
  bool separator = false;       // line; other members are unused
  bool action = false;          // command ("Open network…") instead of a value
  std::vector<Choice> choices;  // group below this heading

  bool operator==(const Choice&) const = default;
};

using Choices = std::vector<Choice>;

// One of a few choices side by side.
struct Segment {
  QString id;
  QString text;
  QString icon;  // while checked; in resources/icons
  QString tip;
  Choices choices;

  bool operator==(const Segment&) const = default;
};

}  // namespace tilescope::gui
