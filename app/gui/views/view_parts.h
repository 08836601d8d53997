// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shares with its views: whoever makes a view takes from here what that view needs. All of it outlives
// every view.
#pragma once

#include <QString>

class QWidget;

namespace tilescope::gui {

class ActionRegistry;
class DesignController;
class DesignEditor;
class DesignPanel;
class DesignsModel;
class ExploreModel;
class FileOpening;
class LayerTips;
class MessageLog;
class Messages;
class ParameterCurves;
class PinsModel;
class PlanQueue;
class SessionController;
class SessionFilesController;
class ThemeController;
class ViewStack;

struct ViewParts {
  SessionController& session;
  DesignEditor& editor;
  ExploreModel& explore;
  PinsModel& pins;
  PlanQueue& queue;
  ParameterCurves& curves;
  DesignsModel& designs;
  MessageLog& log;
  ThemeController& themes;
  ActionRegistry& actions;  // has those of files, session, views and pins
  Messages& messages;
  LayerTips& tips;
  DesignPanel& panel;
  DesignController& design;
  FileOpening& opening;
  SessionFilesController& sessions;
  ViewStack& views;    // takes the view
  QWidget& centre;     // parent of what stands beside the views
  QWidget& window;     // parent of everything else
  QString dataFolder;  // of lists and of files that are in no folder of the user's; empty: nothing is kept
};

}  // namespace tilescope::gui
