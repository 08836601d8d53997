// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/export_verification.h"

#include <QElapsedTimer>
#include <filesystem>
#include <mutex>
#include <utility>

#include "app/gui/kit/words/words.h"
#include "core/plugin/plugin_loader.h"
#include "core/program/measured/measured.h"

namespace tilescope::gui {
namespace {

constexpr double kSecondsPerMillisecond = 1e-3;

// What an earlier program measured says nothing about this one.
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

}  // namespace

// Lines come in the worker's thread, as fast as a program prints; one event hands over all that have come.
class ExportVerification::Lines final : public VerifySink,
                                        public std::enable_shared_from_this<ExportVerification::Lines> {
 public:
  Lines(ExportVerification& owner, CancelToken cancel) : owner_(owner), cancel_(std::move(cancel)) {}

  void line(const std::string& text) override {
    const std::scoped_lock lock(mutex_);
    waiting_ << words(text);
    if (std::exchange(posted_, true)) return;
    QMetaObject::invokeMethod(
        &owner_, [owner = &owner_, self = shared_from_this()] { emit owner->lines(self->taken()); },
        Qt::QueuedConnection);
  }
  bool isCancelled() const override { return cancel_.cancelled(); }

  // For the event, which may outlive the run.
  QStringList taken() {
    const std::scoped_lock lock(mutex_);
    posted_ = false;
    return std::exchange(waiting_, {});
  }

 private:
  ExportVerification& owner_;
  CancelToken cancel_;
  std::mutex mutex_;
  QStringList waiting_;
  bool posted_ = false;
};

ExportVerification::ExportVerification(QObject* parent) : QObject(parent) {
  worker_.setMaxThreadCount(1);
}

ExportVerification::~ExportVerification() {
  cancel_.cancel();
  worker_.waitForDone();
}

void ExportVerification::start(const QString& folder, std::shared_ptr<const Plugins> plugins) {
  if (running_ || !plugins) return;
  running_ = true;
  folder_ = folder;
  outcome_.reset();
  cancel_ = CancelSource();
  emit started();
  emit changed();
  worker_.start([this, folder, plugins, sink = std::make_shared<Lines>(*this, cancel_.token())] {
    QElapsedTimer clock;
    clock.start();
    auto outcome = std::make_shared<VerifyOutcome>(verify(folder, *plugins, *sink));
    outcome->seconds = static_cast<double>(clock.elapsed()) * kSecondsPerMillisecond;
    outcome->cancelled = sink->isCancelled();
    QMetaObject::invokeMethod(
        this, [this, outcome] { take(std::move(*outcome)); }, Qt::QueuedConnection);
  });
}

void ExportVerification::cancel() {
  cancel_.cancel();
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
