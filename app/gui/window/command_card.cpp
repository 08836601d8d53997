// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/command_card.h"

#include <QApplication>
#include <QClipboard>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/gui/theme/fonts.h"

namespace tilescope::gui {
namespace {

constexpr int kWidth = 560, kHeight = 112;  // px: five lines

}  // namespace

CommandCard::CommandCard(const QString& command, const ThemeController* themes, QWidget* parent)
    : Card(themes, tr("The command for this plan"), parent) {
  setObjectName("command card");
  auto* line = new QPlainTextEdit(command, this);
  line->setReadOnly(true);
  line->setFont(codeFont());
  line->setFixedSize(kWidth, kHeight);
  line->setObjectName("command line");
  line->setAccessibleName(tr("Command line"));
  body()->addWidget(line);
  auto* copy = new QPushButton(tr("Copy command"), this);
  copy->setObjectName("copy command");
  copy->setAccessibleName(tr("Copy command"));
  copy->setToolTip(tr("Copies the line; it writes the plan to plan.json"));
  copy->setProperty("primary", true);
  connect(copy, &QPushButton::clicked, this, [this, command] {
    QApplication::clipboard()->setText(command);
    close();
  });
  body()->addWidget(copy, 0, Qt::AlignRight);
}

}  // namespace tilescope::gui
