// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/export_controller.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QPushButton>
#include <QStringList>

#include "app/common/shell_words.h"
#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/explore/design_controller.h"
#include "app/gui/views/export/code_page.h"
#include "app/gui/views/export/export_band.h"
#include "app/gui/views/export/export_view.h"
#include "app/gui/views/export/exporter_list.h"
#include "app/gui/views/export/option_form.h"
#include "app/gui/views/export/preview_pages.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/view_stack.h"

namespace tilescope::gui {
namespace {
// Also takes the name of a new folder, which the export makes.
class ExportFolderDialog : public QFileDialog {
 public:
  ExportFolderDialog(QWidget* parent, const QString& caption, const QString& folder)
      : QFileDialog(parent, caption, folder) {
    setFileMode(QFileDialog::Directory);
    setOption(QFileDialog::ShowDirsOnly);
    // After Qt's own dialog, which disables the button for names of folders that do not exist.
    auto* entry = findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    auto* buttons = findChild<QDialogButtonBox*>(QStringLiteral("buttonBox"));
    if (!entry || !buttons) return;
    connect(entry, &QLineEdit::textChanged, this, [buttons](const QString& typed) {
      if (QPushButton* choose = buttons->button(QDialogButtonBox::Open); choose && !typed.trimmed().isEmpty())
        choose->setEnabled(true);
    });
  }

  const QString& folder() const { return folder_; }

 protected:
  // Qt's own dialog rejects names of folders that do not exist. A dialog of the desktop has no such entry.
  void accept() override {
    const auto* entry = findChild<QLineEdit*>(QStringLiteral("fileNameEdit"));
    const QString typed = entry ? entry->text().trimmed() : QString();
    const QString path = typed.isEmpty() ? QString() : QDir::cleanPath(directory().absoluteFilePath(typed));
    if (!path.isEmpty() && !QFileInfo::exists(path) && QFileInfo(QFileInfo(path).path()).isDir()) {
      folder_ = path;
      return QDialog::accept();
    }
    QFileDialog::accept();
    if (result() == QDialog::Accepted) folder_ = selectedFiles().value(0);
  }

 private:
  QString folder_;
};

}  // namespace

ExportController::ExportController(const ViewParts& parts)
    : QObject(&parts.window),
      parts_(parts),
      model_(parts.session, parts.explore),
      view_(new ExportView(model_, verification_, log_, &parts.themes, &parts.views)) {
  parts_.views.addView("export", view_);
  connect(&view_->form(), &OptionForm::browseRequested, this, &ExportController::chooseFolder);
  connect(&view_->preview(), &PreviewPages::fixRequested, this, [this] {
    if (const std::optional<ExportFix> fix = model_.fix()) parts_.design.choose(Picker::Model, fix->choice);
  });
  connect(&model_, &ExportModel::failed, &parts_.messages, &Messages::showErrors);
  connect(&model_, &ExportModel::written, this, &ExportController::tellWritten);
  connect(&parts_.session, &SessionController::exportChanged, this, &ExportController::forgetOther);
  connect(&model_, &ExportModel::pluginsChanged, this, &ExportController::forgetOther);
  connect(&verification_, &ExportVerification::started, this, [this] {
    verified_ = model_.exporter() ? model_.exporter()->id : std::string();
    const std::string folder = verification_.folder().toStdString();
    log_.add(LogKind::Note, QStringLiteral("$ ") + words(app::shellLine({"tilescope-cli", "verify", folder})));
  });
  connect(&verification_, &ExportVerification::lines, this, [this](const QStringList& lines) {
    for (const QString& line : lines) log_.add(LogKind::Note, line);
  });
  connect(&verification_, &ExportVerification::changed, this, &ExportController::followVerification);
  addActions();
  fillHeads();
}

void ExportController::addActions() {
  ActionRegistry& actions = parts_.actions;
  const QString menu = tr("E&xport");
  actions.add({"export.write", menu, tr("Export to folder…"), tr("Writes the files of the current plan"), "file-down",
               QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_E)},
              [this] { write(); });
  actions.add({"export.verify", menu, tr("Verify"), tr("Builds the exported program and runs its own check"), "play",
               QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_V)},
              [this] { verify(); });
  actions.add({"export.folder", menu, tr("Choose the folder…"), tr("Where the files are written"), "folder-open"},
              [this] { chooseFolder(); });
  actions.add({"export.reset", menu, tr("Options back to their defaults"), tr("Resets the options to their defaults"),
               "rotate-ccw"},
              [this] { model_.resetOptions(); });
  actions.add({"export.rescan", menu, tr("Look for plug-ins again"),
               tr("Loads plug-ins that were added since the start"), "refresh-cw"},
              [this] { model_.rescan(); });
  actions.add({"help.plugins", tr("&Help"), tr("Plug-ins"), tr("Every plug-in file: loaded or rejected, and why")},
              [this] { (new PluginsCard(model_, &parts_.themes, &parts_.window))->openOver(parts_.window); });
  for (const auto changed : {&ExportModel::pluginsChanged, &ExportModel::formChanged, &ExportModel::previewChanged,
                             &ExportModel::staleChanged})
    connect(&model_, changed, this, &ExportController::showHindrances);
  connect(&verification_, &ExportVerification::changed, this, &ExportController::showHindrances);
  showHindrances();
}

void ExportController::fillHeads() {
  const ActionRegistry& actions = parts_.actions;
  view_->band().setActions(actions.action("file.command"), actions.action("export.verify"),
                           actions.action("export.write"));
  view_->exportersTitle().addAction(actions.action("export.rescan"), QStringLiteral("refresh-cw"));
  view_->optionsTitle().addAction(actions.action("export.reset"), QStringLiteral("rotate-ccw"));
}

void ExportController::showHindrances() {
  const std::optional<ExportGap> gap = exportGap(model_);
  const QString notReady = gap                  ? gap->headline
                           : model_.isWriting() ? tr("The files are being written.")
                           : !model_.canWrite() ? tr("The preview of this plan is not there yet.")
                                                : QString();
  parts_.actions.setHindrance("export.write", notReady);
  parts_.actions.action("export.write")
      ->setText(model_.folder().isEmpty() ? tr("Export to folder…") : tr("Export to folder"));
  parts_.actions.setHindrance("export.verify", verification_.isRunning() ? QString() : whyNotVerified());
  parts_.actions.action("export.verify")->setText(verification_.isRunning() ? tr("Cancel") : tr("Verify"));
  parts_.actions.setHindrance("export.reset",
                              model_.hasOwnOptions() ? QString() : tr("All options have their defaults."));
}

QString ExportController::whyNotVerified() const {
  if (model_.folder().isEmpty()) return tr("Choose a folder with an export first.");
  if (!model_.hasPlugins()) return tr("Plug-ins are being looked for.");
  if (QFileInfo::exists(model_.folder() + QLatin1Char('/') + QLatin1String(kManifestFile))) return {};
  return tr("Nothing was exported to %1 yet.").arg(shortPath(model_.folder()));
}

void ExportController::chooseFolder() {
  parts_.views.want("export");
  const QFileInfo start(model_.folder().isEmpty() ? model_.proposedFolder() : model_.folder());
  ExportFolderDialog dialog(&parts_.window, tr("Folder of the export"), start.absolutePath());
  dialog.selectFile(start.fileName());
  if (dialog.exec() == QDialog::Accepted && !dialog.folder().isEmpty()) model_.setFolder(dialog.folder());
}

void ExportController::tellWritten(const QString& folder, std::size_t files, const WrittenFolder& there) {
  verification_.forget();
  QStringList words{tr("Wrote %1 files to %2").arg(files).arg(shortPath(folder))};
  if (!there.replaced.empty()) words << tr("%1 of them in place of earlier ones").arg(there.replaced.size());
  if (!there.removed.empty()) words << tr("%1 of the earlier export removed").arg(there.removed.size());
  if (!there.kept.empty())
    words << tr("%1 kept because it was changed").arg(QString::fromStdString(there.kept.front()));
  parts_.messages.showDone(words.join(QStringLiteral(", ")) + '.');
}

void ExportController::write() {
  if (model_.folder().isEmpty()) chooseFolder();
  if (model_.folder().isEmpty()) return;
  parts_.views.want("export");
  model_.write();
}

void ExportController::verify() {
  if (verification_.isRunning()) return verification_.cancel();
  parts_.views.want("export");
  verification_.start(model_.folder(), model_.plugins());
}

// What was verified belongs to one folder and one exporter.
void ExportController::forgetOther() {
  const std::string now = model_.exporter() ? model_.exporter()->id : std::string();
  if (verification_.folder() != model_.folder() || now != verified_) verification_.forget();
}

void ExportController::followVerification() {
  if (const std::optional<VerifyOutcome>& outcome = verification_.outcome()) tellOutcome(*outcome);
}

void ExportController::tellOutcome(const VerifyOutcome& outcome) {
  for (const QString& note : outcome.notes) log_.add(LogKind::Warning, note);
  for (const VerifyStep& step : outcome.report.steps)
    if (step.state == VerifyStep::State::NotPossible)
      log_.add(LogKind::Warning, tr("not possible: %1: %2").arg(words(step.what), words(step.why)));
  const bool passed = outcome.errors.empty() && !outcome.cancelled && outcome.verdict() == VerifyVerdict::Passed;
  log_.add(passed || outcome.cancelled ? LogKind::Note : LogKind::Error, verdictLine(outcome));
}

}  // namespace tilescope::gui

#include "moc_export_controller.cpp"
