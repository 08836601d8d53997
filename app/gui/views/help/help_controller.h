// SPDX-License-Identifier: GPL-3.0-or-later
// The help at work: pages about the view that is on, search, glossary, back and forward.
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
  void openForView();  // the page about the view that is on

 private:
  void connectView();
  void addActions();

  ViewParts parts_;
  HelpView* view_;
};

// Which heading of the documentation is about which part of the window, by the object names of the parts.
struct HelpTopic {
  QString part;     // object name; one that ends with ":" or " " stands for all names that begin so
  HelpPlace place;  // the page by the end of its path
};

const std::vector<HelpTopic>& helpTopics();

// names: of a control and what it stands in, from the inside out; the first one with a topic counts.
std::optional<HelpPlace> topicOf(const QStringList& names);
std::optional<HelpPlace> topicOf(const QWidget* control);

}  // namespace tilescope::gui
