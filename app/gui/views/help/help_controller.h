// SPDX-License-Identifier: GPL-3.0-or-later
// The help actions: open the page about the current view, search, glossary, back and forward.
#pragma once

#include <QObject>
#include <QStringList>
#include <optional>
#include <vector>

#include "app/gui/views/help/help_page.h"
#include "app/gui/views/view_parts.h"

class QWidget;

namespace tilescope::gui {

class HelpView;

class HelpController : public QObject {
  Q_OBJECT
 public:
  explicit HelpController(const ViewParts& parts);

  void open(const HelpPlace& place);
  void openForView();  // opens the page about the current view

 private:
  void connectView();
  void addActions();

  ViewParts parts_;
  HelpView* view_;
};

// The heading of the documentation that describes a part of the window.
struct HelpTopic {
  QString part;     // object name; if it ends with ":" or " ", a prefix of object names
  HelpPlace place;  // page: the end of its path
};

const std::vector<HelpTopic>& helpTopics();

// The help about a control. names: of the control and its parents, from the inside out. The first with a topic is used.
std::optional<HelpPlace> topicOf(const QStringList& names);
std::optional<HelpPlace> topicOf(const QWidget* control);

}  // namespace tilescope::gui
