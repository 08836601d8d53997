// SPDX-License-Identifier: GPL-3.0-or-later
// The model of the view Partition with plans, pins and editor, without a window.
#pragma once

#include <gmock/gmock.h>

#include <QTest>
#include <memory>
#include <string>

#include "app/gui/views/partition/partition_editor.h"
#include "app/gui/views/partition/partition_model.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {

inline constexpr std::int64_t kBytesPerMebibyte = 1024 * 1024;

class PartitionModelTest : public testing::Test {
 protected:
  void open(const std::string& network, std::int64_t capacityBytes = 3 * kBytesPerMebibyte, int bits = 8) {
    app::Design design = exampleDesign(exampleWords(network));
    design.partition.capacityBytes = capacityBytes;
    design.partition.elementBits = bits;
    open(design);
  }
  void open(const app::Design& design) {
    session = std::make_unique<SessionController>(Session{design, {}, {}, {}, {}, {}, {}});
    pins = std::make_unique<PinsModel>(*session, queue);
    explore = std::make_unique<ExploreModel>(*session, runner, pins.get());
    model = std::make_unique<PartitionModel>(*session, *explore, *pins, queue);
    editor = std::make_unique<PartitionEditor>(*session);
  }
  void waitForPlan() {
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return explore->plan() && !explore->isStale() && pins->isSettled() && isAtCapacity(); }, kPatience));
  }

  // Asks for the plan at the capacity, as a picture does.
  bool isAtCapacity() const { return model->plan() && model->isSettled(); }

  Chain chain() const { return *chainOf(*session->design().network); }
  Partition expected(std::int64_t capacity, ResidualRule rule = ResidualRule::Exact, std::int64_t batch = 1) const {
    const Chain network = chain();
    FootprintOptions options;
    options.batch = batch;
    return partitionFor(network, SpanTable(network, options), TransferTable(network, batch), capacity, rule);
  }

  PlanQueue queue;
  PlanRunner runner;
  std::unique_ptr<SessionController> session;
  std::unique_ptr<PinsModel> pins;
  std::unique_ptr<ExploreModel> explore;
  std::unique_ptr<PartitionModel> model;
  std::unique_ptr<PartitionEditor> editor;
};

}  // namespace tilescope::gui
