// SPDX-License-Identifier: GPL-3.0-or-later
// Visits every widget in every view. Each has tooltip, accessible name and What's This, Tab reaches every control once,
// and no text is cut.
#include <QAbstractButton>
#include <QAbstractScrollArea>
#include <QAbstractSlider>
#include <QDockWidget>
#include <QLabel>
#include <QMenu>
#include <QProcess>
#include <QScrollArea>
#include <QScrollBar>
#include <QSet>
#include <functional>

#include "app/gui/kit/chrome/finding_text.h"
#include "app/gui/kit/chrome/key_sheet.h"
#include "app/gui/kit/chrome/search_field.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/views/explore/explore_view.h"
#include "app/gui/views/explore/why_card.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/view_stack.h"
#include "app/gui/window/command_card.h"
#include "app/gui/window/control_help.h"
#include "tests/app/gui/window/window_fixture.h"

namespace tilescope::gui {
namespace {

std::string nameOf(const QWidget* widget) {
  QStringList path;
  for (const QWidget* at = widget; at != nullptr && path.size() < 4; at = at->parentWidget())
    path.prepend(QString("%1 \"%2\"").arg(at->metaObject()->className(), at->objectName()));
  return path.join(" / ").toStdString();
}

bool isOurs(const QWidget* widget) {
  return QByteArray(widget->metaObject()->className()).startsWith("tilescope::");
}

// Qt made the widget inside one of its own widgets.
bool isInner(const QWidget* widget) {
  const QWidget* parent = widget->parentWidget();
  if (parent == nullptr) return false;
  const auto* area = qobject_cast<const QAbstractScrollArea*>(parent);
  return widget->objectName().startsWith("qt_") || parent->objectName().startsWith("qt_scrollarea") ||
         (area != nullptr && area->viewport() == widget);
}

// The widget takes the focus or the mouse.
bool isControl(const QWidget* widget) {
  return widget->focusPolicy() != Qt::NoFocus && !isInner(widget) && widget->focusProxy() == nullptr;
}

// A widget of ours without children, or a label with text.
bool showsData(const QWidget* widget) {
  if (const auto* label = qobject_cast<const QLabel*>(widget)) return !label->text().isEmpty();
  if (const auto* label = qobject_cast<const ToneLabel*>(widget)) return !label->text().isEmpty();
  const bool isLeaf = widget->findChildren<QWidget*>(Qt::FindDirectChildrenOnly).isEmpty();
  return isOurs(widget) && isLeaf && !widget->testAttribute(Qt::WA_TransparentForMouseEvents);
}

bool saysAllItsWords(const QWidget* widget) {
  if (const auto* finding = qobject_cast<const FindingText*>(widget)) return !finding->isElided();
  if (const auto* label = qobject_cast<const ToneLabel*>(widget)) return !label->isElided();
  return qobject_cast<const QLabel*>(widget) != nullptr;
}

class WidgetWalkTest : public WindowTest {
 protected:
  // Waits until nothing moves, because views are laid out in steps.
  void waitUntilStill() {
    constexpr int kMaxLooks = 200;
    std::vector<QRect> before, now;
    for (int i = 0; i < kMaxLooks && (i < 2 || now != before); ++i) {
      QTest::qWait(50);
      before = std::exchange(now, {});
      for (const QWidget* widget : shownWidgets(window.get())) now.push_back(widget->geometry());
    }
  }

  QList<QWidget*> shownWidgets(QWidget* root) {
    QList<QWidget*> shown;
    for (QWidget* widget : root->findChildren<QWidget*>())
      if (widget->isVisible() && !qobject_cast<QMenu*>(widget)) shown << widget;
    return shown;
  }

  void inEveryState(const std::function<void(const std::string& state)>& look) {
    app::DesignWords words = exampleWords();
    words.edits = {"/memories/1/size_bits=8192"};
    open(words, QSize(1440, 900), {"conv1"});
    look("infeasible");
    open(exampleWords(), QSize(2560, 1440), {"res5_0_b"});
    look("explore, wide");
    window->findChild<SearchField*>("findField")->insert("res");
    child<Messages>()->showRefusal("This cannot be.", "Try that.");
    QTest::qWait(20);
    look("filter and message");
    for (const char* page : {"notes", "log"}) {
      child<ExploreView>()->showPage(page);
      look(page);
    }
    window->showView("mapping");
    QTest::qWait(50);
    look("mapping");
    window->actions().action("compare.dataflows")->trigger();
    for (const char* view :
         {"partition", "compare", "export", "sweeps", "validate", "hardware", "network", "help", "start"}) {
      window->showView(view);
      wait();
      waitUntilStill();
      look(view);
    }
    open(exampleWords(), QSize(1280, 800));
    look("explore, small");
    QTest::keyClick(window.get(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
    look("palette");
    for (const char* card : {"file.command", "design.why", "help.keys", "help.plugins", "help.about"}) {
      window->actions().action(card)->trigger();
      QTest::qWait(20);
      look(card);
      for (Card* open : window->findChildren<Card*>()) delete open;
    }
    window->actions().action("help.tour")->trigger();
    QTest::qWait(20);
    look("tour");
    words = exampleWords();
    words.network.clear();
    open(words);
    look("empty");
  }
};

TEST_F(WidgetWalkTest, EveryControlAndEveryFigureSaysWhatItIs) {
  inEveryState([&](const std::string& state) {
    int controls = 0;
    for (const QWidget* widget : shownWidgets(window.get())) {
      const bool control = isControl(widget);
      if (isInner(widget) || (!control && !showsData(widget))) continue;
      ++controls;
      const std::string where = state + ": " + nameOf(widget);
      EXPECT_FALSE(widget->objectName().isEmpty()) << where << " has no object name";
      EXPECT_FALSE(widget->accessibleName().isEmpty()) << where << " has no accessible name";
      if (!saysAllItsWords(widget)) {
        EXPECT_FALSE(widget->toolTip().isEmpty()) << where << " has no tooltip";
      }
      if (!control) continue;
      EXPECT_FALSE(widget->whatsThis().isEmpty()) << where << " has no What's This";
    }
    EXPECT_GT(controls, 5) << state;
  });
}

TEST_F(WidgetWalkTest, TheTabKeyMeetsEveryControlOnce) {
  for (const char* view : {"explore", "mapping", "partition", "export", "validate", "help"}) {
    open(exampleWords(), QSize(1440, 900), {"res5_0_b"});
    window->showView(view);
    QTest::qWait(50);
    QSet<QWidget*> expected;
    for (QWidget* widget : shownWidgets(window.get()))
      if (widget->focusPolicy() & Qt::TabFocus && widget->isEnabled() && !isInner(widget) && !widget->focusProxy() &&
          !widget->visibleRegion().isEmpty())
        expected << widget;
    QSet<QWidget*> met;
    for (int i = 0; i < 200; ++i) {
      QWidget* at = QApplication::focusWidget();
      QTest::keyClick(at != nullptr ? at : window.get(), Qt::Key_Tab);
      QWidget* next = QApplication::focusWidget();
      ASSERT_TRUE(next) << view;
      if (next != at && met.contains(next)) break;  // in a help page, Tab visits links first
      met << next;
    }
    for (const QWidget* widget : expected - met)
      if (!widget->inherits("tilescope::gui::ValueField"))  // a field outside the visible area counts too
        ADD_FAILURE() << view << ": not met: " << nameOf(widget);
    EXPECT_GT(met.size(), view == QLatin1String("help") ? 7 : 20) << view;
    for (const QWidget* widget : met) EXPECT_TRUE(widget->isVisible()) << nameOf(widget);
  }
}

TEST_F(WidgetWalkTest, F1OpensTheParagraphOfTheControl) {
  open(exampleWords());
  auto* field = child<DesignPanel>()->field(kWeightBuffer);
  field->setFocus();
  QTest::keyClick(field, Qt::Key_F1);
  ASSERT_TRUE(child<ExplainCard>() && child<ExplainCard>()->isVisible());
  EXPECT_EQ(child<ExplainCard>()->findChild<QWidget*>("explanation")->accessibleName(), field->whatsThis());
}

TEST_F(WidgetWalkTest, TheKeysCardHasEveryShortcut) {
  open(exampleWords());
  QTest::keyClick(window.get(), Qt::Key_Question);
  ASSERT_TRUE(child<KeysCard>() && child<KeysCard>()->isVisible());
  QStringList listed;
  for (const WidgetKeys& group : allKeys(window->actions())) {
    EXPECT_FALSE(group.keys.empty()) << group.place.toStdString();
    for (const KeyHelp& key : group.keys) {
      EXPECT_FALSE(key.does.isEmpty()) << key.keys.toStdString();
      listed << key.keys;
    }
  }
  for (const QAction* action : window->actions().actions()) {
    if (action->shortcut().isEmpty()) continue;
    EXPECT_TRUE(listed.contains(action->shortcut().toString(QKeySequence::NativeText)))
        << action->objectName().toStdString();
  }
  // A small screen needs scrolling.
  const QScrollBar* bar = child<KeysCard>()->findChild<QScrollArea*>("keys area")->verticalScrollBar();
  ASSERT_TRUE(child<KeysCard>()->focusWidget());
  QTest::keyClick(child<KeysCard>()->focusWidget(), Qt::Key_PageDown);
  EXPECT_EQ(bar->value() > 0, bar->maximum() > 0);
  // 1280 × 800 needs no scrolling; 84 px are the card's title and padding.
  auto* sheet = child<KeysCard>()->findChild<KeySheet*>();
  sheet->fitInto(QSize(1280 - 32, 800 - 84));
  EXPECT_LE(sheet->sizeHint().height(), 800 - 84);
  EXPECT_LE(sheet->sizeHint().width(), 1280 - 32);
  QTest::keyClick(child<KeysCard>(), Qt::Key_Escape);
}

// Labels and buttons get the size they request.
TEST_F(WidgetWalkTest, NoTextIsCut) {
  for (const double fontScale : {1.0, 1.25}) {
    themes.setFontScale(fontScale);
    inEveryState([&](const std::string& state) {
      for (const QWidget* widget : shownWidgets(window.get())) {
        const auto* label = qobject_cast<const QLabel*>(widget);
        const auto* button = qobject_cast<const QAbstractButton*>(widget);
        const bool hasWords = (label && !label->text().isEmpty()) || (button && !button->text().isEmpty());
        const bool iconOnly =
            button && button->inherits("QToolButton") && !button->inherits("tilescope::gui::ActivityButton");
        const bool elides = widget->inherits("tilescope::gui::PickerButton");  // shortens its text
        if (!hasWords || iconOnly || elides || isInner(widget)) continue;
        const bool wraps = label && label->wordWrap();
        const int needed = wraps ? label->heightForWidth(label->width()) : widget->sizeHint().height();
        EXPECT_GE(widget->height() + 1, needed) << fontScale << ' ' << state << ": " << nameOf(widget);
        if (wraps) continue;
        EXPECT_GE(widget->width() + 1, widget->sizeHint().width())
            << fontScale << ' ' << state << ": " << nameOf(widget);
      }
    });
  }
  themes.setFontScale(1);
}

// The scale is read at the start. The test above uses 1.
TEST(HighResolutionTest, NoTextIsCutAtAnyScale) {
  for (const char* scale : {"1.5", "2"}) {
    QProcess again;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("QT_SCALE_FACTOR", scale);
    again.setProcessEnvironment(environment);
    again.setProcessChannelMode(QProcess::MergedChannels);
    again.start(QCoreApplication::applicationFilePath(), {"--gtest_filter=WidgetWalkTest.NoTextIsCut"});
    ASSERT_TRUE(again.waitForFinished(10 * kPatience)) << scale;
    EXPECT_EQ(again.exitCode(), 0) << scale << '\n' << again.readAll().toStdString();
  }
}

}  // namespace
}  // namespace tilescope::gui
