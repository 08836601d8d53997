// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/start/start_column.h"

#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/paint_parts.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/icons.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/start/start_entry.h"

namespace tilescope::gui {
namespace {
// px at 100 %
constexpr int kStartColumnWidth = 284, kStartColumnPadding = 12, kButtonGap = 6, kHeadGap = 8;
constexpr std::size_t kShownAutosaves = 2;
constexpr int kDropHeight = 132, kDropIcon = 20, kDropLine = 17, kDropRadius = 4;

QFont headFont() {
  return wordFont(kBodyPixels, QFont::DemiBold);
}

QFont listFont() {
  return wordFont(kSmallPixels, QFont::DemiBold);
}

}  // namespace

class StartColumn::DropZone : public QWidget {
 public:
  DropZone(const ThemeController* themes, QWidget* parent) : QWidget(parent), themes_(themes) {
    describe(this, "dropZone", StartColumn::tr("Drop a file anywhere"),
             StartColumn::tr("Networks, hardware profiles and sessions open when they are dropped on the window"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  }

  QSize sizeHint() const override { return {scaledPixels(kStartColumnWidth), scaledPixels(kDropHeight)}; }

 private:
  void paintEvent(QPaintEvent*) override {
    const Theme& t = themes_->theme();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(t.fieldBorder, 1, Qt::DashLine));
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), kDropRadius, kDropRadius);
    const int icon = scaledPixels(kDropIcon), line = scaledPixels(kDropLine);
    int y = (height() - icon - scaledPixels(kHeadGap) - 4 * line) / 2;
    painter.drawPixmap((width() - icon) / 2, y, iconPixmap("download", icon, t.text3, devicePixelRatioF()));
    y += icon + scaledPixels(kHeadGap);
    const auto write = [&](const QString& text, const QFont& font, const QColor& colour) {
      painter.setFont(font);
      painter.setPen(colour);
      writeLine(painter, QRect(0, y, width(), line), Qt::AlignHCenter, text);
      y += line;
    };
    write(StartColumn::tr("Drop a file anywhere"), wordFont(kBodyPixels, QFont::Medium), t.text);
    y += scaledPixels(2);
    write(StartColumn::tr("network, hardware profile or session;"), wordFont(kSmallPixels), t.text2);
    write(StartColumn::tr("a bad file is explained line by line"), wordFont(kSmallPixels), t.text2);
  }

  const ThemeController* themes_;
};

StartColumn::StartColumn(const ThemeController* themes, QWidget* parent) : QWidget(parent), themes_(themes) {
  setObjectName(QStringLiteral("start column"));
  setAccessibleName(tr("Open"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, kStartColumnPadding - 2, 1, kStartColumnPadding);  // leaves the line at the right edge
  layout->setSpacing(0);
  addOpenButtons(layout);
  auto* lists = new QWidget;
  layout->addWidget(scrolled(lists, QStringLiteral("start lists"), themes_, this), 1);
  auto* inside = new QVBoxLayout(lists);
  inside->setContentsMargins(0, 0, 0, 0);
  inside->setSpacing(0);
  last_ = addList(inside, tr("Go on with"));
  autosaves_ = addList(inside, tr("Not saved"));
  moreAutosaves_ = new QPushButton(lists);
  moreAutosaves_->setProperty("flat", true);
  connect(moreAutosaves_, &QPushButton::clicked, this, [this] {
    allAutosaves_ = true;
    for (StartEntry* entry : autosaves_.entries) entry->show();
    moreAutosaves_->hide();
    autosaves_.entries[kShownAutosaves]->setFocus();
  });
  inside->addWidget(moreAutosaves_);
  machines_ = addList(inside, tr("My hardware"));
  recent_ = addList(inside, tr("Recent"));
  nothing_ = new TintedLabel(themes_, tr("Sessions that you save appear here."), smallFont, &Theme::text3, lists);
  nothing_->setContentsMargins(kStartColumnPadding, 0, kStartColumnPadding, 0);
  inside->addWidget(nothing_);
  inside->addStretch(1);
  auto* drop = new QVBoxLayout;
  drop->setContentsMargins(kStartColumnPadding, kStartColumnPadding, kStartColumnPadding, 0);
  drop->addWidget(new DropZone(themes_, this));
  layout->addLayout(drop);
  connect(themes_, &ThemeController::changed, this, &StartColumn::restyle);
  setLast({});
  setAutosaves({});
  setRecent({});
  setMachines({});
  restyle();
}

void StartColumn::restyle() {
  setFixedWidth(scaledPixels(kStartColumnWidth));
  update();
}

QSize StartColumn::sizeHint() const {
  return {scaledPixels(kStartColumnWidth), 0};
}

void StartColumn::addOpenButtons(QVBoxLayout* layout) {
  auto* buttons = new QVBoxLayout;
  buttons->setContentsMargins(kStartColumnPadding, 0, kStartColumnPadding, kStartColumnPadding);
  buttons->setSpacing(kButtonGap);
  buttons->addWidget(new TintedLabel(themes_, tr("Open"), headFont, &Theme::text, this));
  const auto add = [&](const char* name, const QString& icon, const QString& text, const QString& hint, bool primary,
                       const QString& tip, void (StartColumn::*requested)()) {
    auto* button = new OpenButton(themes_, icon, text, hint, primary, this);
    describe(button, name, text, tip);
    connect(button, &OpenButton::clicked, this, requested);
    buttons->addWidget(button);
  };
  add("openSession", "folder-open", tr("Open session…"), tr("Ctrl+O"), true,
      tr("A design with pins, selection, layout and notes"), &StartColumn::openSessionRequested);
  add("openNetwork", "network", tr("Open network…"), tr("ONNX, JSON, XML"), false,
      tr("The layers that are to be mapped"), &StartColumn::openNetworkRequested);
  add("openProfile", "cpu", tr("Open hardware profile…"), tr("JSON"), false,
      tr("The hardware: its array, memories and costs"), &StartColumn::openProfileRequested);
  add("newMachine", "plus", tr("New machine…"), tr("5 questions"), false,
      tr("A consistent hardware profile from array, buffers, off-chip memory, clock and precisions"),
      &StartColumn::newMachineRequested);
  layout->addLayout(buttons);
}

StartColumn::List StartColumn::addList(QVBoxLayout* layout, const QString& title) {
  List list;
  list.head = new TintedLabel(themes_, title, listFont, &Theme::text2, this);
  list.head->setContentsMargins(kStartColumnPadding, kHeadGap, kStartColumnPadding, kHeadGap - 2);
  layout->addWidget(list.head);
  list.layout = new QVBoxLayout;
  list.layout->setSpacing(0);
  layout->addLayout(list.layout);
  return list;
}

template <class Chosen, class Removed>
void StartColumn::fill(List& list, const QString& name, const std::vector<StartEntryData>& entries, Chosen chosen,
                       Removed removed) {
  if (entries == list.shown) return;
  for (StartEntry* entry : list.entries) {
    list.layout->removeWidget(entry);
    entry->hide();
    entry->deleteLater();  // not deleted at once, because it may be emitting a signal
  }
  list.entries.clear();
  list.shown = entries;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const int index = static_cast<int>(i);
    auto* entry = new StartEntry(themes_, name + QString::number(index + 1), entries[i], this);
    connect(entry, &StartEntry::clicked, this, [this, chosen, index] { emit(this->*chosen)(index); });
    connect(entry, &StartEntry::removeRequested, this, [this, removed, index] { emit(this->*removed)(index); });
    list.layout->addWidget(entry);
    list.entries.push_back(entry);
  }
}

void StartColumn::setLast(const std::vector<StartEntryData>& entries) {
  fill(last_, QStringLiteral("last"), entries, &StartColumn::lastChosen, &StartColumn::lastRemoved);
  last_.head->setVisible(!entries.empty());
}

void StartColumn::setAutosaves(const std::vector<StartEntryData>& entries) {
  fill(autosaves_, QStringLiteral("autosave"), entries, &StartColumn::autosaveChosen, &StartColumn::autosaveRemoved);
  autosaves_.head->setVisible(!entries.empty());
  const std::size_t shown = allAutosaves_ ? entries.size() : std::min(entries.size(), kShownAutosaves);
  for (std::size_t i = 0; i < entries.size(); ++i) autosaves_.entries[i]->setVisible(i < shown);
  const QString more = tr("%1 more").arg(entries.size() - shown);
  moreAutosaves_->setText(more);
  describe(moreAutosaves_, "more autosaves", more, tr("Shows all sessions that were not saved"));
  moreAutosaves_->setVisible(shown < entries.size());
}

void StartColumn::setMachines(const std::vector<StartEntryData>& entries) {
  fill(machines_, QStringLiteral("machine"), entries, &StartColumn::machineChosen, &StartColumn::machineRemoved);
  machines_.head->setVisible(!entries.empty());
}

void StartColumn::setRecent(const std::vector<StartEntryData>& entries) {
  fill(recent_, QStringLiteral("recent"), entries, &StartColumn::recentChosen, &StartColumn::recentRemoved);
  nothing_->setVisible(entries.empty());
}

void StartColumn::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), themes_->theme().panel);
  painter.fillRect(QRect(width() - 1, 0, 1, height()), themes_->theme().border);
}

}  // namespace tilescope::gui

#include "moc_start_column.cpp"
