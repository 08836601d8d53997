// SPDX-License-Identifier: GPL-3.0-or-later
// Session files (tilescope.session/1) of the window: app/common/session_file and the window's state. The same session
// gives the same bytes. Unknown views are dropped with a warning.
#pragma once

#include <QJsonObject>
#include <QSize>
#include <QString>
#include <QStringList>
#include <map>
#include <optional>

#include "app/common/design_json.h"
#include "app/common/known_designs.h"
#include "app/gui/session/session.h"
#include "core/base/json_fwd.h"
#include "core/base/notes.h"
#include "core/base/result.h"

namespace tilescope::gui {

// Empty members mean the default.
struct WindowState {
  QString view;
  QSize size;                         // logical pixels
  std::optional<QStringList> folded;  // titles of folded sections in the design panel
  std::map<QString, QJsonObject> views;

  bool operator==(const WindowState&) const = default;
};

struct SessionDocument {
  Session session;
  WindowState window;
  QString savedAs;  // autosave only: the session's file
  Notes notes;      // "x-…" keys
  app::KnownDesigns solved{};
  std::vector<app::MovedFile> moved{};  // replaced by the session's copies

  bool operator==(const SessionDocument&) const = default;
};

inline constexpr const char* kSessionSuffix = ".tilescope";

Result<SessionDocument> readSession(const QString& path);
// file: for messages and relative paths.
Result<SessionDocument> sessionFromJson(const Json& document, const std::string& file);
Json toJson(const SessionDocument& document);
Result<std::monostate> writeSession(const QString& path, const SessionDocument& document);

// Replaces a missing file. Fails if the new one is unreadable or does not suit the designs; warns if it differs from
// the session's copy.
Result<SessionDocument> withFileAt(const SessionDocument& document, const std::string& moved, const QString& path);

// True also for newer versions. The files that it names need not exist.
bool isSession(const QString& path);

}  // namespace tilescope::gui
