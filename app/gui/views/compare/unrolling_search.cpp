// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/unrolling_search.h"

#include <QThread>
#include <algorithm>
#include <utility>

#include "app/gui/views/compare/dataflow_plans.h"
#include "core/explore/unrollings.h"

namespace tilescope::gui {

UnrollingSearch::UnrollingSearch(QObject* parent) : QObject(parent) {}

void UnrollingSearch::ask(std::shared_ptr<const PlanRequest> request) {
  const bool isSame = asked_ && request ? *asked_ == *request : asked_ == request;
  if (isSame) return;
  background_.cancel();
  asked_ = std::move(request);
  progress_.clear();
  if (!asked_ || (answerOf_ && !isSameNetwork(answerOf_->network, asked_->network))) {
    answer_.reset();
    answerOf_.reset();
  }
  if (!asked_) return;
  progress_ = tr("the first dataflow");
  const auto feed = std::make_shared<ProgressFeed<Step>>(background_, [this, asked = asked_](const Step& step) {
    if (asked_ != asked) return;
    progress_ = tr("%1 of %2 dataflows").arg(step.done).arg(step.total);
    emit changed();
  });
  background_.run(
      [asked = asked_, feed](const CancelToken& cancel) {
        Planner planner;
        PlannerSettings settings;
        settings.threads = std::max(1, QThread::idealThreadCount() - 1);  // leaves one core to the window
        settings.cancel = cancel;
        return std::make_shared<const Result<DataflowChoice>>(dataflowChoice(
            planner, *asked, settings, otherUnrollings(asked->network, asked->hardware),
            [&](std::size_t done, std::size_t total) { feed->tell([&](Step& last) {
                                                         last = {done, total};
                                                       }); }));
      },
      [this, asked = asked_](const std::shared_ptr<const Result<DataflowChoice>>& made) {
        if (asked_ != asked) return;
        progress_.clear();
        answerOf_ = asked;
        answer_ = *made && !(*made)->cancelled ? std::shared_ptr<const DataflowChoice>(made, &made->value()) : nullptr;
        emit changed();
      });
}

}  // namespace tilescope::gui

#include "moc_unrolling_search.cpp"
