// SPDX-License-Identifier: GPL-3.0-or-later
// Work beside the window: a thread that does one thing after the other, and hands what comes of it to its owner as
// events of the owner's thread.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "core/base/cancel.h"

namespace tilescope::gui {

// The last member of its owner, so that it ends before anything that its work uses. What was started is done to the end
// even then: work that may take long asks its token.
class Background {
 public:
  explicit Background(QObject& owner);
  ~Background();  // cancels, then waits; nothing is handed over after it

  // work(CancelToken) in the thread, then take(its answer) in the owner's.
  template <class Work, class Take>
  void run(Work work, Take take) {
    start([this, work = std::move(work), take = std::move(take)](const CancelToken& cancel) mutable {
      auto answer = std::make_shared<decltype(work(cancel))>(work(cancel));
      post([take = std::move(take), answer]() mutable { take(std::move(*answer)); });
    });
  }
  void start(std::function<void(const CancelToken&)> work);  // without an answer
  void post(std::function<void()> call);                     // from the thread: in the owner's, after what was posted
  void cancel();                                             // what was started until now
  void wait();                                               // until all is done; posted calls still come

 private:
  QObject& owner_;
  CancelSource cancel_;
  QThreadPool thread_;  // of one thread
};

// Parts of an answer, which may come faster than the window looks: one event hands over all that has come since the
// last one.
template <class Part>
class ProgressFeed : public std::enable_shared_from_this<ProgressFeed<Part>> {
 public:
  using Take = std::function<void(Part)>;

  ProgressFeed(Background& from, Take take) : from_(from), take_(std::move(take)) {}

  // add(Part&), which is empty after the owner looked. From the thread.
  template <class Add>
  void tell(Add add) {
    const std::lock_guard lock(mutex_);
    add(part_);
    if (std::exchange(isTold_, true)) return;
    from_.post([self = this->shared_from_this()] { self->take_(self->taken()); });
  }

 private:
  Part taken() {
    const std::lock_guard lock(mutex_);
    isTold_ = false;
    return std::exchange(part_, {});
  }

  Background& from_;
  Take take_;  // in the owner's thread
  std::mutex mutex_;
  Part part_;
  bool isTold_ = false;
};

}  // namespace tilescope::gui
