// SPDX-License-Identifier: GPL-3.0-or-later
// The session and its file: new, open, save, unsaved changes, and autosaves for a start after a crash. Without widgets;
// functions give the state of the window.
#pragma once

#include <QTimer>
#include <functional>

#include "app/gui/session/autosave.h"
#include "app/gui/session/session_controller.h"
#include "app/gui/session/session_json.h"

namespace tilescope::gui {

class SessionFiles : public QObject {
  Q_OBJECT
 public:
  // The state of the window that is saved with the session.
  struct Window {
    std::function<WindowState()> state;
    std::function<app::KnownDesigns()> solved;
  };
  // folder: folder for autosaves; empty: no autosaves.
  SessionFiles(SessionController& session, const QString& folder, Window window, QObject* parent = nullptr);

  const QString& path() const { return path_; }  // empty: never saved
  bool isModified() const;                       // whether there are unsaved changes

  void openNew();
  bool open(const QString& path);       // false: failed() was emitted
  void show(SessionDocument document);  // as a new session without a file
  bool save(const QString& path);       // false: failed() was emitted
  // Sets the file that the current session was read from. remember: emits opened().
  void startWith(const QString& path, const SessionDocument& document, Diagnostics warnings, bool remember);
  // Warnings about contents of the file that were dropped, until it is saved or another file is opened.
  const Diagnostics& warnings() const { return warnings_; }
  // Missing files that the session names. The session uses its own copies of them.
  const std::vector<app::MovedFile>& moved() const { return moved_; }
  // Replaces a missing file by this one, and clears the undo history. Returns false after failed().
  bool locate(std::string moved, const QString& path);

  // The session when the last window was closed, unless it is one of found().
  const std::optional<FoundAutosave>& last() const { return last_; }
  void goOn();  // opens last()
  void forgetLast();

  const std::vector<FoundAutosave>& found() const { return found_; }
  void restore(const FoundAutosave& autosave);
  void discard(const FoundAutosave& autosave);
  void lookForAutosaves();  // renames files that are not sessions
  void close();             // call when the window closes

 signals:
  void changed();                                             // path, isModified or warnings changed
  void foundChanged();                                        // found() or last() changed
  void recalled(const tilescope::app::KnownDesigns& solved);  // session opened, with designs solved in its file
  void shown(const tilescope::gui::WindowState& window);      // restore the window to this state
  void opened(const QString& path);                           // a session was opened from this file or saved to it
  void failed(const tilescope::Diagnostics& reasons);
  void diskFull();  // autosave stopped
  void warned(const tilescope::Diagnostics& warnings);
  void setAside(const QString& path);  // new name of an autosave that is not a session

 private:
  void commit();
  void keep();
  SessionDocument document() const;
  void replace(SessionDocument document, const QString& path, Diagnostics warnings = {});
  void keepLast();
  Session base() const;  // the session without its selection

  SessionController& session_;
  Window window_;
  Autosave autosave_;
  QTimer interval_;
  QString path_;
  Notes notes_;
  Diagnostics warnings_;
  std::vector<app::MovedFile> moved_;
  QString lastFile_;  // file for last(); empty: none
  std::optional<FoundAutosave> last_;
  Session saved_;                        // session as saved in its file
  std::optional<SessionDocument> kept_;  // session as saved in the autosave
  bool isUnsaved_ = false;               // restored and not yet saved
  std::vector<FoundAutosave> found_;
};

}  // namespace tilescope::gui
