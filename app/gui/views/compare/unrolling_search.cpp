// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/compare/unrolling_search.h"

#include <QThread>
#include <algorithm>
#include <utility>

#include "app/gui/views/compare/dataflow_plans.h"
#include "core/explore/changes.h"
#include "core/explore/unrollings.h"
#include "core/plan/planner.h"

namespace tilescope::gui {
namespace {

bool isProven(const DataflowChoice& choice) {
  return std::all_of(choice.sets.best.begin(), choice.sets.best.end(),
                     [](const DataflowSet& set) { return set.gap == 0; });
}

}  // namespace

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
  progress_ = tr("Planning every unrolling of the array");
  const auto feed = std::make_shared<ProgressFeed<Step>>(background_, [this, asked = asked_](const Step& step) {
    if (asked_ != asked) return;
    progress_ = (step.proving ? tr("Proving the best unrollings: %1 of %2 dataflows")
                              : tr("Planning every unrolling of the array: %1 of %2 dataflows"))
                    .arg(step.done)
                    .arg(step.total);
    emit changed();
  });
  background_.start([this, asked = asked_, feed](const CancelToken& cancel) {
    Planner planner;
    const std::vector<Dataflow> others = otherUnrollings(asked->network, asked->hardware);
    for (const std::uint64_t nodes : {kAdviceNodes, std::uint64_t{0}}) {
      PlannerSettings settings;
      settings.threads = std::max(1, QThread::idealThreadCount() - 1);  // leaves one core to the window
      settings.cancel = cancel;
      settings.mostNodes = nodes;
      const auto tell = [&](std::size_t done, std::size_t total) {
        feed->tell([&](Step& last) { last = {done, total, nodes == 0}; });
      };
      const auto made =
          std::make_shared<const Result<DataflowChoice>>(dataflowChoice(planner, *asked, settings, others, tell));
      if (cancel.cancelled()) return;
      const bool isLast = nodes == 0 || !*made || isProven(**made);
      background_.post([this, asked, made, isLast] { take(asked, made, isLast); });
      if (isLast) return;
    }
  });
}

void UnrollingSearch::take(const std::shared_ptr<const PlanRequest>& asked,
                           const std::shared_ptr<const Result<DataflowChoice>>& made, bool isLast) {
  if (asked_ != asked) return;
  if (isLast) progress_.clear();
  answerOf_ = asked;
  answer_ = *made ? std::shared_ptr<const DataflowChoice>(made, &made->value()) : nullptr;
  emit changed();
}

}  // namespace tilescope::gui

#include "moc_unrolling_search.cpp"
