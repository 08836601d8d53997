// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/application.h"

#include <gmock/gmock.h>

#include <stdexcept>

#include "app/gui/session/faults.h"

namespace tilescope::gui {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Thrower : public QObject {
 public:
  bool isStd = true;

  bool event(QEvent*) override {
    if (!isStd) throw 7;
    throw std::runtime_error("no such layer");
  }
};

class GuardedApplicationTest : public testing::Test {
 protected:
  GuardedApplicationTest() {
    QObject::connect(&faults, &Faults::reported, &faults,
                     [this](const Diagnostic& fault) { seen.push_back(fault.found); });
  }
  bool send(QObject& receiver) {
    QEvent event(QEvent::Paint);
    return QApplication::sendEvent(&receiver, &event);
  }

  GuardedApplication& application = static_cast<GuardedApplication&>(*qApp);
  Faults faults;
  std::vector<std::string> seen;
};

TEST_F(GuardedApplicationTest, AnExceptionInAnEventIsReportedWithReceiverAndEvent) {
  Thrower thrower;
  application.reportTo(&faults);
  EXPECT_FALSE(send(thrower));
  EXPECT_THAT(seen, ElementsAre("an internal error: no such layer (QObject, Paint)"));
  thrower.isStd = false;
  EXPECT_FALSE(send(thrower));
  EXPECT_THAT(seen.back(), HasSubstr("an unknown exception"));
}

TEST_F(GuardedApplicationTest, ItPassesWhereNothingTakesIt) {
  Thrower thrower;
  {
    Faults gone;
    application.reportTo(&gone);
  }
  EXPECT_THROW(send(thrower), std::runtime_error);
}

}  // namespace
}  // namespace tilescope::gui
