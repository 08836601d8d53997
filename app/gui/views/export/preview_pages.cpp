// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/preview_pages.h"

#include <QTabBar>
#include <QToolButton>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/chrome/empty_state.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/views/export/code_page.h"

namespace tilescope::gui {
PreviewPages::PreviewPages(const ThemeController* themes, QWidget* parent)
    : QStackedWidget(parent), tabs_(new QTabBar(this)), page_(new CodePage(themes)), empty_(new EmptyState(themes)) {
  setObjectName("previewPages");
  describe(tabs_, "previewTabs", tr("Generated files"), tr("The files that would be written"),
           tr("The files of the export, with the lines added and removed since the last export. Arrow keys go from one "
              "to the next."));
  tabs_->setDrawBase(false);
  tabs_->setExpanding(false);
  tabs_->setUsesScrollButtons(true);
  for (auto* button : tabs_->findChildren<QToolButton*>()) {  // Qt's scroll buttons at the ends of the tabs
    button->setToolTip(tr("More files"));
    button->setWhatsThis(tr("Scrolls the tabs where they do not all fit."));
  }
  tabs_->hide();
  addWidget(page_);
  addWidget(empty_);
  connect(tabs_, &QTabBar::currentChanged, this, &PreviewPages::showTab);
  connect(empty_, &EmptyState::buttonClicked, this, &PreviewPages::fixRequested);
}

void PreviewPages::putTabsInto(DockTitle& title) {
  title.setTabs(tabs_);
}

void PreviewPages::setFiles(const std::vector<PreviewFile>& files) {
  if (!shownFile().isEmpty()) wanted_ = shownFile();
  files_ = files;
  const QSignalBlocker quiet(tabs_);
  while (tabs_->count() > static_cast<int>(files.size())) tabs_->removeTab(tabs_->count() - 1);
  int chosen = 0;
  for (int i = 0; i < static_cast<int>(files.size()); ++i) {
    const PreviewFile& file = files[static_cast<std::size_t>(i)];
    if (i == tabs_->count()) tabs_->addTab({});
    if (tabs_->tabText(i) != tabText(file)) tabs_->setTabText(i, tabText(file));
    tabs_->setTabToolTip(i, tabTip(file));
    if (file.path == wanted_) chosen = i;
  }
  tabs_->setCurrentIndex(chosen);
  setCurrentWidget(page_);
  showTab(chosen);
}

void PreviewPages::setGap(const ExportGap& gap) {
  const QSignalBlocker quiet(tabs_);
  if (!shownFile().isEmpty()) wanted_ = shownFile();
  files_.clear();
  while (tabs_->count() > 0) tabs_->removeTab(0);
  empty_->setToolTip(gap.details);
  empty_->setContent(gap.icon, gap.headline, gap.sentence,
                     gap.button.isEmpty() ? QStringList() : QStringList{gap.button});
  setCurrentWidget(empty_);
}

void PreviewPages::setStale(bool stale) {
  page_->setStale(stale);
}

void PreviewPages::showTab(int index) {
  if (index >= 0 && index < static_cast<int>(files_.size())) page_->setFile(files_[static_cast<std::size_t>(index)]);
}

void PreviewPages::showFile(const QString& path) {
  wanted_ = path;
  for (std::size_t i = 0; i < files_.size(); ++i)
    if (files_[i].path == path) tabs_->setCurrentIndex(static_cast<int>(i));
}

QString PreviewPages::shownFile() const {
  const int index = tabs_->currentIndex();
  return index >= 0 && index < static_cast<int>(files_.size()) ? files_[static_cast<std::size_t>(index)].path
                                                               : QString();
}

std::vector<PreviewRow> previewRows(const PreviewFile& file, const std::set<std::size_t>& opened) {
  std::vector<PreviewRow> rows;
  const std::vector<PreviewLine>& lines = file.lines;
  const bool folds = file.added + file.removed > 0;
  for (std::size_t at = 0; at < lines.size();) {
    std::size_t end = at;
    while (end < lines.size() && lines[end].fate == lines[at].fate) ++end;
    std::size_t from = end, to = end;
    if (folds && lines[at].fate == app::LineFate::Same) {
      from = at == 0 ? kFoldContext + 2 : at + kFoldContext;  // the first lines identify the file
      to = end == lines.size() ? end : std::max(end, kFoldContext) - kFoldContext;
      if (from + kMinFold > to || opened.contains(from)) from = to = end;
    }
    for (std::size_t line = at; line < from; ++line) rows.push_back({line, 0});
    if (to > from) rows.push_back({from, to - from});
    for (std::size_t line = to; line < end; ++line) rows.push_back({line, 0});
    at = end;
  }
  return rows;
}

}  // namespace tilescope::gui

#include "moc_preview_pages.cpp"
