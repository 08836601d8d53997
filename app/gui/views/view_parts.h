// SPDX-License-Identifier: GPL-3.0-or-later
// The objects that views share with the window. All of them outlive the views.
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
  ActionRegistry& actions;  // already has the actions of files, session, views and pins
  Messages& messages;
  LayerTips& tips;
  DesignPanel& panel;
  DesignController& design;
  FileOpening& opening;
  SessionFilesController& sessions;
  ViewStack& views;  // each view adds itself here
  QWidget& centre;   // parent of widgets next to the views
  QWidget& window;   // parent of everything else
  // Folder for saved lists and for files without another folder. Empty: nothing is saved.
  QString dataFolder;
};

}  // namespace tilescope::gui
