// SPDX-License-Identifier: GPL-3.0-or-later
// The exporter builds and runs the program that it wrote, in a background thread. Can be cancelled.
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
  std::optional<Measured> measured;  // from measured.json; nullopt: none
  bool cancelled = false;
  double seconds = 0;

  VerifyVerdict verdict() const { return verdictOf(report); }
  bool operator==(const VerifyOutcome&) const = default;
};

class ExportVerification : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  void start(const QString& folder, std::shared_ptr<const Plugins> plugins);  // does nothing while one is running
  void cancel();
  void forget();  // call when the folder has changed

  bool isRunning() const { return running_; }
  const QString& folder() const { return folder_; }  // of the last start()
  const std::optional<VerifyOutcome>& outcome() const { return outcome_; }
  const Measured* measured() const { return outcome_ && outcome_->measured ? &*outcome_->measured : nullptr; }

 signals:
  void started();
  void lines(const QStringList& lines);
  void changed();

 private:
  void take(VerifyOutcome outcome);

  QString folder_;
  bool running_ = false;
  std::optional<VerifyOutcome> outcome_;
  Background background_{*this};
};

}  // namespace tilescope::gui
