// SPDX-License-Identifier: GPL-3.0-or-later
// Verifies an exported folder: the exporter builds and runs the program that it wrote. Collects the output and the
// result. Runs in a background thread and can be cancelled. Without widgets.
#pragma once

#include <QObject>
#include <QStringList>
#include <memory>
#include <optional>

#include "app/gui/session/background.h"
#include "core/plugin/export_run.h"
#include "core/plugin/manifest.h"
#include "core/program/measured/measured.h"

namespace tilescope::gui {

struct VerifyOutcome {
  QString folder;
  Diagnostics errors;                // why verification was impossible
  VerifyReport report;               // may be incomplete
  std::vector<QString> notes;        // changes since the export
  std::optional<Measured> measured;  // from measured.json, if the program wrote it
  bool cancelled = false;
  double seconds = 0;

  VerifyVerdict verdict() const { return verdictOf(report); }
  bool operator==(const VerifyOutcome&) const = default;
};

class ExportVerification : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  void start(const QString& folder, std::shared_ptr<const Plugins> plugins);  // no effect while one is running
  void cancel();
  void forget();  // call when the result's folder has changed

  bool isRunning() const { return running_; }
  const QString& folder() const { return folder_; }  // folder of the last start()
  const std::optional<VerifyOutcome>& outcome() const { return outcome_; }
  const Measured* measured() const { return outcome_ && outcome_->measured ? &*outcome_->measured : nullptr; }

 signals:
  void started();
  void lines(const QStringList& lines);  // one or more lines of output
  void changed();                        // verification started or finished

 private:
  void take(VerifyOutcome outcome);

  QString folder_;
  bool running_ = false;
  std::optional<VerifyOutcome> outcome_;
  Background background_{*this};
};

}  // namespace tilescope::gui
