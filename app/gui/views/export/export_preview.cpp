// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/export_preview.h"

#include <QUtf8StringView>
#include <algorithm>
#include <filesystem>
#include <fstream>

#include "app/common/document_text.h"
#include "app/gui/kit/words/words.h"
#include "core/base/json.h"
#include "core/plugin/export_folder.h"

namespace tilescope::gui {
namespace {
namespace fs = std::filesystem;
using app::LineFate;

constexpr std::size_t kMaxTextBytes = std::size_t{8} << 20;  // larger files are not read as text

std::optional<std::string> textAt(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

bool isText(const std::string& content) {
  return content.size() <= kMaxTextBytes && content.find('\0') == std::string::npos &&
         QUtf8StringView(content.data(), static_cast<qsizetype>(content.size())).isValidUtf8();
}

// Steps through old and new text together. Each line keeps the lexer state at its start.
class LineMaker {
 public:
  explicit LineMaker(PreviewFile& file) : file_(file) {}

  void add(LineFate fate, std::size_t number, std::string_view text) {
    if (file_.lines.size() == kMaxPreviewLines) {
      ++file_.leftOut;
      return;
    }
    CodeState& state = fate == LineFate::Removed ? before_ : after_;
    file_.lines.push_back({fate, static_cast<int>(number) + 1, state, words(text)});
    lexLine(file_.language, file_.lines.back().text, state);
    if (fate == LineFate::Same) before_ = after_;
  }

 private:
  PreviewFile& file_;
  CodeState before_ = CodeState::Normal, after_ = CodeState::Normal;
};

void compare(PreviewFile& file, const std::string& content, const std::string& before) {
  const std::vector<std::string_view> oldLines = app::linesOf(before), newLines = app::linesOf(content);
  LineMaker maker(file);
  for (const app::LineRun& run : app::lineDiff(oldLines, newLines)) {
    const bool removed = run.fate == LineFate::Removed;
    if (removed) file.removed += run.count;
    if (run.fate == LineFate::Added) file.added += run.count;
    const std::size_t from = removed ? run.before : run.after;
    for (std::size_t i = from; i < from + run.count; ++i) maker.add(run.fate, i, (removed ? oldLines : newLines)[i]);
  }
}

// Tabs are ordered by file type.
std::size_t rankOf(const QString& path, const LoadedExporter& exporter) {
  const std::vector<std::string>& types = exporter.fileTypes;
  const auto type =
      std::find_if(types.begin(), types.end(), [&](const std::string& t) { return path.endsWith(words(t)); });
  const bool isManifest = path == QLatin1String(kManifestFile);
  const bool isFirst = type == types.begin() && type != types.end();
  return isManifest ? 2 : isFirst ? 0 : 1;
}

void addFile(ExportPreview& preview, const PreviewJob& job, const std::string& path, const std::string& content) {
  const std::optional<std::string> before = job.folder.empty() ? std::nullopt : textAt(fs::path(job.folder) / path);
  preview.files.push_back(previewFile(words(path), content, before));
  preview.bytes += content.size();
  if (preview.files.back().state != PreviewFile::State::Same) ++preview.differing;
}

}  // namespace

PreviewFile previewFile(const QString& path, const std::string& content, const std::optional<std::string>& before) {
  PreviewFile file;
  file.path = path;
  file.bytes = content.size();
  file.language = languageOf(path);
  file.isText = isText(content);
  using State = PreviewFile::State;
  file.state = !before ? State::New : *before == content ? State::Same : State::Changed;
  // A new file is compared with itself, so that no line is marked as added.
  if (file.isText) compare(file, content, before && isText(*before) ? *before : content);
  return file;
}

ExportFolder lookInto(const std::string& folder, const std::string& exporter) {
  using State = ExportFolder::State;
  if (folder.empty()) return {};
  if (Diagnostics errors = checkExportFolder(folder, true); !errors.empty()) return {State::Unusable, {}, errors};
  if (checkExportFolder(folder, false).empty()) return {State::New, {}, {}};
  Result<Manifest> manifest = readManifest(folder);
  if (!manifest) return {State::Unusable, {}, manifest.diagnostics()};
  if (manifest->exporter != exporter)
    return {State::Unusable,
            {},
            {{Diagnostic::Severity::Error, folder, "", "an export of " + manifest->exporter,
              "a new folder, or an export of " + exporter, "Choose another folder."}}};
  return {State::Export, std::move(manifest).value(), {}};
}

ExportPreview previewOf(const PreviewJob& job) {
  ExportPreview preview;
  preview.folder = lookInto(job.folder, job.exporter.id);
  preview.exported = job.known;
  if (!preview.exported) {
    Result<Exported> made = runExporter(job.exporter, {*job.plan, job.networkFolder}, job.options);
    (made ? preview.warnings : preview.errors) = made.diagnostics();
    if (!made) return preview;
    preview.exported = std::make_shared<const Exported>(std::move(made).value());
  }
  preview.planHash = planHash(*job.plan);
  preview.manifest = app::documentText(manifestOf(job.exporter, *job.plan, job.options, *preview.exported));
  for (const ExportedFile& file : preview.exported->files) addFile(preview, job, file.path, file.content);
  addFile(preview, job, kManifestFile, preview.manifest);
  std::stable_sort(preview.files.begin(), preview.files.end(), [&](const PreviewFile& a, const PreviewFile& b) {
    return rankOf(a.path, job.exporter) < rankOf(b.path, job.exporter);
  });
  return preview;
}

}  // namespace tilescope::gui
