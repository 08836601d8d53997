// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/export/export_model.h"

#include <QDir>
#include <QRegularExpression>
#include <algorithm>
#include <utility>

#include "app/common/product_folders.h"
#include "app/common/shell_words.h"
#include "app/gui/kit/words/words.h"
#include "core/explore/binding.h"
#include "core/models/model_registry.h"
#include "core/plugin/suited_exporters.h"

namespace tilescope::gui {
namespace {
Result<Plugins> findInFolders() {
  const Result<std::vector<std::string>> folders = app::pluginFolders({});
  if (!folders) return folders.diagnostics();
  return {loadPlugins(*folders), folders.diagnostics()};
}

}  // namespace

std::optional<ExportFix> fixOf(const Diagnostic& refusal, const HardwareProfile& hardware) {
  static const QRegularExpression kFix(QStringLiteral(R"(^Plan with --(model|option) (\S+)\.$)"));
  const QRegularExpressionMatch match = kFix.match(words(refusal.remedy));
  if (!match.hasMatch()) return std::nullopt;
  const QString value = match.captured(2);
  if (match.captured(1) == QLatin1String("option"))
    return ExportFix{QObject::tr("Plan with %1").arg(value), QStringLiteral("option:") + value};
  const Result<const ModelEntry*> entry = findModel(value.toStdString());
  if (!entry || hasErrors((*entry)->model->checkHardware(hardware))) return std::nullopt;
  return ExportFix{QObject::tr("Plan with %1").arg(words((*entry)->model->name())), QStringLiteral("model=") + value};
}

ExportModel::ExportModel(SessionController& session, const ExploreModel& explore, FindPlugins find, QObject* parent)
    : QObject(parent), session_(session), explore_(explore), find_(find ? std::move(find) : findInFolders) {
  connect(&session_, &SessionController::exportChanged, this, &ExportModel::follow);
  connect(&session_, &SessionController::designChanged, this, &ExportModel::followDesign);
  connect(&session_, &SessionController::gestureChanged, this, &ExportModel::ask);
  connect(&explore_, &ExploreModel::pictureChanged, this, &ExportModel::ask);
}

void ExportModel::start() {
  if (!std::exchange(started_, true)) rescan();
}

void ExportModel::rescan() {
  started_ = true;
  background_.run([find = find_](const CancelToken&) { return find(); },
                  [this](Result<Plugins> plugins) { takePlugins(std::move(plugins)); });
}

void ExportModel::takePlugins(Result<Plugins> plugins) {
  folderFindings_ = plugins.diagnostics();
  plugins_ = std::make_shared<const Plugins>(plugins ? std::move(plugins).value() : Plugins());
  lastExporter_ = exporter() ? exporter()->id : std::string();
  emit pluginsChanged();
  emit formChanged();
  ask();
}

const LoadedExporter* ExportModel::exporter() const {
  if (!plugins_ || plugins_->exporters.empty()) return nullptr;
  const std::vector<LoadedExporter>& all = plugins_->exporters;
  const auto named = [&](const QString& id) {
    return std::find_if(all.begin(), all.end(), [&](const LoadedExporter& one) { return words(one.id) == id; });
  };
  if (const auto chosen = named(session_.session().exporting.exporter); chosen != all.end()) return &*chosen;
  if (const std::shared_ptr<const PlanRequest> request = session_.request())
    for (const std::string& id : suitedExporters(*request))
      if (const auto suited = named(words(id)); suited != all.end()) return &*suited;
  return &all.front();
}

void ExportModel::chooseExporter(const QString& id) {
  if (!exporter() || words(exporter()->id) == id) return;
  ExportChoice choice = session_.session().exporting;
  choice.folder = folderFor(id);
  choice.exporter = id;
  session_.setExport(tr("exporter %1").arg(id), std::move(choice));
}

// A folder of another exporter is not written over: "resnet18-cuda" becomes "resnet18-cpu", other names are dropped.
QString ExportModel::folderFor(const QString& id) const {
  const QString own = QLatin1Char('-') + words(exporter()->id);
  if (folder().endsWith(own)) return folder().chopped(own.size()) + QLatin1Char('-') + id;
  const bool isUsable = lookInto(encodedPath(folder()), id.toStdString()).state != ExportFolder::State::Unusable;
  return isUsable ? folder() : QString();
}

TypedValues ExportModel::values() const {
  const LoadedExporter* chosen = exporter();
  if (!chosen) return {};
  const auto& all = session_.session().exporting.values;
  const auto own = all.find(words(chosen->id));
  return own == all.end() ? TypedValues() : tidied(*chosen, own->second);
}

ExportForm ExportModel::form() const {
  return exporter() ? exportForm(*exporter(), values()) : ExportForm();
}

QString ExportModel::setOption(const FormField& field, const QString& text) {
  const LoadedExporter* chosen = exporter();
  if (!chosen) return {};
  TypedValues next = values();
  const std::optional<QString> typed = typedOf(*chosen, field, text);
  if (!typed) {
    next.erase(field.pointer);
  } else {
    if (QString problem = optionProblem(*chosen, field.pointer, *typed, next); !problem.isEmpty()) return problem;
    next[field.pointer] = *typed;
  }
  setValues(tr("export option %1").arg(field.label.toLower()), std::move(next));
  return {};
}

void ExportModel::resetOption(const QString& option) {
  TypedValues next = values();
  if (next.erase(option) > 0) setValues(tr("export option back to its default"), std::move(next));
}

void ExportModel::resetOptions() {
  setValues(tr("export options back to their defaults"), {});
}

void ExportModel::setValues(const QString& text, TypedValues values) {
  if (!exporter()) return;
  ExportChoice choice = session_.session().exporting;
  values = tidied(*exporter(), std::move(values));
  const QString id = words(exporter()->id);
  if (values.empty())
    choice.values.erase(id);
  else
    choice.values[id] = std::move(values);
  session_.setExport(text, std::move(choice));
}

void ExportModel::setFolder(const QString& typed) {
  QString folder = typed.trimmed();
  if (folder == QLatin1String("~") || folder.startsWith(QLatin1String("~/"))) folder.replace(0, 1, QDir::homePath());
  if (!folder.isEmpty()) folder = QDir::cleanPath(QDir::current().absoluteFilePath(folder));
  ExportChoice choice = session_.session().exporting;
  choice.folder = folder;
  session_.setExport(folder.isEmpty() ? tr("no export folder") : tr("export folder %1").arg(QDir(folder).dirName()),
                     std::move(choice));
}

QString ExportModel::proposedFolder() const {
  const app::Design& design = session_.design();
  QString name;
  for (const QChar c : design.network ? words(design.network->name) : QString())
    if (c.isLetterOrNumber()) name += c.toLower();
  if (name.isEmpty()) name = QStringLiteral("plan");
  return QDir::homePath() + QLatin1Char('/') + name +
         (exporter() ? QLatin1Char('-') + words(exporter()->id) : QString());
}

std::string ExportModel::command(const app::DesignWords& design) const {
  app::ExportWords line;
  line.exporter = exporter() ? exporter()->id : std::string();
  line.folder = encodedPath(folder().isEmpty() ? QDir(proposedFolder()).dirName() : folder());
  for (const auto& [name, value] : values()) line.values.emplace(name.toStdString(), value.toStdString());
  line.force = lookInto(encodedPath(folder()), line.exporter).state == ExportFolder::State::Export;
  return app::exportCommand(design, line);
}

void ExportModel::lookAgain() {
  ++look_;
  ask();
}

void ExportModel::setShown(bool shown) {
  if (shown) start();
  if (std::exchange(shown_, shown) == shown || !shown) return;
  lookAgain();
}

void ExportModel::follow() {
  emit formChanged();
  ask();
}

void ExportModel::followDesign() {
  const std::string now = exporter() ? exporter()->id : std::string();
  if (now != std::exchange(lastExporter_, now)) {
    emit pluginsChanged();
    emit formChanged();
  }
  ask();
}

std::optional<ExportModel::Question> ExportModel::question() const {
  const LoadedExporter* chosen = exporter();
  const auto& plan = explore_.sharedPlan();
  if (!chosen || !plan || !session_.request() || explore_.isStale() || !explore_.progress().complete)
    return std::nullopt;
  if (explore_.progress().stopped) return std::nullopt;
  if (plannedLayers(*plan) == 0) return std::nullopt;
  return Question{chosen->exporter.get(), plan, values(), folder(), look_};
}

ExportModel::State ExportModel::state() const {
  if (!plugins_) return State::Searching;
  if (!exporter()) return State::NoExporter;
  if (explore_.progress().stopped) return State::Stopped;
  const ExecutionPlan* plan = explore_.plan();
  if (plan && !explore_.isStale() && explore_.progress().complete && plannedLayers(*plan) == 0)
    return State::NothingFits;
  if (!preview_) return State::Waiting;
  return preview_->exported ? State::Ready : State::Refused;
}

std::optional<ExportFix> ExportModel::fix() const {
  const std::shared_ptr<const HardwareProfile> hardware = session_.hardware();
  if (state() != State::Refused || !hardware) return std::nullopt;
  for (const Diagnostic& error : preview_->errors)
    if (std::optional<ExportFix> found = fixOf(error, *hardware)) return found;
  return std::nullopt;
}

bool ExportModel::isStale() const {
  const std::optional<Question> now = question();
  return !now || *now != answered_;
}

bool ExportModel::isSettled() const {
  if (writing_ || asking_ || (started_ && !plugins_)) return false;
  return !shown_ || !question() || *question() == answered_;
}

// No previews during a drag, because exporters are too slow.
void ExportModel::ask() {
  if (const bool stale = isStale(); std::exchange(wasStale_, stale) != stale) emit staleChanged();
  if (!shown_ || asking_ || session_.isInGesture()) return;
  const std::optional<Question> now = question();
  if (!now || *now == answered_) return;
  asking_ = true;
  PreviewJob job{*exporter(),
                 now->plan,
                 optionsOf(*exporter(), now->values),
                 encodedPath(now->folder),
                 nullptr,
                 app::folderOfNetwork(session_.design().networkName)};
  if (preview_ && answered_.sameProgram(*now)) job.known = preview_->exported;
  background_.run([job = std::move(job)](const CancelToken&) { return previewOf(job); },
                  [this, asked = *now](ExportPreview preview) { takePreview(asked, std::move(preview)); });
}

// An outdated result is dropped, and a new preview requested.
void ExportModel::takePreview(const Question& asked, ExportPreview preview) {
  asking_ = false;
  if (question() == asked) {
    answered_ = asked;
    preview_ = std::make_shared<const ExportPreview>(std::move(preview));
    wasStale_ = false;
    emit previewChanged();
  }
  ask();
}

bool ExportModel::canWrite() const {
  const std::optional<Question> now = question();
  return state() == State::Ready && !writing_ && now && answered_.sameProgram(*now);
}

void ExportModel::write() {
  if (!canWrite() || folder().isEmpty()) return;
  const ExportFolder there = lookInto(encodedPath(folder()), exporter()->id);
  using Folder = ExportFolder::State;
  if (there.state == Folder::Unusable) return emit failed(there.why);
  writing_ = true;
  emit staleChanged();
  const bool force = there.state != Folder::New;
  background_.run(
      [preview = preview_, folder = encodedPath(folder()), force](const CancelToken&) {
        return writeExportFolder(folder, preview->exported->files, preview->manifest, force);
      },
      [this, folder = folder(), files = preview_->files.size()](const Result<WrittenFolder>& result) {
        takeWritten(folder, files, result);
      });
}

void ExportModel::takeWritten(const QString& folder, std::size_t files, const Result<WrittenFolder>& there) {
  writing_ = false;
  if (there)
    emit written(folder, files, *there);
  else
    emit failed(there.diagnostics());
  emit staleChanged();
  lookAgain();
}

}  // namespace tilescope::gui

#include "moc_export_model.cpp"
