// SPDX-License-Identifier: GPL-3.0-or-later
// The files of an export, made in a background thread.
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
inline constexpr std::size_t kMaxPreviewLines = 20'000;  // per file; layout takes less than a frame

struct PreviewLine {
  app::LineFate fate = app::LineFate::Same;
  // Counts from 1. Removed lines have their number in the old file.
  int number = 0;
  CodeState state = CodeState::Normal;
  QString text;

  bool operator==(const PreviewLine&) const = default;
};

struct PreviewFile {
  enum class State { New, Changed, Same };
  QString path;
  std::size_t bytes = 0;
  State state = State::New;
  CodeLanguage language = CodeLanguage::Plain;
  bool isText = true;
  std::vector<PreviewLine> lines;
  std::size_t leftOut = 0;  // omitted at the end
  std::size_t added = 0, removed = 0;

  bool operator==(const PreviewFile&) const = default;
};

struct ExportFolder {
  enum class State {
    None,
    New,       // missing or empty folder
    Export,    // earlier export of any plan
    Unusable,  // not a folder, not writable, or with other files or the export of another exporter
  };
  State state = State::None;
  std::optional<Manifest> manifest;  // only for Export
  Diagnostics why;                   // only for Unusable

  bool operator==(const ExportFolder&) const = default;
};

// exporter: id of the one that would write there.
ExportFolder lookInto(const std::string& folder, const std::string& exporter);

struct PreviewJob {
  LoadedExporter exporter;
  std::shared_ptr<const ExecutionPlan> plan;
  ExportOptions options;
  std::string folder;  // empty: not chosen
  // Export of the same plan and options; may be null.
  std::shared_ptr<const Exported> known;
  std::optional<std::string> networkFolder = std::nullopt;  // as in ExportInput
};

struct ExportPreview {
  Diagnostics errors;  // why there is no export
  Diagnostics warnings;
  std::shared_ptr<const Exported> exported;  // null: none
  std::string manifest;
  std::string planHash;
  // Files are in the exporter's order of types; manifest.json is last.
  std::vector<PreviewFile> files;
  ExportFolder folder;
  std::size_t differing = 0;  // missing or different in the folder
  std::size_t bytes = 0;      // of all files
};

// Runs the exporter as the command line does. Writes nothing.
ExportPreview previewOf(const PreviewJob& job);

// before: existing text; nullopt: no file.
PreviewFile previewFile(const QString& path, const std::string& content, const std::optional<std::string>& before);

}  // namespace tilescope::gui
