// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/help/help_view.h"

#include <QPushButton>

#include "app/gui/kit/chrome/search_field.h"
#include "app/gui/views/explore/why_card.h"
#include "app/gui/views/help/help_controller.h"
#include "app/gui/views/help/help_list.h"
#include "app/gui/views/help/help_reader.h"
#include "app/gui/views/view_stack.h"
#include "app/gui/window/control_help.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

class HelpViewTest : public WindowTest {
 protected:
  HelpViewTest() {
    withCurves = false;
    setAdvice(false);
  }

  HelpView& help() const { return *child<HelpView>(); }
  HelpPlace place() const { return help().reader().place(); }
  QString shown() const { return child<ViewStack>()->shownId(); }
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {}) {
    QWidget* at = QApplication::focusWidget();
    QTest::keyClick(at != nullptr ? at : window.get(), key, modifiers);
    QTest::qWait(1);
  }
};

TEST_F(HelpViewTest, IsOpenedFromTheViewThatItIsAbout) {
  open(exampleWords());
  window->showView("partition");
  window->actions().action("help.pages")->trigger();
  EXPECT_EQ(shown(), "help");
  EXPECT_EQ(place(), (HelpPlace{"docs/window.md", "partition"}));
  EXPECT_FALSE(child<DesignPanel>()->isVisible());
  window->actions().action("help.pages")->trigger();
  EXPECT_EQ(place().page, HelpLibrary::bundled().index());
}

TEST_F(HelpViewTest, NeedsNoDesign) {
  app::DesignWords words = exampleWords();
  words.network.clear();
  open(words);
  window->showView("help");
  EXPECT_TRUE(help().isVisible());
}

TEST_F(HelpViewTest, IsSearchedWithTheKeysAlone) {
  open(exampleWords());
  window->actions().action("help.search")->trigger();
  QTest::keyClicks(QApplication::focusWidget(), "roofline dragged");
  ASSERT_GT(help().list().count(), 1);
  EXPECT_EQ(help().list().currentRow(), 0);
  const QString second = help().list().item(1)->data(HelpList::PageRole).toString();
  press(Qt::Key_Down);
  press(Qt::Key_Return);
  EXPECT_EQ(place().page, second);
  EXPECT_GT(help().list().count(), 1);  // results remain
  press(Qt::Key_Escape);
  EXPECT_TRUE(help().field().text().isEmpty());
  EXPECT_EQ(QApplication::focusWidget(), &help().reader());
  press(Qt::Key_Left, Qt::AltModifier);
  EXPECT_EQ(place().page, HelpLibrary::bundled().index());
}

TEST_F(HelpViewTest, CtrlFSearchesThePageHereAndTheLayersElsewhere) {
  open(exampleWords());
  window->showView("help");
  help().open({"window.md", {}});
  press(Qt::Key_F, Qt::ControlModifier);
  EXPECT_EQ(shown(), "help");
  EXPECT_EQ(QApplication::focusWidget(), &help().findField());
  QTest::keyClicks(&help().findField(), "knee");
  EXPECT_GT(help().reader().foundCount(), 2);
  EXPECT_EQ(help().findChild<QWidget*>("helpFound")->accessibleName(),
            QString("1 of %1").arg(help().reader().foundCount()));
  press(Qt::Key_Return, Qt::ShiftModifier);
  EXPECT_EQ(help().reader().found() + 1, help().reader().foundCount());
  press(Qt::Key_Escape);
  EXPECT_EQ(help().reader().foundCount(), 0);
  window->showView("mapping");
  window->actions().action("edit.find")->trigger();
  EXPECT_EQ(shown(), "explore");
}

TEST_F(HelpViewTest, TheContentsOpenPagesAndHeadings) {
  open(exampleWords());
  window->showView("help");
  help().list().setFocus();
  press(Qt::Key_Down);
  press(Qt::Key_Return);
  EXPECT_NE(place().page, HelpLibrary::bundled().index());
  help().open({"window.md", "partition"});  // a heading below "Views"
  EXPECT_EQ(help().list().currentItem()->text(), "Views");
}

TEST_F(HelpViewTest, F1ShowsTheParagraphAndOnceMoreThePage) {
  open(exampleWords());
  auto* field = child<DesignPanel>()->field(kWeightBuffer);
  field->setFocus();
  QTest::keyClick(field, Qt::Key_F1);
  auto* card = child<ExplainCard>();
  ASSERT_TRUE(card && card->isVisible());
  EXPECT_EQ(card->findChild<QWidget*>("explanation")->accessibleName(), field->whatsThis());
  ASSERT_TRUE(card->findChild<QPushButton*>("explain more"));
  EXPECT_EQ(card->findChild<QPushButton*>("explain more")->text(), "More: Panel");
  QTest::keyClick(card->findChild<QPushButton*>("explain more"), Qt::Key_F1);
  EXPECT_EQ(shown(), "help");
  EXPECT_EQ(place(), (HelpPlace{"docs/window.md", "panel"}));
}

TEST_F(HelpViewTest, WhatsThisIsTheSameCardForWhatIsClicked) {
  open(exampleWords());
  window->actions().action("help.whats_this")->trigger();
  auto* why = window->findChild<QPushButton*>("verdictWhy");
  QTest::mouseClick(why, Qt::LeftButton);
  ASSERT_TRUE(QTest::qWaitFor([&] { return child<ExplainCard>() != nullptr; }, kPatience));
  EXPECT_EQ(child<ExplainCard>()->findChild<QWidget*>("explanation")->accessibleName(), why->whatsThis());
  EXPECT_EQ(child<WhyCard>(), nullptr);  // the click does nothing else
}

TEST_F(HelpViewTest, F1OnNothingIsThePageAboutTheView) {
  open(exampleWords());
  window->showView("compare");
  window->setFocus();
  QTest::keyClick(window.get(), Qt::Key_F1);
  EXPECT_EQ(place(), (HelpPlace{"docs/window.md", "compare"}));
}

TEST_F(HelpViewTest, SessionsKeepThePage) {
  open(exampleWords());
  window->showView("help");
  help().open({"window.md", "pins"});
  const WindowState state = window->windowState();
  open(exampleWords());
  EXPECT_EQ(place().page, HelpLibrary::bundled().index());
  window->restore(state);
  EXPECT_EQ(shown(), "help");
  EXPECT_EQ(place(), (HelpPlace{"docs/window.md", "pins"}));
}

// A renamed part must keep its help page.
TEST_F(HelpViewTest, EveryTopicIsAboutAPartThatIsThere) {
  open(exampleWords());
  QStringList names;
  for (const QWidget* widget : window->findChildren<QWidget*>()) names << widget->objectName();
  for (const HelpTopic& topic : helpTopics()) {
    const bool whole = !topic.part.endsWith(':') && !topic.part.endsWith(' ');
    const bool there = std::any_of(names.begin(), names.end(), [&](const QString& name) {
      return whole ? name == topic.part : name.startsWith(topic.part);
    });
    EXPECT_TRUE(there) << topic.part.toStdString();
  }
}

}  // namespace
}  // namespace tilescope::gui
