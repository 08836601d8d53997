// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/gui/views/view_parts.h"

namespace tilescope::gui {
class LensController;

class ExploreController : public QObject {
  Q_OBJECT
 public:
  explicit ExploreController(const ViewParts& parts);
  LensController& lens() { return *lens_; }

 private:
  LensController* lens_;
};

}  // namespace tilescope::gui
