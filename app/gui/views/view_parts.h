// SPDX-License-Identifier: GPL-3.0-or-later
// Shared by views and window. All of these objects outlive the views.
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
  ActionRegistry& actions;
  Messages& messages;
  LayerTips& tips;
  DesignPanel& panel;
  DesignController& design;
  FileOpening& opening;
  SessionFilesController& sessions;
  ViewStack& views;
  QWidget& centre;  // parent of widgets next to the views
  QWidget& window;  // parent of everything else
  // For saved lists, and for files without another folder. Empty: nothing is saved.
  QString dataFolder;
};

}  // namespace tilescope::gui
