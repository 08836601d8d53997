// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "app/gui/session/message_log.h"
#include "app/gui/views/export/export_model.h"
#include "app/gui/views/export/export_verification.h"
#include "app/gui/views/view_parts.h"

namespace tilescope::gui {
class ExportView;

class ExportController : public QObject {
  Q_OBJECT
 public:
  explicit ExportController(const ViewParts& parts);

  ExportModel& model() { return model_; }
  ExportVerification& verification() { return verification_; }

 private:
  void addActions();
  void fillHeads();
  void write();
  void tellWritten(const QString& folder, std::size_t files, const WrittenFolder& there);
  void verify();
  void chooseFolder();
  void showHindrances();
  void forgetOther();
  void followVerification();
  void tellOutcome(const VerifyOutcome& outcome);
  QString whyNotVerified() const;

  ViewParts parts_;
  ExportModel model_;
  ExportVerification verification_;
  std::string verified_;  // the exporter of verification()
  MessageLog log_;
  ExportView* view_;
};

}  // namespace tilescope::gui
