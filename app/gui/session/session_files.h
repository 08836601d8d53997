// SPDX-License-Identifier: GPL-3.0-or-later
// The session and its file: new, open, save, the modified state, and the autosave for a start after a crash. Uses no
// widgets; a function provides the state of the window.
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
  // folder: for autosaves; empty: no autosaves.
  SessionFiles(SessionController& session, const QString& folder, Window window, QObject* parent = nullptr);

  const QString& path() const { return path_; }  // empty: never saved
  bool isModified() const;                       // there are changes that are not saved in the user's file

  void openNew();
  bool open(const QString& path);       // returns false on failure, after failed() with the reason
  void show(SessionDocument document);  // shows it as a new session without a file
  bool save(const QString& path);       // returns false on failure, after failed() with the reason
  // Declares that the current session was read from this file. remember: also emit opened().
  void startWith(const QString& path, Notes notes, Diagnostics warnings, bool remember);
  // The problems in the session's file, until it is saved or another one is opened.
  const Diagnostics& warnings() const { return warnings_; }

  const std::vector<FoundAutosave>& found() const { return found_; }
  void restore(const FoundAutosave& autosave);
  void discard(const FoundAutosave& autosave);
  void lookForAutosaves();  // renames files that are not sessions
  void close();             // call when the window closes

 signals:
  void changed();  // path, isModified or warnings changed
  void foundChanged();
  // another session was opened; these are the solved designs in its file
  void recalled(const tilescope::app::KnownDesigns& solved);
  void shown(const tilescope::gui::WindowState& window);  // after recalled(): the window state to restore
  void opened(const QString& path);                       // opened from this file, or saved to it
  void failed(const tilescope::Diagnostics& reasons);
  void warned(const tilescope::Diagnostics& warnings);
  void setAside(const QString& path);  // an autosave that is not a session was renamed to this

 private:
  void commit();
  void keep();
  SessionDocument document() const;
  void replace(SessionDocument document, const QString& path, Diagnostics warnings = {});
  Session base() const;

  SessionController& session_;
  Window window_;
  Autosave autosave_;
  QTimer interval_;
  QString path_;
  Notes notes_;
  Diagnostics warnings_;
  Session saved_;                        // as in the file
  std::optional<SessionDocument> kept_;  // as in the autosave
  bool isUnsaved_ = false;               // restored from an autosave, not saved in the user's file
  std::vector<FoundAutosave> found_;
};

}  // namespace tilescope::gui
