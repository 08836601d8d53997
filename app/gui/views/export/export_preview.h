// SPDX-License-Identifier: GPL-3.0-or-later
// The files that an export would write, compared with those in the folder, as plain values made in a background
// thread.
#pragma once

#include <QString>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/common/line_diff.h"
#include "app/gui/views/export/code_lexer.h"
#include "core/plugin/export_run.h"
#include "core/plugin/manifest.h"

namespace tilescope::gui {

inline constexpr std::size_t kMaxPreviewLines = 20'000;  // per file; laying out this many takes less than a frame

struct PreviewLine {
  app::LineFate fate = app::LineFate::Same;
  int number = 0;                       // from 1, in the new file; for removed lines in the old file
  CodeState state = CodeState::Normal;  // lexer state at the start of the line
  QString text;

  bool operator==(const PreviewLine&) const = default;
};

struct PreviewFile {
  enum class State { New, Changed, Same };  // compared with the folder
  QString path;
  std::size_t bytes = 0;
  State state = State::New;
  CodeLanguage language = CodeLanguage::Plain;
  bool isText = true;
  std::vector<PreviewLine> lines;  // includes removed lines if the file is changed
  std::size_t leftOut = 0;         // number of omitted lines at the end
  std::size_t added = 0, removed = 0;

  bool operator==(const PreviewFile&) const = default;
};

struct ExportFolder {
  enum class State {
    None,      // no folder chosen yet
    New,       // the folder does not exist or is empty
    Export,    // contains an earlier export of any plan
    Unusable,  // a file, a folder with other files, or not writable; see why
  };
  State state = State::None;
  std::optional<Manifest> manifest;  // only for Export
  Diagnostics why;                   // only for Unusable

  bool operator==(const ExportFolder&) const = default;
};

ExportFolder lookInto(const std::string& folder);

struct PreviewJob {
  LoadedExporter exporter;
  std::shared_ptr<const ExecutionPlan> plan;
  ExportOptions options;
  std::string folder;                     // empty: no folder chosen yet
  std::shared_ptr<const Exported> known;  // an earlier result of the exporter for the same plan and options, if any
  std::optional<std::string> networkFolder = std::nullopt;  // as in ExportInput
};

struct ExportPreview {
  Diagnostics errors;                        // why there is no export
  Diagnostics warnings;                      // from the exporter
  std::shared_ptr<const Exported> exported;  // null: no export
  std::string manifest;                      // text of manifest.json
  std::string planHash;
  std::vector<PreviewFile> files;  // files of the kinds that the exporter lists come first, manifest.json last
  ExportFolder folder;
  std::size_t differing = 0;  // number of files that the folder lacks or has with other contents
  std::size_t bytes = 0;      // total of all files
};

// Runs the exporter like the command line does, and reads the folder. Writes nothing.
ExportPreview previewOf(const PreviewJob& job);

// before: text of the existing file at this place; nullopt: there is none.
PreviewFile previewFile(const QString& path, const std::string& content, const std::optional<std::string>& before);

}  // namespace tilescope::gui
