// SPDX-License-Identifier: GPL-3.0-or-later
// Which heading of the documentation is about which part of the window, by the object names of the parts.
#pragma once

#include <QStringList>
#include <optional>
#include <vector>

#include "app/gui/views/help/help_page.h"

class QWidget;

namespace tilescope::gui {

struct HelpTopic {
  QString part;     // object name; one that ends with ":" or " " stands for all names that begin so
  HelpPlace place;  // the page by the end of its path
};

const std::vector<HelpTopic>& helpTopics();

// names: of a control and what it stands in, from the inside out; the first one with a topic counts.
std::optional<HelpPlace> topicOf(const QStringList& names);
std::optional<HelpPlace> topicOf(const QWidget* control);

}  // namespace tilescope::gui
