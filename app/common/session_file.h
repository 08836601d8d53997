// SPDX-License-Identifier: GPL-3.0-or-later
// A session (tilescope.session/1) without the window's data. Reports all errors; drops references to missing layers or
// columns with a warning.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "app/common/design_json.h"
#include "app/common/known_designs.h"
#include "core/base/json_fwd.h"
#include "core/base/notes.h"
#include "core/base/result.h"
#include "core/explore/budgets.h"
#include "core/mapping/mapping.h"
#include "core/program/measured/measured.h"

namespace tilescope::app {

inline constexpr const char* kSessionFormat = "tilescope.session/1";

struct StoredPin {
  char letter = 'A';
  std::string name;  // as written; "": none
  Design design;

  bool operator==(const StoredPin&) const = default;
};

struct StoredMeasured {
  std::string path;
  Measured figures;

  bool operator==(const StoredMeasured&) const = default;
};

struct StoredExport {
  std::string exporter;                                              // id; "": not chosen
  std::map<std::string, std::map<std::string, std::string>> values;  // typed values by exporter and option
  std::string folder;                                                // "": none yet

  bool operator==(const StoredExport&) const = default;
};

struct StoredSession {
  Design design;
  std::vector<std::string> selection;
  std::map<std::string, Mapping> ownMappings;
  std::vector<StoredPin> pins;       // by letter
  std::optional<char> reference;     // a pin's letter
  std::vector<std::string> columns;  // columns of the comparison
  BudgetValues budgets;
  std::optional<StoredMeasured> measured;
  std::string notes;
  StoredExport exporting;
  std::string savedAs;  // in an autosave, the path of the saved session
  KnownDesigns solved;
  std::vector<MovedFile> moved;  // files of which copies are used
  Notes keys;

  bool operator==(const StoredSession&) const = default;
};

Result<StoredSession> readSessionFile(const std::string& path);
// file: for messages, and for relative paths.
Result<StoredSession> storedSessionFromJson(const Json& document, const std::string& file);

Diagnostics checkSessionDocument(const Json& document, const std::string& file);

std::optional<Diagnostic> whyIncomplete(const StoredSession& session, const std::string& file);

// Whether what a column of the comparison shows exists. pins: the letters in use; profile: null if there is none.
bool isColumnThere(std::string_view column, std::string_view pins, const HardwareProfile* profile);

}  // namespace tilescope::app
