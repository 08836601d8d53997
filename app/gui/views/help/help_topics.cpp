// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/help/help_topics.h"

#include <QWidget>
#include <algorithm>

namespace tilescope::gui {
namespace {

bool isOf(const QString& part, const QString& name) {
  return part.endsWith(':') || part.endsWith(' ') ? name.startsWith(part) : name == part;
}

}  // namespace

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
