// SPDX-License-Identifier: GPL-3.0-or-later

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>

#include "app/gui/views/start/example_gallery.h"
#include "core/plan/planner.h"

namespace tilescope::gui {
namespace {

TEST(Examples, EachOpensWithoutAWordAndHasAWholePlan) {
  const std::vector<Example> all = examples();
  ASSERT_EQ(all.size(), 6u);
  for (const Example& example : all) {
    const std::string name = example.title.toStdString();
    const Result<SessionDocument> session = readExample(example);
    ASSERT_TRUE(session) << name << "\n" << toText(session.diagnostics());
    EXPECT_TRUE(session.diagnostics().empty()) << name << "\n" << toText(session.diagnostics());
    const app::Design& design = session->session.design;
    ASSERT_TRUE(design.isComplete()) << name;
    const Result<PlanRequest> request = app::requestOf(design);
    ASSERT_TRUE(request) << name << "\n" << toText(request.diagnostics());
    const Result<ExecutionPlan> plan = Planner().plan(*request);
    ASSERT_TRUE(plan) << name << "\n" << toText(plan.diagnostics());
    EXPECT_TRUE(plan->infeasibleLayers.empty()) << name;
    EXPECT_EQ(example.figures.size(), 2u) << name;
    const Thumbnail thumbnail = thumbnailOf(*plan, example.picture, example.layer);
    EXPECT_TRUE(!thumbnail.roofline.marks.empty() || !thumbnail.traffic.bars.empty() || !thumbnail.mapping.nest.empty())
        << name;
  }
}

TEST(ExampleGallery, FillsItsCardsInTheBackgroundOnce) {
  PlanQueue queue;
  ExampleGallery gallery(queue);
  EXPECT_FALSE(gallery.isComplete());
  EXPECT_TRUE(gallery.card(0).figures.isEmpty());
  QSignalSpy changed(&gallery, &ExampleGallery::cardChanged);
  gallery.start();
  gallery.start();
  ASSERT_TRUE(QTest::qWaitFor([&] { return gallery.isComplete(); }, 60'000));
  EXPECT_EQ(changed.count(), static_cast<qsizetype>(gallery.size()));
  for (std::size_t i = 0; i < gallery.size(); ++i) {
    EXPECT_EQ(gallery.card(i).figures.size(), 2) << i;
    EXPECT_TRUE(gallery.card(i).thumbnail) << i;
    EXPECT_TRUE(gallery.session(i)) << i;
  }
}

TEST(ExampleGallery, MayGoWhileItWorks) {
  PlanQueue queue;
  {
    ExampleGallery gallery(queue);
    gallery.start();
    QTest::qWait(20);
  }
  QTest::qWait(20);
  EXPECT_TRUE(queue.isIdle());
}

}  // namespace
}  // namespace tilescope::gui
