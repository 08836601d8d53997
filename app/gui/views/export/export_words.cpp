// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/export_words.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "app/gui/views/export/measured_table.h"
#include "core/base/format_size.h"
#include "core/base/units.h"

namespace tilescope::gui {
namespace {
constexpr std::size_t kShownReasons = 3;

QString folderName(const QString& path) {
  return QDir(path).dirName();
}

bool saysWhatWasFound(const Diagnostic& reason) {
  return !reason.found.empty() || !reason.expected.empty();
}

// Such as "resnet.json, /layers/4: found 55, expected 56."
QString sentence(const Diagnostic& reason) {
  Diagnostic shown{reason.severity, reason.file, reason.pointer, reason.found, reason.expected, {}};
  if (!saysWhatWasFound(reason)) shown.remedy = reason.remedy;  // then the only text
  return words(toText(shown)).trimmed();
}

QString withFullStop(const QString& text) {
  return text.endsWith(QLatin1Char('.')) ? text : text + QLatin1Char('.');
}

// Includes the suggested fix.
QString wholeSentence(const Diagnostic& reason) {
  const QString text = withFullStop(sentence(reason));
  return reason.remedy.empty() || !saysWhatWasFound(reason) ? text : text + QLatin1Char(' ') + words(reason.remedy);
}

ExportFinding runningFinding(const ExportVerification& verification) {
  return {"play", Tone::Accent, tr("Verifying %1.").arg(folderName(verification.folder())),
          tr("The program is built and run; the log shows its output.")};
}

QStringList stepsOf(const VerifyReport& report, VerifyStep::State state) {
  QStringList steps;
  for (const VerifyStep& step : report.steps)
    if (step.state == state) steps << words(step.what);
  return steps;
}

ExportFinding outcomeFinding(const VerifyOutcome& outcome) {
  const QString folder = folderName(outcome.folder);
  if (!outcome.errors.empty())
    return {"triangle-alert", Tone::Worse, tr("%1 was not checked.").arg(folder), sentence(outcome.errors.front())};
  if (outcome.cancelled)
    return {"x", Tone::Neutral, tr("The verification of %1 was cancelled.").arg(folder),
            tr("The steps until then are listed below.")};
  const QStringList missing = stepsOf(outcome.report, VerifyStep::State::NotPossible);
  const QString notPossible =
      missing.isEmpty() ? QString() : tr("Not possible here: %1.").arg(missing.join(QStringLiteral(", ")));
  switch (outcome.verdict()) {
    case VerifyVerdict::Passed:
      if (outcome.measured)
        return {"circle-check", Tone::Better, measuredFinding(*outcome.measured),
                ((outcome.measured->passed ? tr("All outputs are correct. ") : QString()) + notPossible).trimmed()};
      return {"circle-check", Tone::Better, tr("%1 passed its check.").arg(folder),
              (stepsOf(outcome.report, VerifyStep::State::Passed).join(QStringLiteral(", ")) + QStringLiteral(". ") +
               notPossible)
                  .trimmed()};
    case VerifyVerdict::Failed:
      return {"triangle-alert", Tone::Worse, tr("%1 failed its check.").arg(folder),
              tr("%1. The log has the messages.")
                  .arg(stepsOf(outcome.report, VerifyStep::State::Failed).join(QStringLiteral(", ")))};
    case VerifyVerdict::NothingChecked:
      break;
  }
  return {"triangle-alert", Tone::Warning, tr("Nothing of %1 could be checked on this machine.").arg(folder),
          tr("The steps show what is missing.")};
}

ExportFinding withWarnings(ExportFinding finding, const Diagnostics& warnings) {
  if (warnings.empty() || finding.tone == Tone::Worse) return finding;
  finding.icon = "triangle-alert";
  finding.tone = Tone::Warning;
  finding.rest = wholeSentence(warnings.front());
  if (warnings.size() > 1)
    finding.rest += QLatin1Char(' ') + counted(warnings.size() - 1, tr("1 more warning."), tr("%1 more warnings."));
  return finding;
}

ExportFinding readyFinding(const ExportModel& model) {
  const ExportPreview& preview = *model.preview();
  const QString files = counted(preview.files.size(), tr("1 file"), tr("%1 files"));
  const QString folder = folderName(model.folder());
  const QString size = tr("%1, %2, of plan %3.").arg(files, sizeText(preview.bytes), words(preview.planHash).left(8));
  using State = ExportFolder::State;
  switch (preview.folder.state) {
    case State::None:
      return {"file-code-2", Tone::Accent, size, tr("Choose a folder to keep them.")};
    case State::New:
      return {"file-code-2", Tone::Accent, size, tr("%1 is empty so far.").arg(folder)};
    case State::Unusable:
      return {"triangle-alert", Tone::Worse, tr("Nothing can be written to %1.").arg(folder),
              sentence(preview.folder.why.front())};
    case State::Export:
      break;
  }
  if (preview.differing == 0)
    return {"circle-check", Tone::Better, tr("%1 holds this plan.").arg(folder),
            tr("All %1 are up to date.").arg(files)};
  return {"file-code-2", Tone::Accent, tr("%1 of %2 differ from the last export.").arg(preview.differing).arg(files),
          tr("Export again to bring %1 up to date.").arg(folder)};
}

Cell stateCell(VerifyStep::State state) {
  switch (state) {
    case VerifyStep::State::Passed:
      return {.text = tr("passed"), .tone = Tone::Better};
    case VerifyStep::State::Failed:
      return {.text = tr("failed"), .tone = Tone::Worse};
    case VerifyStep::State::NotPossible:
      break;
  }
  return {.text = tr("not possible"), .tone = Tone::Warning};
}

}  // namespace

QString sizeText(std::size_t bytes) {
  return words(neededText(kBitsPerByte * static_cast<std::int64_t>(bytes)));
}

QString shortPath(const QString& path) {
  const QString home = QDir::homePath();
  return path == home || path.startsWith(home + QLatin1Char('/')) ? QLatin1Char('~') + path.mid(home.size()) : path;
}

std::optional<ExportGap> exportGap(const ExportModel& model) {
  switch (model.state()) {
    case ExportModel::State::Searching:
      return ExportGap{"file-code-2", tr("Looking for exporters…"), tr("Plug-ins are loaded.")};
    case ExportModel::State::NoExporter:
      return ExportGap{"file-code-2", tr("No exporter was found"),
                       tr("Exporters are plug-ins. They are looked for in the folders of TILESCOPE_PLUGIN_DIR, in your "
                          "data folder and beside the program.")};
    case ExportModel::State::Stopped:
      return ExportGap{"clock", tr("The search was stopped"), tr("Only a plan that is complete is exported.")};
    case ExportModel::State::NothingFits:
      return ExportGap{"triangle-alert", tr("Nothing to export"),
                       tr("No layer has a mapping on this hardware. The explore view shows what is missing.")};
    case ExportModel::State::Waiting:
      return ExportGap{"clock", tr("Waiting for the plan…"), tr("The files are shown as soon as the plan is proven.")};
    case ExportModel::State::Refused: {
      const Diagnostics& errors = model.preview()->errors;
      const std::optional<ExportFix> fix = model.fix();  // its button takes the place of the words about the option
      QString text = fix ? withFullStop(sentence(errors.front())) : wholeSentence(errors.front());
      QStringList all;
      for (const Diagnostic& error : errors) all << wholeSentence(error);
      const std::size_t shown = std::min(errors.size(), fix ? std::size_t{1} : kShownReasons);
      for (std::size_t i = 1; i < shown; ++i) text += QLatin1Char('\n') + all[static_cast<qsizetype>(i)];
      if (errors.size() > shown)
        text += QLatin1Char('\n') + counted(errors.size() - shown, tr("1 more reason; hover to read all."),
                                            tr("%1 more reasons; hover to read all."));
      const LoadedExporter* exporter = model.exporter();
      return ExportGap{"triangle-alert",
                       tr("%1: this plan cannot be exported").arg(exporter ? words(exporter->label) : QString()), text,
                       fix ? fix->button : QString(), errors.size() > shown ? all.join(QLatin1Char('\n')) : QString()};
    }
    case ExportModel::State::Ready:
      break;
  }
  return std::nullopt;
}

ExportFinding exportFinding(const ExportModel& model, const ExportVerification& verification) {
  if (verification.isRunning()) return runningFinding(verification);
  if (verification.outcome()) {
    ExportFinding finding = outcomeFinding(*verification.outcome());
    const ExportPreview* now = model.preview();
    if (now && now->exported && now->differing > 0) finding.rest += QLatin1Char(' ') + folderText(model);
    return finding;
  }
  if (const std::optional<ExportGap> gap = exportGap(model)) {
    const bool isError =
        model.state() == ExportModel::State::Refused || model.state() == ExportModel::State::NothingFits;
    return {gap->icon, isError ? Tone::Worse : Tone::Neutral,
            gap->headline.endsWith(QChar(0x2026)) ? gap->headline : gap->headline + QLatin1Char('.'),
            gap->sentence.section(QLatin1Char('\n'), 0, 0)};
  }
  return withWarnings(readyFinding(model), model.preview()->warnings);
}

QString folderText(const ExportModel& model) {
  const ExportPreview* preview = model.preview();
  if (model.folder().isEmpty()) return tr("No folder is chosen yet.");
  if (!preview) return {};
  using State = ExportFolder::State;
  switch (preview->folder.state) {
    case State::None:
      return {};
    case State::New:
      return tr("New: nothing is there yet.");
    case State::Unusable:
      return sentence(preview->folder.why.front());
    case State::Export:
      break;
  }
  if (!preview->exported) return tr("Holds an earlier export.");
  if (preview->differing == 0) return tr("No file differs from the last export.");
  return tr("%1 of %2 differ from the last export.")
      .arg(preview->differing)
      .arg(counted(preview->files.size(), tr("1 file"), tr("%1 files")));
}

QString tabText(const PreviewFile& file) {
  const QString name = file.path.section(QLatin1Char('/'), -1);
  if (file.added + file.removed == 0) return name;
  QStringList marks{name};
  if (file.added > 0) marks << QStringLiteral("+%1").arg(file.added);
  if (file.removed > 0) marks << QStringLiteral("\u2212%1").arg(file.removed);
  return marks.join(QLatin1Char(' '));
}

QString tabTip(const PreviewFile& file) {
  const QString size = tr("%1, %2").arg(file.path, sizeText(file.bytes));
  if (file.state == PreviewFile::State::New) return tr("%1; not in the folder yet").arg(size);
  if (file.state == PreviewFile::State::Same) return tr("%1; the same in the folder").arg(size);
  return tr("%1; %2 lines more and %3 fewer than in the folder").arg(size).arg(file.added).arg(file.removed);
}

TableContent stepTable(const VerifyReport& report) {
  TableContent table;
  table.heads = {{tr("Step")}, {tr("State")}, {tr("Why"), false, true}};
  for (const VerifyStep& step : report.steps)
    table.rows.push_back({{{.text = words(step.what)}, stateCell(step.state), {.text = words(step.why)}},
                          {},
                          step.why.empty() ? words(step.what) : words(step.what + ": " + step.why)});
  return table;
}

Badge verdictBadge(const VerifyOutcome& outcome) {
  if (!outcome.errors.empty()) return {Tone::Worse, Arrow::None, "triangle-alert", tr("not checked")};
  if (outcome.cancelled) return {Tone::Neutral, Arrow::None, {}, tr("cancelled")};
  switch (outcome.verdict()) {
    case VerifyVerdict::Passed:
      return {Tone::Better, Arrow::None, "circle-check", tr("passed")};
    case VerifyVerdict::Failed:
      return {Tone::Worse, Arrow::None, "triangle-alert", tr("failed")};
    case VerifyVerdict::NothingChecked:
      break;
  }
  return {Tone::Warning, Arrow::None, "triangle-alert", tr("nothing checked")};
}

QString verdictLine(const VerifyOutcome& outcome) {
  const ExportFinding finding = outcomeFinding(outcome);
  return finding.rest.isEmpty() ? finding.finding : finding.finding + QLatin1Char(' ') + finding.rest;
}

TableContent pluginTable(const Plugins& plugins) {
  TableContent table;
  table.heads = {{tr("File")},
                 {tr("State")},
                 {tr("Plug-in")},
                 {tr("Version")},
                 {tr("Licence")},
                 {tr("Interface"), true},
                 {tr("Exporters")},
                 {tr("Folder"), false, true},
                 {tr("Reason"), false, true}};
  for (const PluginReport& report : plugins.reports) {
    QStringList ids, reasons;
    for (const std::string& id : report.exporters) ids << words(id);
    for (const std::string& reason : report.reasons) reasons << words(reason);
    const QFileInfo file(words(report.file));
    table.rows.push_back(
        {{{.text = file.fileName(), .strong = true},
          {.text = report.loaded ? tr("loaded") : tr("rejected"), .tone = report.loaded ? Tone::Better : Tone::Worse},
          {.text = words(report.name)},
          {.text = words(report.version), .number = false},
          {.text = words(report.licence)},
          {.text = report.abi ? QString::number(*report.abi) : QString(), .number = true},
          {.text = ids.join(QStringLiteral(", "))},
          {.text = shortPath(file.absolutePath()), .quiet = true},
          {.text = reasons.join(QLatin1Char(' '))}},
         words(report.file),
         (QStringList{words(report.file)} + reasons).join(QLatin1Char('\n'))});
  }
  return table;
}

}  // namespace tilescope::gui
