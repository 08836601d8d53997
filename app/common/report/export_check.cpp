// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/report/export_check.h"

#include <fmt/format.h>

#include <utility>

namespace tilescope::app {
namespace {

class KeptOutput final : public VerifySink {
 public:
  KeptOutput(CancelToken cancel, const std::function<void(const std::string&)>& onLine)
      : cancel_(std::move(cancel)), onLine_(onLine) {}

  void line(const std::string& text) override {
    onLine_(text);
    lines_.push_back(text);
  }
  bool isCancelled() const override { return cancel_.cancelled(); }
  std::vector<std::string> take() { return std::move(lines_); }

 private:
  CancelToken cancel_;
  const std::function<void(const std::string&)>& onLine_;
  std::vector<std::string> lines_;
};

}  // namespace

std::vector<std::string> exportNotes(const Manifest& manifest, const LoadedExporter& exporter,
                                     const std::string& folder) {
  std::vector<std::string> notes = changesSince(manifest, folder);
  if (manifest.exporterVersion != exporter.version)
    notes.push_back(fmt::format("Written by version {} of exporter {}, checked by version {}.",
                                manifest.exporterVersion, exporter.id, exporter.version));
  return notes;
}

CheckedExport exportOf(const std::string& folder, const Manifest& manifest, const LoadedExporter* exporter) {
  CheckedExport described;
  described.folder = folder;
  described.exporter = manifest.exporter;
  described.version = manifest.exporterVersion;
  described.planHash = manifest.planHash;
  if (exporter == nullptr) return described;
  described.label = exporter->label;
  described.notes = exportNotes(manifest, *exporter, folder);
  return described;
}

Result<CheckedExport> checkExport(const std::string& folder, const Plugins& plugins, const CancelToken& cancel,
                                  const std::function<void(const std::string&)>& onLine) {
  const Result<Manifest> manifest = readManifest(folder);
  if (!manifest) return manifest.diagnostics();
  const Result<const LoadedExporter*> exporter =
      findExporter(plugins, manifest->exporter, folder + "/" + kManifestFile + ": /exporter");
  if (!exporter) return exporter.diagnostics();
  CheckedExport checked = exportOf(folder, *manifest, *exporter);
  KeptOutput output(cancel, onLine);
  Result<VerifyReport> report = runVerify(**exporter, folder, output);
  if (report)
    checked.check = std::move(report).value();
  else
    checked.whyNot = toText(report.diagnostics().front());
  checked.output = output.take();
  return checked;
}

}  // namespace tilescope::app
