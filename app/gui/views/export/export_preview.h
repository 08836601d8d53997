// SPDX-License-Identifier: GPL-3.0-or-later
// What an export would write, beside what the folder has: plain values, made outside the window's thread.
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

inline constexpr std::size_t kMaxPreviewLines = 20'000;  // of a file; as many as are laid out within a frame

struct PreviewLine {
  app::LineFate fate = app::LineFate::Same;
  int number = 0;                       // from 1, in the new file; of removed ones in the old one
  CodeState state = CodeState::Normal;  // that it begins in
  QString text;

  bool operator==(const PreviewLine&) const = default;
};

struct PreviewFile {
  enum class State { New, Changed, Same };  // against the folder
  QString path;
  std::size_t bytes = 0;
  State state = State::New;
  CodeLanguage language = CodeLanguage::Plain;
  bool isText = true;
  std::vector<PreviewLine> lines;  // with those that go, where the file is changed
  std::size_t leftOut = 0;         // lines behind them
  std::size_t added = 0, removed = 0;

  bool operator==(const PreviewFile&) const = default;
};

struct ExportFolder {
  enum class State {
    None,      // not chosen yet
    New,       // not there, or empty
    Export,    // an earlier export, of whatever plan
    Unusable,  // a file, files of something else, or no place to write; why says it
  };
  State state = State::None;
  std::optional<Manifest> manifest;  // of Export
  Diagnostics why;                   // of Unusable

  bool operator==(const ExportFolder&) const = default;
};

ExportFolder lookInto(const std::string& folder);

struct PreviewJob {
  LoadedExporter exporter;
  std::shared_ptr<const ExecutionPlan> plan;
  ExportOptions options;
  std::string folder;                     // empty: none yet
  std::shared_ptr<const Exported> known;  // what the exporter made of plan and options before, if it did
  std::optional<std::string> networkFolder = std::nullopt;  // as of ExportInput
};

struct ExportPreview {
  Diagnostics errors;                        // why there is nothing
  Diagnostics warnings;                      // of the exporter
  std::shared_ptr<const Exported> exported;  // null: nothing
  std::string manifest;                      // the text of manifest.json
  std::string planHash;
  std::vector<PreviewFile> files;  // the kinds that the exporter names first, manifest.json last
  ExportFolder folder;
  std::size_t differing = 0;  // files that the folder has not, or has otherwise
  std::size_t bytes = 0;      // of all files
};

// Runs the exporter, as the command line does, and looks into the folder. Touches nothing.
ExportPreview previewOf(const PreviewJob& job);

// One file beside what is in its place; nothing: no such file.
PreviewFile previewFile(const QString& path, const std::string& content, const std::optional<std::string>& before);

}  // namespace tilescope::gui
