// SPDX-License-Identifier: GPL-3.0-or-later
// The verification of an exported folder, without widgets: the exporter that wrote it builds and runs the program;
// output lines and the result are collected. Runs in a background thread and can be cancelled.
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
  Diagnostics errors;                // why nothing could be verified
  VerifyReport report;               // possibly incomplete
  std::vector<QString> notes;        // changes since the export
  std::optional<Measured> measured;  // measurements of the exported program, if it wrote measured.json
  bool cancelled = false;
  double seconds = 0;

  VerifyVerdict verdict() const { return verdictOf(report); }
  bool operator==(const VerifyOutcome&) const = default;
};

class ExportVerification : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  void start(const QString& folder, std::shared_ptr<const Plugins> plugins);  // does nothing while one runs
  void cancel();
  void forget();  // the folder of the result has changed

  bool isRunning() const { return running_; }
  const QString& folder() const { return folder_; }  // of the last start
  const std::optional<VerifyOutcome>& outcome() const { return outcome_; }
  const Measured* measured() const { return outcome_ && outcome_->measured ? &*outcome_->measured : nullptr; }

 signals:
  void started();
  void lines(const QStringList& lines);  // several at once if they come fast
  void changed();                        // started, or finished with an outcome

 private:
  void take(VerifyOutcome outcome);

  QString folder_;
  bool running_ = false;
  std::optional<VerifyOutcome> outcome_;
  Background background_{*this};
};

}  // namespace tilescope::gui
