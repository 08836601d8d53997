// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/records.h"

#include "core/base/ensure.h"

namespace tilescope::store {

std::string_view wordOf(RowStatus status) {
  switch (status) {
    case RowStatus::Done:
      return "done";
    case RowStatus::Outside:
      return "outside";
    case RowStatus::Infeasible:
      return "infeasible";
    case RowStatus::Dominated:
      return "dominated";
    case RowStatus::Limited:
      return "limited";
    case RowStatus::Failed:
      return "failed";
  }
  throw InternalError("every status has a word");
}

}  // namespace tilescope::store
