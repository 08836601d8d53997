// SPDX-License-Identifier: GPL-3.0-or-later
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
  void openForView();

 private:
  void connectView();
  void addActions();

  ViewParts parts_;
  HelpView* view_;
};

// Where the documentation describes a part of the window.
struct HelpTopic {
  QString part;     // object name; a prefix of names if it ends in ":" or " "
  HelpPlace place;  // page: the end of its path
};

const std::vector<HelpTopic>& helpTopics();

// names: the control's, then its parents'. The first one with a topic is used.
std::optional<HelpPlace> topicOf(const QStringList& names);
std::optional<HelpPlace> topicOf(const QWidget* control);

}  // namespace tilescope::gui
