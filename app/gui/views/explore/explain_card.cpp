// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/explain_card.h"

#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/theme/fonts.h"

namespace tilescope::gui {
namespace {

constexpr int kExplainCardWidth = 380;  // px at 100 %: some 65 letters

}  // namespace

ExplainCard::ExplainCard(const QString& control, const QString& paragraph, const QString& more,
                         const ThemeController* themes, QWidget* parent)
    : Card(themes, control, parent), hasMore_(!more.isEmpty()) {
  setObjectName("explain card");
  auto* text = new QLabel(paragraph, this);
  describe(text, "explanation", paragraph, {});
  text->setWordWrap(true);
  text->setFixedWidth(scaledPixels(kExplainCardWidth));
  body()->addWidget(text);
  if (!hasMore_) return;
  auto* button = new QPushButton(more, this);
  describe(button, "explain more", more, tr("Opens the page about it (F1 again)"));
  connect(button, &QPushButton::clicked, this, [this] {
    emit moreRequested();
    close();
  });
  body()->addWidget(button, 0, Qt::AlignLeft);
  button->setFocus();
}

void ExplainCard::keyPressEvent(QKeyEvent* event) {
  if (event->key() != Qt::Key_F1 || !hasMore_) return Card::keyPressEvent(event);
  emit moreRequested();
  close();
}

}  // namespace tilescope::gui

#include "moc_explain_card.cpp"
