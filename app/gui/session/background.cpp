// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session/background.h"

namespace tilescope::gui {

Background::Background(QObject& owner) : owner_(owner) {
  thread_.setMaxThreadCount(1);
}

Background::~Background() {
  cancel();
  wait();
}

void Background::start(std::function<void(const CancelToken&)> work) {
  thread_.start([work = std::move(work), cancel = cancel_.token()] { work(cancel); });
}

void Background::post(std::function<void()> call) {
  QMetaObject::invokeMethod(&owner_, std::move(call), Qt::QueuedConnection);
}

void Background::cancel() {
  cancel_.cancel();
  cancel_ = CancelSource();
}

void Background::wait() {
  thread_.waitForDone();
}

}  // namespace tilescope::gui
