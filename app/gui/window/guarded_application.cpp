// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/guarded_application.h"

#include <QEvent>
#include <QMetaEnum>
#include <exception>

#include "app/gui/kit/words/words.h"
#include "app/gui/session/faults.h"

namespace tilescope::gui {

void GuardedApplication::reportTo(Faults* faults) {
  faults_ = faults;
}

bool GuardedApplication::notify(QObject* receiver, QEvent* event) {
  // The handler may delete the receiver.
  const QMetaObject* kind = receiver->metaObject();
  const QEvent::Type type = event->type();
  const auto report = [&](const QString& what) {
    const char* name = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
    faults_->report(QStringLiteral("%1 (%2, %3)").arg(what, kind->className(), name ? name : "event"));
  };
  try {
    return QApplication::notify(receiver, event);
  } catch (const std::exception& error) {
    if (!faults_) throw;
    report(words(error.what()));
  } catch (...) {
    if (!faults_) throw;
    report(QStringLiteral("an unknown exception"));
  }
  return false;
}

}  // namespace tilescope::gui
