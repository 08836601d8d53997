// SPDX-License-Identifier: GPL-3.0-or-later
// The session and its file: new, open, save, unsaved changes, and autosaves for a start after a crash.
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
  struct Window {
    std::function<WindowState()> state;
    std::function<app::KnownDesigns()> solved;
  };
  // folder: for autosaves; empty: none.
  SessionFiles(SessionController& session, const QString& folder, Window window, QObject* parent = nullptr);

  const QString& path() const { return path_; }  // empty: never saved
  bool isModified() const;

  void openNew();
  bool open(const QString& path);       // false: failed() was emitted
  void show(SessionDocument document);  // new session without a file
  bool save(const QString& path);       // false: failed() was emitted
  // Sets the file of the current session. remember: emits opened().
  void startWith(const QString& path, const SessionDocument& document, Diagnostics warnings, bool remember);
  const Diagnostics& warnings() const { return warnings_; }
  // Missing files that the session names; it uses its own copies.
  const std::vector<app::MovedFile>& moved() const { return moved_; }
  // Replaces a missing file and clears the undo history. Returns false after failed().
  bool locate(std::string moved, const QString& path);

  // The session at the end of the last window; null if it is among found().
  const std::optional<FoundAutosave>& last() const { return last_; }
  void goOn();
  void forgetLast();

  const std::vector<FoundAutosave>& found() const { return found_; }
  void restore(FoundAutosave autosave);  // a copy: what found() has changes meanwhile
  void discard(const FoundAutosave& autosave);
  void lookForAutosaves();  // also renames files that are not sessions
  void close();

 signals:
  void changed();                                             // path, isModified or warnings
  void foundChanged();                                        // found() or last()
  void recalled(const tilescope::app::KnownDesigns& solved);  // with the designs solved in its file
  void shown(const tilescope::gui::WindowState& window);      // restore this state
  void opened(const QString& path);
  // The session before had unsaved changes, which are in this autosave.
  void keptBefore(const tilescope::gui::FoundAutosave& autosave);
  void failed(const tilescope::Diagnostics& reasons);
  void autosaveFailed(const tilescope::Diagnostics& reasons);
  void diskFull();       // in place of autosaveFailed()
  void autosaveWorks();  // again
  void warned(const tilescope::Diagnostics& warnings);
  void setAside(const QString& path);

 private:
  void commit();
  void keep();
  SessionDocument document() const;
  void replace(SessionDocument document, const QString& path, Diagnostics warnings = {});
  void keepLast();
  Session base() const;

  SessionController& session_;
  Window window_;
  Autosave autosave_;
  QTimer interval_;
  QString path_;
  Notes notes_;
  Diagnostics warnings_;
  std::vector<app::MovedFile> moved_;
  QString lastFile_;  // for last(); empty: none
  std::optional<FoundAutosave> last_;
  Session saved_;
  std::optional<SessionDocument> kept_;  // as saved in the autosave
  bool isUnsaved_ = false;               // restored, not yet saved
  std::vector<FoundAutosave> found_;
};

}  // namespace tilescope::gui
