// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/command_card.h"

#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/theme/fonts.h"

namespace tilescope::gui {
namespace {

constexpr int kCommandCardWidth = 560, kCommandCardHeight = 112;  // px, five lines

}  // namespace

CommandCard::CommandCard(const ViewCommand& command, const ThemeController* themes, QWidget* parent)
    : Card(themes, command.title, parent) {
  setObjectName("command card");
  const QString words = QString::fromStdString(command.line);
  auto* line = new QPlainTextEdit(words, this);
  line->setReadOnly(true);
  line->setFont(codeFont());
  line->setFixedSize(kCommandCardWidth, kCommandCardHeight);
  describe(line, "command line", tr("Command line"), tr("Writes the plan that is shown to a file"),
           tr("The same result without the window: run this in a terminal. It writes the plan to a file."));
  body()->addWidget(line);
  if (!command.note.isEmpty()) {
    auto* note = new QLabel(command.note, this);
    describe(note, "command note", tr("Note"), command.note);
    note->setWordWrap(true);
    body()->addWidget(note);
  }
  auto* copy = new QPushButton(tr("Copy command"), this);
  describe(copy, "copy command", tr("Copy command"), tr("Copies the command above"));
  copy->setProperty("primary", true);
  connect(copy, &QPushButton::clicked, this, [this, words] {
    QApplication::clipboard()->setText(words);
    close();
  });
  body()->addWidget(copy, 0, Qt::AlignRight);
}

}  // namespace tilescope::gui

#include "moc_command_card.cpp"
