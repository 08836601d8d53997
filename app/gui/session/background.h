// SPDX-License-Identifier: GPL-3.0-or-later
// A background thread. It runs jobs one after the other and delivers results in the owner's thread.
#pragma once

#include <QObject>
#include <QThreadPool>
#include <functional>
#include <memory>
#include <mutex>
#include <utility>

#include "core/base/cancel.h"

namespace tilescope::gui {

// Must be its owner's last member, so that it ends before the data of its jobs. Long jobs should check their token.
class Background {
 public:
  explicit Background(QObject& owner);
  ~Background();

  // work(CancelToken) runs in the background thread, then take(result) in the owner's thread.
  template <class Work, class Take>
  void run(Work work, Take take) {
    start([this, work = std::move(work), take = std::move(take)](const CancelToken& cancel) mutable {
      auto answer = std::make_shared<decltype(work(cancel))>(work(cancel));
      post([take = std::move(take), answer]() mutable { take(std::move(*answer)); });
    });
  }
  void start(std::function<void(const CancelToken&)> work);  // for a job without a result
  // Called by a job; the call runs in the owner's thread, after earlier ones.
  void post(std::function<void()> call);
  void cancel();
  void wait();

 private:
  QObject& owner_;
  CancelSource cancel_;
  QThreadPool thread_;
};

// Collects the results of a fast job, so that one event delivers all since the last one to the owner's thread.
template <class Part>
class ProgressFeed : public std::enable_shared_from_this<ProgressFeed<Part>> {
 public:
  using Take = std::function<void(Part)>;

  ProgressFeed(Background& from, Take take) : from_(from), take_(std::move(take)) {}

  // Called by a job. add(Part&) changes the collected part, which is empty after each delivery.
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
  Take take_;
  std::mutex mutex_;
  Part part_;
  bool isTold_ = false;
};

}  // namespace tilescope::gui
