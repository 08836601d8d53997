// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/session/message_log.h"
#include "app/gui/views/export/export_words.h"
#include "app/gui/views/view.h"

namespace tilescope::gui {
class CellTable;
class DockPages;
class DockSet;
class DockTitle;
class EmptyState;
class ExportBand;
class ExporterList;
class LogPage;
class OptionForm;
class PreviewPages;

class ExportView : public RefreshedView {
  Q_OBJECT
 public:
  ExportView(ExportModel& model, ExportVerification& verification, const MessageLog& log, const ThemeController* themes,
             QWidget* parent = nullptr);

  bool hasBand() const override { return false; }
  DockSet* docks() const override { return docks_; }
  QString copyText() const override;  // selected rows of the focused table
  ViewCommand command(const app::DesignWords& design, const BudgetValues& budgets) const override;
  QJsonObject state() const override;
  void restore(const QJsonObject& state) override;
  bool isSettled() const override { return !isVisible() || (model_.isSettled() && RefreshedView::isSettled()); }

  ExportBand& band() const { return *band_; }
  ExporterList& exporters() const { return *exporters_; }
  OptionForm& form() const { return *form_; }
  PreviewPages& preview() const { return *preview_; }
  CellTable& steps() const { return *steps_; }
  CellTable& layers() const { return *layers_; }
  DockTitle& exportersTitle() const { return *exportersTitle_; }
  DockTitle& optionsTitle() const { return *optionsTitle_; }
  DockTitle& previewTitle() const { return *previewTitle_; }
  DockTitle& verifyTitle() const { return *verifyTitle_; }

 protected:
  void refresh() override;
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void layOut();
  QWidget* framed(const QString& id, DockTitle* title, QWidget* content, QWidget* parent);
  void showDocks();
  void showForm();
  void showPreview();
  void showFinding();
  void showVerification();
  void showMeasured();

  ExportModel& model_;
  ExportVerification& verification_;
  const ThemeController* themes_;
  DockSet* docks_;
  ExportBand* band_;
  ExporterList* exporters_;
  OptionForm* form_;
  PreviewPages* preview_;
  CellTable *steps_, *layers_;
  EmptyState *noSteps_, *noLayers_;
  DockPages* verifyPages_;
  LogPage* log_;
  DockTitle *exportersTitle_, *optionsTitle_, *previewTitle_, *verifyTitle_, *logTitle_;
  QWidget *top_, *bottom_;
  QWidget *exportersFrame_ = nullptr, *optionsFrame_ = nullptr;
};

}  // namespace tilescope::gui
