// SPDX-License-Identifier: GPL-3.0-or-later
// The actions of the timeline.
#pragma once

#include <QObject>

#include "app/gui/views/view_parts.h"

class QAction;

namespace tilescope::gui {
class ExploreView;

class TimelineController : public QObject {
  Q_OBJECT
 public:
  TimelineController(ExploreView& view, const ViewParts& parts, QObject* parent);

 private:
  void saveTrace();
  void enable();

  ExploreView& view_;
  ViewParts parts_;
  QAction* trace_ = nullptr;
};

}  // namespace tilescope::gui
