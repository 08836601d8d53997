// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/help/help_view.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTextDocumentFragment>
#include <QVBoxLayout>

#include "app/common/bundled_files.h"
#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/search_field.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/help/help_list.h"
#include "app/gui/views/help/help_reader.h"

namespace tilescope::gui {
namespace {
constexpr int kHelpViewGap = 6, kHelpViewPadding = 8;  // px
constexpr int kContents = 280, kFindField = 240;       // px at 100 %
constexpr QLatin1String kPage("page"), kHeading("heading");

}  // namespace

HelpView::HelpView(const HelpLibrary& library, const ThemeController* themes, QWidget* parent)
    : View(parent),
      library_(library),
      themes_(themes),
      reader_(new HelpReader(library, themes, words(app::bundledRoot("docs/guide")))),
      list_(new HelpList(themes)),
      field_(new SearchField(themes, QStringLiteral("search"))),
      findField_(new SearchField(themes, QStringLiteral("search"))),
      found_(new TintedLabel(themes, {}, smallFont, &Theme::text2)),
      contentsTitle_(new DockTitle(themes, tr("Contents"))),
      pageTitle_(new DockTitle(themes, {})) {
  setObjectName("help view");
  auto* layout = new QHBoxLayout(this);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(kHelpViewGap);
  QWidget* left = new DockFrame(themes, contentsTitle_, makeLeft(), this);
  left->setFixedWidth(scaledPixels(kContents));
  connect(themes, &ThemeController::changed, left, [left] { left->setFixedWidth(scaledPixels(kContents)); });
  layout->addWidget(left);
  layout->addWidget(new DockFrame(themes, pageTitle_, makeRight(), this), 1);
  connectFields();
  connect(reader_, &HelpReader::placeChanged, this, &HelpView::showPlace);
  connect(list_, &HelpList::chosen, this, [this](const HelpPlace& place) { reader_->open(place); });
  showPlace();
}

QWidget* HelpView::makeLeft() {
  describe(field_, "helpSearch", tr("Search all pages"), tr("Words that a section must have; Down goes to the results"),
           tr("Searches every page as you type: sections that have all words, or words that begin so, the best first. "
              "Up and Down choose one, Return opens it, Esc brings the contents back."));
  field_->setHint(tr("Search all pages"));
  auto* left = new QWidget;
  auto* layout = new QVBoxLayout(left);
  layout->setContentsMargins(0, kHelpViewPadding, 0, 0);
  layout->setSpacing(kHelpViewPadding);
  auto* row = new QHBoxLayout;
  row->setContentsMargins(kHelpViewPadding, 0, kHelpViewPadding, 0);
  row->addWidget(field_);
  layout->addLayout(row);
  layout->addWidget(list_, 1);
  return left;
}

QWidget* HelpView::makeRight() {
  describe(findField_, "helpFind", tr("Find in this page"), tr("Return goes to the next match, Shift+Return back"),
           tr("Highlights every match in the page. Return goes to the next match, Shift+Return to the previous one; "
              "Esc clears the highlights."));
  findField_->setHint(tr("Find in this page"));
  findField_->setFixedWidth(scaledPixels(kFindField));
  found_->setObjectName("helpFound");
  findBar_ = new QWidget;
  auto* row = new QHBoxLayout(findBar_);
  row->setContentsMargins(kHelpViewPadding, kHelpViewPadding, kHelpViewPadding, 0);
  row->setSpacing(kHelpViewPadding);
  row->addWidget(findField_);
  row->addWidget(found_);
  row->addStretch(1);
  findBar_->hide();
  auto* right = new QWidget;
  auto* layout = new QVBoxLayout(right);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(0);
  layout->addWidget(findBar_);
  layout->addWidget(reader_, 1);
  return right;
}

void HelpView::connectFields() {
  connect(field_, &QLineEdit::textChanged, this, &HelpView::search);
  connect(field_, &SearchField::stepRequested, list_, &HelpList::stepCurrent);
  connect(field_, &SearchField::returnPressedWith, list_, &HelpList::openCurrent);
  connect(field_, &SearchField::escapePressed, this, [this] {
    field_->clear();
    focusPage();
  });
  connect(findField_, &QLineEdit::textChanged, this, [this](const QString& typed) {
    reader_->find(typed);
    showFound();
  });
  const auto step = [this](int by) {
    reader_->stepFound(by);
    showFound();
  };
  connect(findField_, &SearchField::returnPressedWith, this,
          [step](Qt::KeyboardModifiers keys) { step(keys.testFlag(Qt::ShiftModifier) ? -1 : +1); });
  connect(findField_, &SearchField::stepRequested, this, step);
  connect(findField_, &SearchField::escapePressed, this, &HelpView::endFind);
}

void HelpView::setActions(QAction* back, QAction* forward, QAction* find) {
  pageTitle_->addAction(back, QStringLiteral("chevron-left"));
  pageTitle_->addAction(forward, QStringLiteral("chevron-right"));
  pageTitle_->addAction(find, QStringLiteral("search"));
}

void HelpView::open(const HelpPlace& place) {
  field_->clear();
  reader_->open(place);
}

void HelpView::search(const QString& typed) {
  if (field_->text() != typed) return field_->setText(typed);
  const QString wanted = typed.simplified();
  contentsTitle_->setTitle(wanted.isEmpty() ? tr("Contents") : tr("Found"));
  if (wanted.isEmpty()) {
    contentsTitle_->setSubtitle({});
    return list_->showContents(library_, reader_->page(), reader_->place());
  }
  const std::vector<HelpHit> hits = searchHelp(library_, wanted);
  contentsTitle_->setSubtitle(hits.size() == 1 ? tr("1 place") : tr("%1 places").arg(hits.size()));
  list_->showHits(hits, wanted);
}

// Search results stay visible, so that the next one can be opened.
void HelpView::showPlace() {
  pageTitle_->setTitle(reader_->page().title);
  if (findBar_->isVisible()) showFound();
  if (field_->text().simplified().isEmpty()) list_->showContents(library_, reader_->page(), reader_->place());
}

void HelpView::focusSearch() {
  field_->setFocus(Qt::ShortcutFocusReason);
  field_->selectAll();
}

void HelpView::focusPage() {
  reader_->setFocus(Qt::OtherFocusReason);
}

bool HelpView::find() {
  findBar_->show();
  findField_->setFocus(Qt::ShortcutFocusReason);
  findField_->selectAll();
  reader_->find(findField_->text());
  showFound();
  return true;
}

void HelpView::showFound() {
  const int count = reader_->foundCount();
  found_->setText(findField_->text().isEmpty() ? QString()
                  : count == 0                 ? tr("not in this page")
                                               : tr("%1 of %2").arg(reader_->found() + 1).arg(count));
  found_->setAccessibleName(found_->text());
}

void HelpView::endFind() {
  findBar_->hide();
  reader_->find({});
  focusPage();
}

QString HelpView::copyText() const {
  return reader_->textCursor().selection().toPlainText();
}

ViewCommand HelpView::command(const app::DesignWords&, const BudgetValues&) const {
  return {tr("The command that opens the help"), "tilescope --view help", tr("It opens on the index page.")};
}

QJsonObject HelpView::state() const {
  const HelpPlace& place = reader_->place();
  if (place.page == library_.index()) return {};
  QJsonObject state{{kPage, place.page}};
  if (!place.anchor.isEmpty()) state[kHeading] = place.anchor;
  return state;
}

void HelpView::restore(const QJsonObject& state) {
  if (state.contains(kPage)) reader_->open({state[kPage].toString(), state[kHeading].toString()});
}

}  // namespace tilescope::gui

#include "moc_help_view.cpp"
