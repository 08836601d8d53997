// SPDX-License-Identifier: GPL-3.0-or-later
// The help at work: pages about the view that is on, search, glossary, back and forward.
#pragma once

#include <QObject>

#include "app/gui/views/help/help_page.h"
#include "app/gui/views/view_parts.h"

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

}  // namespace tilescope::gui
