// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/this_computer_card.h"

#include <gmock/gmock.h>

#include <QLabel>
#include <QPointer>
#include <QProgressBar>
#include <QPushButton>
#include <QSemaphore>
#include <QTest>
#include <atomic>
#include <memory>

#include "app/gui/kit/table/cell_table.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/hardware/hardware_model.h"
#include "core/host/host_rates.h"
#include "tests/app/gui/designs.h"
#include "tests/support/case_folder.h"

namespace tilescope::gui {
namespace {

host::Host smallHost() {
  host::Host host;
  host.measuredOn = "today";
  host.facts.processor = "Sample CPU";
  host.facts.cpus = host.facts.cores = {0};
  host.facts.caches = {{2, 1 << 20, {}, {}, {}, "sysconf"}};
  host.facts.missing = {{"size of L3", "nothing states it"}};
  host.rates.rates = {{{host::Quantity::MultiplyAdd, host::Place::Core, false}, {31e9, 32e9, 25}, 0, 0, 1},
                      {{host::Quantity::Pack, host::Place::Dram, false}, {9e9, 10e9, 25}, 0, 1 << 28, 1}};
  return host;
}

class ThisComputerCardTest : public testing::Test {
 protected:
  ThisComputerCardTest() { window.show(); }

  QPointer<ThisComputerCard> open(ThisComputerCard::Measure measure) {
    auto* card = new ThisComputerCard(&themes, &window, std::move(measure),
                                      [this](HardwareProfile profile) { used.push_back(std::move(profile)); });
    card->openOver(window);
    return card;
  }
  static QString text(const ThisComputerCard& card, const QString& name) {
    return card.findChild<QLabel*>("this computer " + name)->text();
  }
  static QPushButton* button(const ThisComputerCard& card, const QString& name) {
    return card.findChild<QPushButton*>("this computer " + name);
  }
  static void waitFor(const ThisComputerCard& card) {
    EXPECT_TRUE(QTest::qWaitFor([&] { return !card.isMeasuring(); }, 20000));
  }

  ThemeController themes{ThemeMode::Dark};
  QWidget window;
  std::vector<HardwareProfile> used;
};

TEST_F(ThisComputerCardTest, ShowsWhatWasFoundAndWhatIsMissing) {
  const auto card = open([](const host::MeasureSettings&) { return smallHost(); });
  waitFor(*card);
  EXPECT_THAT(text(*card, "state").toStdString(), testing::HasSubstr("Off chip is DRAM with 10 GB/s"));
  EXPECT_THAT(text(*card, "missing").toStdString(), testing::HasSubstr("size of L3: nothing states it"));
  EXPECT_THAT(card->findChild<CellTable*>()->copyText().toStdString(), testing::HasSubstr("32.0 GFLOP/s"));
  EXPECT_FALSE(card->findChild<QProgressBar*>()->isVisible());
}

TEST_F(ThisComputerCardTest, HandsOverTheProfileAndCloses) {
  const auto card = open([](const host::MeasureSettings&) { return smallHost(); });
  waitFor(*card);
  QTest::mouseClick(button(*card, "use"), Qt::LeftButton);
  ASSERT_EQ(used.size(), 1u);
  EXPECT_EQ(used.front().name, "Sample CPU, one core");
  EXPECT_TRUE(QTest::qWaitFor([&] { return card.isNull(); }, 20000));
}

TEST_F(ThisComputerCardTest, MeasuresOutsideOfTheWindowsThreadWithProgress) {
  QSemaphore told, go;
  std::atomic<Qt::HANDLE> thread = nullptr;
  const auto card = open([&](const host::MeasureSettings& settings) {
    thread = QThread::currentThreadId();
    settings.onProgress(0.5, "one core");
    told.release();
    go.acquire();
    return smallHost();
  });
  EXPECT_TRUE(card->isMeasuring());
  EXPECT_FALSE(button(*card, "use")->isEnabled());
  told.acquire();
  EXPECT_TRUE(QTest::qWaitFor([&] { return card->findChild<QProgressBar*>()->value() == 500; }, 20000));
  EXPECT_THAT(text(*card, "state").toStdString(), testing::HasSubstr("one core"));
  EXPECT_NE(thread.load(), QThread::currentThreadId());
  go.release();
  waitFor(*card);
  EXPECT_TRUE(button(*card, "use")->isEnabled());
}

TEST_F(ThisComputerCardTest, CancelEndsTheMeasurement) {
  std::atomic<bool> cancelled = false;
  const auto card = open([&](const host::MeasureSettings& settings) {
    while (!settings.cancel.cancelled()) QThread::msleep(1);
    cancelled = true;
    return host::Host();
  });
  QTest::mouseClick(button(*card, "cancel"), Qt::LeftButton);
  EXPECT_TRUE(QTest::qWaitFor([&] { return card.isNull(); }, 20000));
  EXPECT_TRUE(cancelled);
  EXPECT_TRUE(used.empty());
}

TEST_F(ThisComputerCardTest, WithoutABandwidthSaysWhyThereIsNoProfile) {
  const auto card = open([](const host::MeasureSettings&) {
    host::Host host = smallHost();
    host.rates.rates.pop_back();
    return host;
  });
  waitFor(*card);
  EXPECT_THAT(text(*card, "state").toStdString(), testing::HasSubstr("no rate of L3 or DRAM"));
  EXPECT_FALSE(button(*card, "use")->isEnabled());
  QTest::mouseClick(button(*card, "again"), Qt::LeftButton);
  EXPECT_TRUE(card->isMeasuring());
  waitFor(*card);
}

TEST_F(ThisComputerCardTest, AFailureOfTheMeasurementIsReported) {
  const auto card =
      open([](const host::MeasureSettings&) -> host::Host { throw std::runtime_error("no such kernel"); });
  waitFor(*card);
  EXPECT_THAT(text(*card, "state").toStdString(), testing::HasSubstr("no such kernel"));
}

TEST(ThisComputer, IsSavedAndBecomesTheDesignInOneStepOfUndo) {
  SessionController session{Session{exampleDesign(exampleWords("resnet18", "eyeriss_like")), {}}};
  HardwareModel model{session};
  const std::string before = model.profile()->name;
  const HardwareProfile profile = *host::profileOf(smallHost());
  const QString file = QString::fromStdString((caseFolder() / "mine.json").string());
  EXPECT_EQ(toText(model.startWithFile("this computer", profile, file, "My CPU")), "");
  EXPECT_EQ(model.profile()->name, "My CPU");
  EXPECT_EQ(model.fileName(), file);
  EXPECT_FALSE(model.isChanged());
  session.history().undo();
  EXPECT_EQ(model.profile()->name, before);
  EXPECT_NE(toText(model.startWithFile("this computer", profile, "/no/such/folder/mine.json")), "");
  EXPECT_EQ(model.profile()->name, before);
}

}  // namespace
}  // namespace tilescope::gui
