// SPDX-License-Identifier: GPL-3.0-or-later
// What a profile of the user was planned with when it was saved, so that it opens with the same network, model and
// objective. All windows share one file.
#pragma once

#include <QString>

#include "app/common/design.h"

namespace tilescope::gui {

inline constexpr int kMaxProfileUses = 100;

class ProfileUses {
 public:
  explicit ProfileUses(const QString& dataFolder);  // empty: nothing is remembered

  void remember(const QString& profile, const app::Design& design);  // replaces what was known
  // design: with the profile. The network is only set if it has none. Unchanged if nothing is known, or if it cannot be
  // planned that way any more.
  app::Design asUsed(const QString& profile, app::Design design) const;

 private:
  QString file_;
};

}  // namespace tilescope::gui
