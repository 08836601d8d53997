// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/layout_card.h"

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/theme/fonts.h"

namespace tilescope::gui {
namespace {

constexpr int kLayoutCardWidth = 320;  // px at 100 %

}  // namespace

LayoutCard::LayoutCard(const SavedLayouts& layouts, const ThemeController* themes, QWidget* parent)
    : Card(themes, tr("Save the layout"), parent),
      layouts_(layouts),
      name_(new QLineEdit(this)),
      note_(new QLabel(this)),
      save_(new QPushButton(tr("Save layout"), this)) {
  setObjectName("layout card");
  describe(name_, "layout name", tr("Name of the layout"), tr("Name of the layout; Return saves it"));
  name_->setPlaceholderText(tr("Name"));
  name_->setMaxLength(kLongestLayoutName);
  name_->setFixedWidth(scaledPixels(kLayoutCardWidth));
  note_->setWordWrap(true);
  describe(save_, "save layout", tr("Save layout"), tr("Keeps which docks are shown, and where, under this name"));
  save_->setProperty("primary", true);
  body()->addWidget(name_);
  body()->addWidget(note_);
  body()->addWidget(save_, 0, Qt::AlignRight);
  connect(name_, &QLineEdit::textChanged, this, &LayoutCard::judge);
  connect(name_, &QLineEdit::returnPressed, this, &LayoutCard::save);
  connect(save_, &QPushButton::clicked, this, &LayoutCard::save);
  setFocusProxy(name_);
  judge();
}

QString LayoutCard::typedName() const {
  return name_->text().simplified();
}

void LayoutCard::judge() {
  const QString name = typedName();
  const std::vector<SavedLayout> layouts = layouts_.list();
  const bool isThere =
      std::any_of(layouts.begin(), layouts.end(), [&](const SavedLayout& layout) { return layout.name == name; });
  QString note = tr("Which docks are shown and where they stand, in all views.");
  if (isThere) note = tr("Replaces the layout of this name.");
  if (!layouts_.hasRoomFor(name)) note = tr("%1 layouts are kept: replace one, or delete one first.").arg(kMaxLayouts);
  describe(note_, "layout note", note, note);
  note_->setText(note);
  save_->setEnabled(!name.isEmpty() && layouts_.hasRoomFor(name));
}

void LayoutCard::save() {
  if (!save_->isEnabled()) return;
  emit saveRequested(typedName());
  close();
}

}  // namespace tilescope::gui

#include "moc_layout_card.cpp"
