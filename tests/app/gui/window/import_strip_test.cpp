// SPDX-License-Identifier: GPL-3.0-or-later
// A model with open sizes: its origin, and other sizes.
#include "app/gui/views/network/import_strip.h"

#include <QLabel>
#include <QTemporaryDir>
#include <QUndoStack>

#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/views/file_opening.h"
#include "app/gui/views/network/graph/graph_page.h"
#include "core/workload/tensor_problem.h"
#include "tests/app/gui/window/window_fixture.h"
#include "tests/core/workload/onnx/onnx_writer.h"

namespace tilescope::gui {
namespace {

using testing::HasSubstr;

class ImportStripTest : public WindowTest {
 protected:
  // A product of batch × 16 with 16 × 32, then an unknown operator.
  QString model(std::int64_t columns = 32) {
    onnx::OnnxWriter writer;
    writer.input("x", {"batch", "16"}).weight("w", {16, columns}).output("z");
    writer.node("MatMul", {"x", "w"}, {"y"}).node("Wibble", {"y"}, {"z"}, {}, "com.example");
    QString path = folder_.filePath("model.onnx");
    QFile file(path);
    EXPECT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(writer.bytes()));
    return path;
  }

  void openModel() {
    open(exampleWords());
    child<FileOpening>()->open(QStringList{model()});
    window->showView("network");
    wait();
    ASSERT_TRUE(strip().isVisible());
  }
  ImportStrip& strip() { return *child<ImportStrip>(); }
  const Network& network() { return *window->session().design().network; }
  void enter(const QString& text) {
    QLineEdit* field = strip().sizeField("batch");
    ASSERT_NE(field, nullptr);
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
    wait();
  }
  QString told() {
    auto* messages = child<MessageStrip>();
    return messages->isVisible() ? messages->message().finding + " " + messages->message().remedy : QString();
  }

 private:
  QTemporaryDir folder_;
};

TEST_F(ImportStripTest, SaysWhatTheFileHolds) {
  openModel();
  EXPECT_THAT(told().toStdString(), HasSubstr("batch = 1")) << "what was taken is told at once";
  auto* unknown = strip().findChild<ToneLabel*>("import unknown");
  EXPECT_EQ(unknown->text(), "1 unknown operator");
  EXPECT_THAT(unknown->toolTip().toStdString(), HasSubstr("com.example.Wibble"));
  EXPECT_EQ(child<GraphPage>()->notModelledText(), "1 not modelled, size not known");
  EXPECT_EQ(network().origin->sizes.at("batch"), 1);
  EXPECT_EQ(strip().sizeField("batch")->text(), "1");
  EXPECT_EQ(strip().sizeField("sequence"), nullptr);
}

TEST_F(ImportStripTest, AnotherSizeReadsTheFileAgainAndIsOneStepOfUndo) {
  openModel();
  const int steps = history().count();
  enter("8");
  EXPECT_EQ(network().origin->sizes.at("batch"), 8);
  EXPECT_EQ(macs(network().layers[0]), 8 * 16 * 32);
  EXPECT_EQ(history().count(), steps + 1);
  EXPECT_EQ(history().undoText(), "batch 8");
  history().undo();
  EXPECT_EQ(network().origin->sizes.at("batch"), 1);
  EXPECT_EQ(strip().sizeField("batch")->text(), "1");
}

TEST_F(ImportStripTest, ABadSizeIsToldAndNothingChanges) {
  openModel();
  enter("0");
  EXPECT_THAT(told().toStdString(), HasSubstr("at least 1"));
  EXPECT_EQ(network().origin->sizes.at("batch"), 1);
  EXPECT_EQ(strip().sizeField("batch")->text(), "1");
}

TEST_F(ImportStripTest, AnotherFileInItsPlaceIsNotTaken) {
  openModel();
  model(64);
  enter("8");
  EXPECT_THAT(told().toStdString(), HasSubstr("another file"));
  EXPECT_EQ(network().origin->sizes.at("batch"), 1);
}

TEST_F(ImportStripTest, NetworksOfOursHaveNone) {
  open(exampleWords());
  window->showView("network");
  EXPECT_FALSE(strip().isVisible());
}

}  // namespace
}  // namespace tilescope::gui
