// SPDX-License-Identifier: GPL-3.0-or-later
// The best sets of all unrollings of the array, also those that the profile does not have. Plans them in the
// background: first with a short search per layer, whose sets have gaps, then to the end.
#pragma once

#include <QObject>
#include <QString>
#include <memory>
#include <optional>

#include "app/gui/session/background.h"
#include "core/explore/dataflow_choice.h"

namespace tilescope::gui {

class UnrollingSearch : public QObject {
  Q_OBJECT
 public:
  explicit UnrollingSearch(QObject* parent = nullptr);

  // A request without a dataflow; null: nothing is searched, and the answer is dropped. The old answer stays until the
  // new one arrives.
  void ask(std::shared_ptr<const PlanRequest> request);

  const std::shared_ptr<const DataflowChoice>& answer() const { return answer_; }
  bool isCurrent() const { return answer_ && answerOf_ == asked_ && progress_.isEmpty(); }
  // "Planning every unrolling of the array: 12 of 36 dataflows"; empty: nothing is searched.
  QString progress() const { return progress_; }

 signals:
  void changed();

 private:
  struct Step {
    std::size_t done = 0, total = 0;
    bool proving = false;
  };
  void take(const std::shared_ptr<const PlanRequest>& asked, const std::shared_ptr<const Result<DataflowChoice>>& made,
            bool isLast);

  std::shared_ptr<const PlanRequest> asked_, answerOf_;
  std::shared_ptr<const DataflowChoice> answer_;
  QString progress_;
  Background background_{*this};
};

}  // namespace tilescope::gui
