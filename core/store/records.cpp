// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/records.h"

#include "core/base/ensure.h"

namespace tilescope::store {
namespace {

struct StatusWord {
  RowStatus status;
  std::string_view word;
};
constexpr std::array<StatusWord, 6> kStatusWords{{{RowStatus::Done, "done"},
                                                  {RowStatus::Outside, "outside"},
                                                  {RowStatus::Infeasible, "infeasible"},
                                                  {RowStatus::Dominated, "dominated"},
                                                  {RowStatus::Limited, "limited"},
                                                  {RowStatus::Failed, "failed"}}};

}  // namespace

std::string_view wordOf(RowStatus status) {
  for (const StatusWord& row : kStatusWords)
    if (row.status == status) return row.word;
  throw InternalError("every status has a word");
}

std::optional<RowStatus> statusOf(std::string_view word) {
  for (const StatusWord& row : kStatusWords)
    if (row.word == word) return row.status;
  return std::nullopt;
}

}  // namespace tilescope::store
