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
  bool open(const QString& path);       // false: failed() said why
  void show(SessionDocument document);  // as if it were new: of no file
  bool save(const QString& path);       // false: failed() said why
  // The session that is there came from this file. remember: opened() reports it.
  void startWith(const QString& path, const SessionDocument& document, Diagnostics warnings, bool remember);
  // What the file had that could not be taken, until it is saved or another one is opened.
  const Diagnostics& warnings() const { return warnings_; }
  // Files that the session names and that were gone when it was opened: its copies of them are used.
  const std::vector<app::MovedFile>& moved() const { return moved_; }
  // Takes the file in the place of one that has moved; undo begins again. False: failed() said why.
  bool locate(std::string moved, const QString& path);

  // What the last window that closed had open, unless that is one of found().
  const std::optional<FoundAutosave>& last() const { return last_; }
  void goOn();  // with it
  void forgetLast();

  const std::vector<FoundAutosave>& found() const { return found_; }
  void restore(const FoundAutosave& autosave);
  void discard(const FoundAutosave& autosave);
  void lookForAutosaves();  // renames files that are not sessions
  void close();             // call when the window closes

 signals:
  void changed();                                             // path, isModified or warnings
  void foundChanged();                                        // those, or last()
  void recalled(const tilescope::app::KnownDesigns& solved);  // another session is there, and what its file knows
  void shown(const tilescope::gui::WindowState& window);      // then: to be shown like this
  void opened(const QString& path);                           // from this file, or saved there
  void failed(const tilescope::Diagnostics& reasons);
  void diskFull();  // autosave is off
  void warned(const tilescope::Diagnostics& warnings);
  void setAside(const QString& path);  // an autosave that is not a session was renamed to this

 private:
  void commit();
  void keep();
  SessionDocument document() const;
  void replace(SessionDocument document, const QString& path, Diagnostics warnings = {});
  void keepLast();
  Session base() const;  // the session without what is no change

  SessionController& session_;
  Window window_;
  Autosave autosave_;
  QTimer interval_;
  QString path_;
  Notes notes_;
  Diagnostics warnings_;
  std::vector<app::MovedFile> moved_;
  QString lastFile_;  // empty: nothing is kept
  std::optional<FoundAutosave> last_;
  Session saved_;                        // as the file has it
  std::optional<SessionDocument> kept_;  // as the autosave has it
  bool isUnsaved_ = false;               // restored: no file of the user's has it
  std::vector<FoundAutosave> found_;
};

}  // namespace tilescope::gui
