// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/card.h"

#include <gtest/gtest.h>

#include <QPushButton>
#include <QScreen>
#include <QTest>
#include <QVBoxLayout>
#include <functional>

#include "app/gui/kit/theme/theme_controller.h"

namespace tilescope::gui {
namespace {

// A card of this share of the screen, opened in every way from a corner of the screen.
class CardTest : public testing::Test {
 protected:
  QRect opened(double share, const std::function<void(Card&)>& open) {
    auto* card = new Card(&themes, "Card", &window);
    auto* content = new QWidget(card);
    content->setFixedSize(screen().size() * share);
    card->body()->addWidget(content);
    open(*card);
    QTest::qWait(20);
    EXPECT_TRUE(card->rect().contains(QRect(content->pos(), content->size()))) << "nothing is cut";
    const QRect place = card->geometry();
    delete card;
    return place;
  }
  QRect screen() const { return window.screen()->availableGeometry(); }
  ThemeController themes{ThemeMode::Light};
  QWidget window;
};

TEST_F(CardTest, IsInsideTheScreenHoweverLarge) {
  window.setGeometry(screen());
  window.show();
  QWidget anchor(&window);
  anchor.setGeometry(window.width() - 40, window.height() - 40, 30, 30);
  for (const double share : {0.3, 0.6, 0.75, 0.9}) {
    SCOPED_TRACE(share);
    EXPECT_TRUE(screen().contains(opened(share, [&](Card& card) { card.openOver(window); })));
    EXPECT_TRUE(screen().contains(opened(share, [&](Card& card) { card.openBelow(anchor); })));
    EXPECT_TRUE(screen().contains(opened(share, [&](Card& card) { card.openAt(screen().bottomRight()); })));
  }
}

TEST_F(CardTest, ReturnPressesTheFocusedButton) {
  window.show();
  Card card(&themes, "Card", &window);
  card.setAttribute(Qt::WA_DeleteOnClose, false);
  QPushButton first("first", &card), second("second", &card);
  int pressed = 0;
  QObject::connect(&second, &QPushButton::clicked, [&] { ++pressed; });
  card.body()->addWidget(&first);
  card.body()->addWidget(&second);
  card.openOver(window);
  second.setFocus();
  QTest::keyClick(&second, Qt::Key_Return);
  QTest::keyClick(&second, Qt::Key_Enter);
  EXPECT_EQ(pressed, 2);
}

TEST_F(CardTest, AnOpenCardGrowsWithItsContentsAndStaysInside) {
  window.setGeometry(screen());
  window.show();
  Card card(&themes, "Card", &window);
  card.setAttribute(Qt::WA_DeleteOnClose, false);
  auto* content = new QWidget(&card);
  content->setFixedSize(screen().size() * 0.3);
  card.body()->addWidget(content);
  card.openOver(window);
  content->setFixedSize(screen().size() * 0.8);
  card.refit();
  QTest::qWait(20);
  EXPECT_GE(card.width(), content->width());
  EXPECT_TRUE(screen().contains(card.geometry()));
}

}  // namespace
}  // namespace tilescope::gui
