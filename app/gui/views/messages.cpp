// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/messages.h"

#include <QEvent>
#include <QPlainTextEdit>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/message_strip.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/words/words.h"
#include "core/base/json_pointer.h"
#include "core/base/text_findings.h"

namespace tilescope::gui {
namespace {
// One line: "resnet.json, /layers/4/out_height: found 55, expected 56."
QString findingOf(const Diagnostic& error) {
  QStringList place;
  if (!error.file.empty()) place << words(fileAndPlace(error));
  if (!error.code.empty()) place << words(error.code);
  if (!error.pointer.empty()) place << words(shortPointer(error.pointer));
  QString finding = place.join(", ");
  if (!error.found.empty())
    finding += (finding.isEmpty() ? "" : ": ") + QObject::tr("found %1").arg(words(error.found));
  if (!error.expected.empty()) finding += QObject::tr(", expected %1").arg(words(error.expected));
  return finding.endsWith('.') ? finding : finding + ".";
}

constexpr double kMaxShownLines = 10;  // more are scrolled
constexpr int kAllPadding = 26;        // px at 100 %, of the text of all messages

QString oneLine(const QString& finding, const QString& remedy) {
  return remedy.isEmpty() ? finding : finding + ' ' + remedy;
}

}  // namespace

struct Messages::Held {
  Message message;
  QString toolTip;
  std::vector<Choice> choices;
};

Messages::Messages(const ThemeController* themes, QWidget* parent)
    : QWidget(parent), strip_(new MessageStrip(themes, this)), all_(new QPlainTextEdit(this)) {
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(strip_);
  layout->addWidget(all_);
  describe(all_, "all messages", tr("All messages"), tr("All errors or warnings of this kind, one per line"));
  all_->setReadOnly(true);
  all_->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  all_->setProperty("page", true);
  all_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  all_->hide();
  connect(strip_, &MessageStrip::closed, this, &Messages::dismiss);
  connect(strip_, &MessageStrip::buttonClicked, this, [this](int button) {
    const auto place = static_cast<std::size_t>(button);
    if (place >= choices_.size()) return;
    const std::function<void()> act = choices_[place].act;  // a copy, because the action may show another message
    act();
  });
  clear();
}

Messages::~Messages() = default;

void Messages::cover(QWidget* view) {
  covered_ = view;
  covered_->installEventFilter(this);
  fit();
}

bool Messages::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) fit();
  return QWidget::event(event);
}

bool Messages::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::Resize || event->type() == QEvent::Move) fit();
  return QWidget::eventFilter(watched, event);
}

void Messages::fit() {
  if (!covered_ || isHidden()) return;
  setGeometry(QRect(covered_->pos(), QSize(covered_->width(), sizeHint().height())));
  raise();
}

void Messages::showErrors(const Diagnostics& errors) {
  show(errors, Tone::Worse);
}

void Messages::showWarnings(const Diagnostics& warnings) {
  show(warnings, Tone::Warning);
}

void Messages::show(const Diagnostics& findings, Tone tone) {
  if (findings.empty()) return;
  Message message;
  message.tone = tone;
  message.finding = findingOf(findings.front());
  message.remedy = words(findings.front().remedy);
  all_->hide();
  choices_.clear();
  if (findings.size() > 1) {
    message.remedy +=
        ' ' + counted(findings.size() - 1, tr("1 more message of this kind."), tr("%1 more messages of this kind."));
    choices_.push_back({tr("Show all"), [this, findings] { showAll(findings); }});
    message.buttons << choices_.front().button;
  }
  strip_->setMessage(message);
  strip_->setToolTip(words(toText(findings)));
  reveal();
  const LogKind kind = tone == Tone::Worse ? LogKind::Error : LogKind::Warning;
  for (const Diagnostic& finding : findings) tell(kind, findingOf(finding), words(finding.remedy));
}

// Shows all messages below the bar, or hides them again.
void Messages::showAll(const Diagnostics& findings) {
  QStringList lines;
  for (const Diagnostic& finding : findings)
    lines << QStringLiteral("• ") + oneLine(findingOf(finding), words(finding.remedy));
  all_->setFont(wordFont());
  all_->setPlainText(lines.join('\n'));
  all_->setVisible(all_->isHidden());
  layout()->activate();  // for the width, on which the number of lines depends
  const double shown = std::min(all_->document()->size().height(), kMaxShownLines);
  all_->setFixedHeight(qRound(shown * QFontMetricsF(wordFont()).lineSpacing()) + scaledPixels(kAllPadding));
  fit();
}

void Messages::showRefusal(const QString& finding, const QString& remedy) {
  show(Message().tone, Message().icon, finding, remedy);
  tell(LogKind::Warning, finding, remedy);
}

void Messages::showNote(const QString& finding, const QString& remedy) {
  show(Tone::Better, QStringLiteral("circle-check"), finding, remedy);
  tell(LogKind::Note, finding, remedy);
}

void Messages::showOffer(const QString& finding, const QString& button, std::function<void()> act) {
  show(Tone::Better, QStringLiteral("circle-check"), finding, {}, {{button, std::move(act)}});
  tell(LogKind::Note, finding, {});
}

void Messages::ask(const QString& finding, const QString& remedy, std::vector<Choice> choices) {
  show(Tone::Warning, QStringLiteral("circle-help"), finding, remedy, std::move(choices));
  tell(LogKind::Note, finding, remedy);
}

void Messages::show(Tone tone, const QString& icon, const QString& finding, const QString& remedy,
                    std::vector<Choice> choices) {
  choices_ = std::move(choices);
  Message message;
  message.tone = tone;
  message.icon = icon;
  message.finding = finding;
  message.remedy = remedy;
  for (const Choice& choice : choices_) message.buttons << choice.button;
  all_->hide();
  strip_->setMessage(message);
  strip_->setToolTip({});
  reveal();
}

void Messages::reveal() {
  showsHeld_ = false;
  QWidget::show();
  fit();
}

void Messages::showDone(const QString& what) {
  emit done(what);
  tell(LogKind::Note, what, {});
}

void Messages::tell(LogKind kind, const QString& finding, const QString& remedy) {
  emit told(kind, oneLine(finding, remedy));
}

void Messages::clear() {
  if (showsHeld_ && !isHidden()) return;
  if (!held_) return hide();
  choices_ = held_->choices;
  all_->hide();
  strip_->setMessage(held_->message);
  strip_->setToolTip(held_->toolTip);
  reveal();
  showsHeld_ = true;
}

void Messages::dismiss() {
  if (showsHeld_) held_.reset();
  showsHeld_ = false;
  clear();
}

void Messages::hold() {
  held_ = std::make_unique<Held>(Held{strip_->message(), strip_->toolTip(), choices_});
  showsHeld_ = true;
}

void Messages::release() {
  held_.reset();
  if (std::exchange(showsHeld_, false)) hide();
}

}  // namespace tilescope::gui

#include "moc_messages.cpp"
