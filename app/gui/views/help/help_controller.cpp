// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/help/help_controller.h"

#include <QDesktopServices>
#include <QWidget>
#include <algorithm>

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/views/help/help_reader.h"
#include "app/gui/views/help/help_view.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/view_stack.h"

namespace tilescope::gui {
namespace {
constexpr QLatin1String kView("help");

bool isOf(const QString& part, const QString& name) {
  return part.endsWith(':') || part.endsWith(' ') ? name.startsWith(part) : name == part;
}

}  // namespace

HelpController::HelpController(const ViewParts& parts)
    : QObject(&parts.window), parts_(parts), view_(new HelpView(HelpLibrary::bundled(), &parts.themes, &parts.views)) {
  parts_.views.addView(kView, view_);
  connectView();
  addActions();
}

void HelpController::connectView() {
  HelpReader& reader = view_->reader();
  connect(&reader, &HelpReader::outsideRequested, this, [this](const QUrl& link) {
    if (!QDesktopServices::openUrl(link))
      parts_.messages.showRefusal(tr("%1 cannot be opened from here.").arg(link.toString()),
                                  tr("Copy the address into a browser."));
  });
  connect(&reader, &HelpReader::refused, this, [this](const QString& link) {
    parts_.messages.showNote(tr("%1 is not a page of the help.").arg(link),
                             tr("It is a file of Tilescope's sources and lies there under this name."));
  });
  connect(&parts_.views, &ViewStack::viewShown, this, [this] {
    if (parts_.views.shownId() == kView) view_->focusPage();
  });
}

void HelpController::addActions() {
  const QString menu = tr("&Help");
  parts_.actions.add({"help.pages", menu, tr("Help for this view"),
                      tr("The page of the documentation about the view that is on"), "circle-help"},
                     [this] { openForView(); });
  parts_.actions.add(
      {"help.search", menu, tr("Search the help…"), tr("Finds words in all pages of the documentation"), "search"},
      [this] {
        parts_.views.want(kView);
        view_->focusSearch();
      });
  parts_.actions.add(
      {"help.glossary", menu, tr("Glossary"), tr("The terms of the field, as Tilescope uses them"), "file-text"},
      [this] {
        open({QStringLiteral("glossary.md"), {}});
      });
  QAction* back = parts_.actions.add({"help.back",
                                      menu,
                                      tr("Page back"),
                                      tr("The page of the help before this one (Alt+Left)"),
                                      "chevron-left",
                                      {},
                                      false,
                                      true},
                                     [this] { view_->reader().goBack(); });
  QAction* forward = parts_.actions.add({"help.forward", menu, tr("Page forward"),
                                         tr("The page of the help after this one (Alt+Right)"), "chevron-right"},
                                        [this] { view_->reader().goForward(); });
  view_->setActions(back, forward, parts_.actions.action("edit.find"));
  const auto enable = [this, back, forward] {
    const bool shown = parts_.views.shownId() == kView;
    back->setEnabled(shown && view_->reader().canGoBack());
    forward->setEnabled(shown && view_->reader().canGoForward());
  };
  connect(&view_->reader(), &HelpReader::placeChanged, this, enable);
  connect(&parts_.views, &ViewStack::viewShown, this, enable);
  enable();
}

void HelpController::open(const HelpPlace& place) {
  view_->open(place);
  parts_.views.want(kView);
}

void HelpController::openForView() {
  const QString shown = parts_.views.shownId();
  if (shown == kView) return open({HelpLibrary::bundled().index(), {}});
  open(topicOf(parts_.views.shownView()).value_or(HelpPlace{}));
}

const std::vector<HelpTopic>& helpTopics() {
  static const QString window = QStringLiteral("window.md"), glossary = QStringLiteral("glossary.md");
  static const std::vector<HelpTopic> topics{
      {"activityBar", {window, "views"}},
      {"paletteField", {window, "finding-filtering-zooming"}},
      {"findField", {window, "finding-filtering-zooming"}},
      {"pinsBar", {window, "pins"}},
      {"picker:objective", {glossary, "objective"}},
      {"picker:dataflow", {glossary, "dataflow"}},
      {"design_panel", {window, "panel"}},
      {"designPlot", {window, "designs"}},
      {"design_table", {window, "designs"}},
      {"notes", {window, "notes-and-log"}},
      {"log", {window, "notes-and-log"}},
      {"rooflinePlot", {glossary, "roofline"}},
      {"trafficPlot", {glossary, "compulsory-traffic"}},
      {"explore view", {window, "explore"}},
      {"compare view", {window, "compare"}},
      {"mapping view", {window, "mapping"}},
      {"partition view", {window, "partition"}},
      {"export view", {window, "export"}},
      {"ranges panel", {window, "sweeps"}},
      {"sweep filter", {QStringLiteral("sweeps.md"), "expressions"}},
      {"sweeps view", {window, "sweeps"}},
      {"validation view", {window, "validate"}},
      {"hardware view", {window, "hardware-and-network"}},
      {"network view", {window, "hardware-and-network"}},
      {"start column", {window, "start"}},
      {"start view", {window, "start"}},
      {"help view", {window, "help"}},
      {"statusBar", {window, "sessions"}},
  };
  return topics;
}

std::optional<HelpPlace> topicOf(const QStringList& names) {
  const std::vector<HelpTopic>& topics = helpTopics();
  for (const QString& name : names) {
    const auto topic =
        std::find_if(topics.begin(), topics.end(), [&](const HelpTopic& t) { return isOf(t.part, name); });
    if (topic != topics.end()) return topic->place;
  }
  return std::nullopt;
}

std::optional<HelpPlace> topicOf(const QWidget* control) {
  QStringList names;
  for (; control != nullptr; control = control->parentWidget()) names << control->objectName();
  return topicOf(names);
}

}  // namespace tilescope::gui

#include "moc_help_controller.cpp"
