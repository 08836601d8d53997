// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/network/kind_table.h"

#include <gmock/gmock.h>

#include <QSignalSpy>
#include <QTest>

#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "core/plan/planner.h"
#include "tests/app/gui/designs.h"

namespace tilescope::gui {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class KindTableTest : public testing::Test {
 protected:
  KindTableTest() {
    table.resize(900, 400);
    table.show();
    Planner planner;
    plan = *planner.plan(*exampleRequest());
    table.refresh(plan.request.network, layerRows(plan), plan.totals.energy.unit);
  }
  int rowOf(const QString& kind) const {
    for (int row = 0; row < table.model()->rowCount(); ++row)
      if (table.model()->index(row, 0).data().toString() == kind) return row;
    return -1;
  }

  ThemeController themes{ThemeMode::Dark};
  KindTable table{&themes};
  ExecutionPlan plan;
};

TEST_F(KindTableTest, ARowSelectsAllLayersOfItsKind) {
  QSignalSpy selected(&table, &KindTable::layersSelected);
  const int row = rowOf("conv");
  ASSERT_GE(row, 0);
  table.selectRow(row);
  ASSERT_EQ(selected.size(), 1);
  QStringList convolutions;
  for (const Layer& layer : plan.request.network.layers)
    if (layer.type == LayerType::Conv) convolutions << words(layer.name);
  EXPECT_EQ(selected[0][0].toStringList(), convolutions);
}

TEST_F(KindTableTest, ALayerThatIsSelectedElsewhereMarksItsKind) {
  QSignalSpy selected(&table, &KindTable::layersSelected);
  table.setSelectedLayers({"fc"});
  ASSERT_EQ(table.selectionModel()->selectedRows().size(), 1);
  EXPECT_EQ(table.selectionModel()->selectedRows().front().row(), rowOf("fc"));
  EXPECT_TRUE(selected.isEmpty()) << "nobody is asked again";
  table.setSelectedLayers({});
  EXPECT_FALSE(table.selectionModel()->hasSelection());
}

TEST_F(KindTableTest, TheCopyHasEveryNumber) {
  const std::string text = table.copyText().toStdString();
  EXPECT_THAT(text, HasSubstr("Operator\tLayers\tMACs\tOff-chip bytes\tShare of latency\tShare of energy\tCost model"));
  EXPECT_THAT(text, HasSubstr("\tmodelled\n"));
  EXPECT_THAT(text, HasSubstr("\testimated\n"));
  EXPECT_THAT(text, Not(HasSubstr("nan")));
}

}  // namespace
}  // namespace tilescope::gui
