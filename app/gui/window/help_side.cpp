// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/help_side.h"

#include <QApplication>
#include <QWhatsThis>

#include "app/gui/window/keys_card.h"
#include "app/gui/window/messages.h"
#include "core/base/version.h"

namespace tilescope::gui {

HelpSide::HelpSide(ActionRegistry& actions, Messages& messages, const ThemeController* themes, QWidget* window)
    : QObject(window), actions_(actions), themes_(themes), window_(window) {
  QAction* keys = actions_.add({"help.keys", tr("&Help"), tr("Keys"), tr("All keys of the window on one card"),
                                "keyboard", QKeySequence(Qt::Key_Question)},
                               [this] { showKeys(); });
  // Whether ? comes with Shift depends on the keyboard.
  keys->setShortcuts({QKeySequence(Qt::Key_Question), QKeySequence(Qt::SHIFT | Qt::Key_Question)});
  actions_.add({"help.explain", tr("&Help"), tr("Explain this control"),
                tr("The paragraph about the control that has the focus"), "circle-help", QKeySequence(Qt::Key_F1)},
               [this] { explainFocused(); });
  actions_.add({"help.whats_this", tr("&Help"), tr("What's this?"), tr("Explains what is clicked next"), "circle-help",
                QKeySequence::WhatsThis},
               [] { QWhatsThis::enterWhatsThisMode(); });
  actions_.add({"help.about", tr("&Help"), tr("About Tilescope"), tr("Version and licence")}, [&messages] {
    const QString version = QString::fromUtf8(std::string(toolVersion()).c_str());
    messages.showNote(tr("Tilescope %1.").arg(version),
                      tr("Licence GPL-3.0-or-later. Icons by Lucide, plots by QCustomPlot, window by Qt."));
  });
}

void HelpSide::showKeys() {
  auto* card = new KeysCard(actions_, themes_, window_);
  card->openOver(*window_);
}

// Of the control or of what it stands in; without a focus the next click asks.
void HelpSide::explainFocused() {
  QWidget* focused = QApplication::focusWidget();
  for (const QWidget* widget = focused; widget != nullptr && widget != window_; widget = widget->parentWidget())
    if (!widget->whatsThis().isEmpty())
      return QWhatsThis::showText(focused->mapToGlobal(QPoint(focused->width() / 2, focused->height())),
                                  widget->whatsThis(), focused);
  QWhatsThis::enterWhatsThisMode();
}

}  // namespace tilescope::gui
