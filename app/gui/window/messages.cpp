// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/messages.h"

#include <QVBoxLayout>

#include "app/gui/chrome/message_strip.h"
#include "app/gui/models/words.h"

namespace tilescope::gui {
namespace {

// "resnet.json, /layers/4/out_height: found 55, expected 56."
QString findingOf(const Diagnostic& error) {
  QStringList place;
  if (!error.file.empty()) place << words(error.file);
  if (!error.pointer.empty()) place << words(error.pointer);
  QString finding = place.join(", ");
  if (!error.found.empty())
    finding += (finding.isEmpty() ? "" : ": ") + QObject::tr("found %1").arg(words(error.found));
  if (!error.expected.empty()) finding += QObject::tr(", expected %1").arg(words(error.expected));
  return finding.endsWith('.') ? finding : finding + ".";
}

}  // namespace

Messages::Messages(const ThemeController* themes, QWidget* parent)
    : QWidget(parent), strip_(new MessageStrip(themes, this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->addWidget(strip_);
  connect(strip_, &MessageStrip::closed, this, &Messages::clear);
  clear();
}

void Messages::showErrors(const Diagnostics& errors) {
  if (errors.empty()) return;
  Message message;
  message.finding = findingOf(errors.front());
  message.remedy = words(errors.front().remedy);
  if (errors.size() > 1) message.remedy += " " + tr("%1 more findings of this kind.").arg(errors.size() - 1);
  strip_->setMessage(message);
  strip_->setToolTip(words(toText(errors)));
  show();
  for (const Diagnostic& error : errors) tell(LogKind::Error, findingOf(error), words(error.remedy));
}

void Messages::showRefusal(const QString& finding, const QString& remedy) {
  Message message;
  message.finding = finding;
  message.remedy = remedy;
  strip_->setMessage(message);
  strip_->setToolTip({});
  show();
  tell(LogKind::Warning, finding, remedy);
}

void Messages::showNote(const QString& finding, const QString& remedy) {
  Message message;
  message.tone = Tone::Better;
  message.icon = QStringLiteral("circle-check");
  message.finding = finding;
  message.remedy = remedy;
  strip_->setMessage(message);
  strip_->setToolTip({});
  show();
  tell(LogKind::Note, finding, remedy);
}

void Messages::tell(LogKind kind, const QString& finding, const QString& remedy) {
  emit told(kind, remedy.isEmpty() ? finding : finding + ' ' + remedy);
}

void Messages::clear() {
  hide();
}

}  // namespace tilescope::gui
