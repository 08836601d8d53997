// SPDX-License-Identifier: GPL-3.0-or-later
// The check of an exported folder, without widgets: what the exporter that wrote it builds and runs, its lines as they
// come, and what came out. In a thread of its own; it can be cancelled.
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
  Diagnostics errors;                // why nothing was checked
  VerifyReport report;               // as far as it came
  std::vector<QString> notes;        // what has changed since the export
  std::optional<Measured> measured;  // by the exported program, where it left measured.json in the folder
  bool cancelled = false;
  double seconds = 0;

  VerifyVerdict verdict() const { return verdictOf(report); }
  bool operator==(const VerifyOutcome&) const = default;
};

class ExportVerification : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  void start(const QString& folder, std::shared_ptr<const Plugins> plugins);  // nothing while one runs
  void cancel();
  void forget();  // what came out is of a folder that has changed

  bool isRunning() const { return running_; }
  const QString& folder() const { return folder_; }  // of the last start
  const std::optional<VerifyOutcome>& outcome() const { return outcome_; }
  const Measured* measured() const { return outcome_ && outcome_->measured ? &*outcome_->measured : nullptr; }

 signals:
  void started();
  void lines(const QStringList& lines);  // several at once where they come fast
  void changed();                        // running, or the outcome

 private:
  void take(VerifyOutcome outcome);

  QString folder_;
  bool running_ = false;
  std::optional<VerifyOutcome> outcome_;
  Background background_{*this};
};

}  // namespace tilescope::gui
