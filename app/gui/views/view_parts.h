// SPDX-License-Identifier: GPL-3.0-or-later
// The objects that the window shares with its views. All of them outlive the views.
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
  ActionRegistry& actions;  // already has those of files, session, views and pins
  Messages& messages;
  LayerTips& tips;
  DesignPanel& panel;
  DesignController& design;
  FileOpening& opening;
  SessionFilesController& sessions;
  ViewStack& views;  // the view is added here
  QWidget& centre;   // parent of widgets next to the views
  QWidget& window;   // parent of everything else
  // For lists, and for files in no folder of the user; empty: nothing is saved.
  QString dataFolder;
};

}  // namespace tilescope::gui
