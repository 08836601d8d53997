// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/export_verification.h"

#include <QElapsedTimer>
#include <filesystem>
#include <utility>

#include "app/gui/kit/words/words.h"
#include "core/plugin/plugin_loader.h"
#include "core/program/measured/measured.h"

namespace tilescope::gui {
namespace {
constexpr double kSecondsPerMillisecond = 1e-3;

// Measurements of another plan only give a note.
void takeMeasured(VerifyOutcome& outcome, const Manifest& manifest, const std::string& folder) {
  const std::string file = folder + "/measured.json";
  if (!std::filesystem::exists(file)) return;
  Result<Measured> measured = readMeasured(file);
  if (!measured)
    outcome.notes.push_back(words(toText(measured.diagnostics().front())));
  else if (measured->planHash != manifest.planHash)
    outcome.notes.push_back(QObject::tr("measured.json is of another plan."));
  else
    outcome.measured = std::move(measured).value();
}

VerifyOutcome verify(const QString& folder, const Plugins& plugins, VerifySink& sink) {
  VerifyOutcome outcome;
  outcome.folder = folder;
  const std::string path = encodedPath(folder);
  const Result<Manifest> manifest = readManifest(path);
  outcome.errors = manifest.diagnostics();
  if (!manifest) return outcome;
  const auto exporter = findExporter(plugins, manifest->exporter, path + "/" + kManifestFile + ": /exporter");
  outcome.errors = exporter.diagnostics();
  if (!exporter) return outcome;
  for (const std::string& note : changesSince(*manifest, path)) outcome.notes.push_back(words(note));
  Result<VerifyReport> report = runVerify(**exporter, path, sink);
  outcome.errors = report.diagnostics();
  if (report) outcome.report = std::move(report).value();
  takeMeasured(outcome, *manifest, path);
  return outcome;
}

// A program may print lines faster than the window can show them.
class Lines final : public VerifySink {
 public:
  Lines(ProgressFeed<QStringList>& lines, const CancelToken& cancel) : lines_(lines), cancel_(cancel) {}

  void line(const std::string& text) override {
    lines_.tell([&](QStringList& lines) { lines << words(text); });
  }
  bool isCancelled() const override { return cancel_.cancelled(); }

 private:
  ProgressFeed<QStringList>& lines_;
  const CancelToken& cancel_;
};

}  // namespace

void ExportVerification::start(const QString& folder, std::shared_ptr<const Plugins> plugins) {
  if (running_ || !plugins) return;
  running_ = true;
  folder_ = folder;
  outcome_.reset();
  emit started();
  emit changed();
  const auto progress = std::make_shared<ProgressFeed<QStringList>>(
      background_, [this](const QStringList& printed) { emit lines(printed); });
  background_.run(
      [folder, plugins, progress](const CancelToken& cancel) {
        QElapsedTimer clock;
        clock.start();
        Lines sink(*progress, cancel);
        VerifyOutcome outcome = verify(folder, *plugins, sink);
        outcome.seconds = static_cast<double>(clock.elapsed()) * kSecondsPerMillisecond;
        outcome.cancelled = cancel.cancelled();
        return outcome;
      },
      [this](VerifyOutcome outcome) { take(std::move(outcome)); });
}

void ExportVerification::cancel() {
  background_.cancel();
}

void ExportVerification::forget() {
  if (running_ || !outcome_) return;
  outcome_.reset();
  emit changed();
}

void ExportVerification::take(VerifyOutcome outcome) {
  running_ = false;
  outcome_ = std::move(outcome);
  emit changed();
}

}  // namespace tilescope::gui

#include "moc_export_verification.cpp"
