// SPDX-License-Identifier: GPL-3.0-or-later
// The validation view with its model.
#pragma once

#include <QObject>

#include "app/gui/views/validate/validation_model.h"
#include "app/gui/views/view_parts.h"

namespace tilescope::gui {

class ValidationController : public QObject {
  Q_OBJECT
 public:
  explicit ValidationController(const ViewParts& parts);

 private:
  ValidationModel model_;
};

}  // namespace tilescope::gui
