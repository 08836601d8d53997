// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/file_opening.h"

#include <QDir>
#include <QDropEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPushButton>
#include <QUrl>
#include <QVBoxLayout>
#include <QWidget>
#include <QWindow>
#include <algorithm>

#include "app/common/design_file.h"
#include "app/common/document_text.h"
#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/profile_uses.h"
#include "app/gui/session/session_files.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/save_dialog.h"
#include "app/gui/views/view_parts.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/plan/plan_json.h"
#include "core/program/measured/measured.h"

namespace tilescope::gui {
namespace {
constexpr const char* kExampleNetwork = "resnet18";
constexpr const char* kExampleHardware = "tx2_eplanner_a";
constexpr int kLibraryCardWidth = 380;  // px at 100 %
constexpr int kLongestTitle = 100;
constexpr const char* kProfileSuffix = ".json";

}  // namespace

FileOpening::FileOpening(SessionController& session, SessionFiles& sessions, const ExploreModel& model, QWidget* window)
    : QObject(window), session_(session), sessions_(sessions), model_(model), window_(window) {}

void FileOpening::openWithDialog() {
  const QStringList paths = QFileDialog::getOpenFileNames(
      window_, tr("Open a session, a network, a hardware profile, measured results or a sweep"), {},
      tr("Sessions, networks, profiles and sweeps (*.tilescope *.tilesweep *.json *.onnx *.xml *.yaml *.yml *.csv *.m "
         "*.cfg);;All files (*)"));
  if (!paths.isEmpty()) open(paths);
}

void FileOpening::openMeasuredWithDialog() {
  const QString path =
      QFileDialog::getOpenFileName(window_, tr("Open measured results"), QStringLiteral("measured.json"),
                                   tr("Measured results (*.json);;All files (*)"));
  if (!path.isEmpty()) open(QStringList(path));
}

bool FileOpening::openSession(const QStringList& paths, Diagnostics& errors) {
  if (paths.size() <= 1) return paths.isEmpty() || sessions_.open(paths.front());
  errors.push_back({Diagnostic::Severity::Error, encodedPath(paths[1]), "", "a second session", "one session at a time",
                    "Open it by itself."});
  return sessions_.open(paths.front());
}

void FileOpening::openMeasured(const QStringList& paths, Diagnostics& errors) {
  if (paths.isEmpty()) return;
  if (paths.size() > 1)
    errors.push_back({Diagnostic::Severity::Error, encodedPath(paths[1]), "", "a second file of measured results",
                      "one at a time", "Open it by itself."});
  const Result<Measured> figures = readMeasured(encodedPath(paths.front()));
  if (!figures) {
    errors = joined(std::move(errors), figures.diagnostics());
    return;
  }
  session_.setMeasured(tr("open %1").arg(QFileInfo(paths.front()).fileName()),
                       MeasuredFile{paths.front(), std::make_shared<const Measured>(*figures)});
  emit opened();
}

void FileOpening::open(const QStringList& paths) {
  QStringList sessions, parts, measured, sweeps;
  Diagnostics errors, warnings;
  for (const QString& path : paths) {
    const Result<app::FileKind> kind = app::fileKind(encodedPath(path));
    if (kind)
      (*kind == app::FileKind::Session      ? sessions
       : *kind == app::FileKind::Measured   ? measured
       : *kind == app::FileKind::Sweep      ? sweeps
       : *kind == app::FileKind::SweepStore ? sweeps
                                            : parts)
          << path;
    else
      errors = joined(std::move(errors), kind.diagnostics());
  }
  if (!openSession(sessions, errors)) return;
  app::Design design = session_.design();
  QStringList names;
  for (const QString& path : parts) {
    Result<app::Design> opened = app::withFile(design, encodedPath(path));
    if (opened) {
      warnings = joined(std::move(warnings), opened.diagnostics());
      design = std::move(opened).value();
      names << QFileInfo(path).fileName();
    } else {
      errors = joined(std::move(errors), opened.diagnostics());
    }
  }
  if (!names.isEmpty()) {
    session_.change(tr("open %1").arg(names.join(tr(" and "))), std::move(design));
    emit opened();
    if (!warnings.empty()) emit warned(warnings);
  }
  openMeasured(measured, errors);
  if (!sweeps.isEmpty()) emit sweepsOpened(sweeps);
  if (!errors.empty()) emit failed(errors);
}

void FileOpening::openMachine(const QString& path, const ProfileUses& uses) {
  Result<app::Design> design = app::withFile(session_.design(), encodedPath(path));
  if (!design) return emit failed(design.diagnostics());
  session_.change(tr("open %1").arg(QFileInfo(path).fileName()), uses.asUsed(path, std::move(design).value()));
  emit opened();
  if (!design.diagnostics().empty()) emit warned(design.diagnostics());
}

bool FileOpening::canOpen(const QMimeData* data) const {
  const QList<QUrl> urls = data->urls();
  return std::any_of(urls.begin(), urls.end(), [](const QUrl& url) { return url.isLocalFile(); });
}

void FileOpening::open(const QMimeData* data) {
  QStringList paths;
  for (const QUrl& url : data->urls())
    if (url.isLocalFile()) paths << url.toLocalFile();
  open(paths);
}

void FileOpening::openExample() {
  app::Design design = session_.design();
  if (!design.network) {
    Result<Network> network = app::readNetworkNamed(kExampleNetwork);
    if (!network) return emit failed(network.diagnostics());
    design = app::withNetwork(std::move(design), kExampleNetwork, std::move(network).value());
  }
  if (!design.profile) {
    Result<HardwareProfile> profile = app::readHardwareNamed(kExampleHardware);
    if (!profile) return emit failed(profile.diagnostics());
    design = app::withProfile(std::move(design), kExampleHardware, std::move(profile).value());
  }
  session_.change(tr("open the example"), std::move(design));
}

bool FileOpening::hasPlan() {
  if (model_.plan() && !model_.isStale()) return true;
  const bool stopped = model_.isStopped();
  emit failed({{Diagnostic::Severity::Error, tr("Save plan").toStdString(), "",
                stopped ? "a search that was stopped" : "a plan that is still searched", "a complete plan",
                stopped ? "Nothing was written; search again." : "Nothing was written; wait for the proof."}});
  return false;
}

void FileOpening::savePlanWithDialog() {
  if (!hasPlan()) return;
  const QString path = askWhereToSave(window_, tr("Save the plan"), "plan.json", tr("Plans (*.json)"));
  if (!path.isEmpty()) savePlan(path);
}

// Except for times, the file has the same bytes as one written by the command line.
void FileOpening::savePlan(const QString& path) {
  if (!hasPlan()) return;
  const std::string file = encodedPath(path);
  const auto written = writeFileAtomically(file, app::documentText(toJson(*model_.plan())));
  if (written)
    emit saved(path);
  else
    emit failed(written.diagnostics());
}

FileDrops::FileDrops(FileOpening& opening, QWidget* window) : QObject(window), opening_(opening), window_(window) {
  window_->setAcceptDrops(true);
  window_->installEventFilter(this);
}

bool FileDrops::eventFilter(QObject* watched, QEvent* event) {
  switch (event->type()) {
    case QEvent::Show:
      if (window_->windowHandle() != nullptr) window_->windowHandle()->installEventFilter(this);
      return false;
    case QEvent::DragEnter:
    case QEvent::DragMove:
    case QEvent::Drop:
      return take(*static_cast<QDropEvent*>(event));
    default:
      return QObject::eventFilter(watched, event);
  }
}

bool FileDrops::take(QDropEvent& event) {
  if (!opening_.canOpen(event.mimeData())) return false;
  if (event.type() == QEvent::Drop) opening_.open(event.mimeData());
  event.acceptProposedAction();
  return true;
}

LibraryCard::LibraryCard(app::BundledKind kind, const QString& title, const ViewParts& parts, Save save)
    : Card(&parts.themes, kind == app::BundledKind::Hardware ? tr("Save as profile") : tr("Save as network"),
           &parts.window),
      kind_(kind),
      window_(parts.window),
      messages_(parts.messages),
      save_(std::move(save)),
      title_(new QLineEdit(title, this)),
      note_(new QLabel(this)),
      saveButton_(new QPushButton(tr("Save"), this)),
      elsewhere_(new QPushButton(tr("Elsewhere…"), this)) {
  setObjectName("library card");
  setAttribute(Qt::WA_DeleteOnClose);
  describe(title_, "library title", tr("Title"), tr("How lists and plans name it; Return saves it"));
  title_->setMaxLength(kLongestTitle);
  title_->setFixedWidth(scaledPixels(kLibraryCardWidth));
  note_->setWordWrap(true);
  describe(saveButton_, "library save", tr("Save"), tr("Writes it into the library, where the lists have it"));
  saveButton_->setProperty("primary", true);
  describe(elsewhere_, "library elsewhere", tr("Elsewhere…"), tr("Writes it to another folder, under this title"));
  body()->addWidget(title_);
  body()->addWidget(note_);
  auto* buttons = new QHBoxLayout;
  buttons->addStretch(1);
  buttons->addWidget(elsewhere_);
  buttons->addWidget(saveButton_);
  body()->addLayout(buttons);
  connect(title_, &QLineEdit::textChanged, this, &LibraryCard::judge);
  connect(title_, &QLineEdit::returnPressed, this, &LibraryCard::save);
  connect(saveButton_, &QPushButton::clicked, this, &LibraryCard::save);
  connect(elsewhere_, &QPushButton::clicked, this, &LibraryCard::saveElsewhere);
  setFocusProxy(title_);
  title_->selectAll();
  judge();
}

namespace {

// "AMD EPYC, one core" is amd_epyc_one_core.
QString libraryName(const QString& title) {
  const QString name = fileNameOf(title.toStdString());
  const QString joined = name.split('_', Qt::SkipEmptyParts).join('_');
  return joined.isEmpty() ? name : joined;
}

}  // namespace

QString LibraryCard::typedTitle() const {
  return title_->text().simplified();
}

QString LibraryCard::path() const {
  const std::string folder = app::libraryFolder(kind_);
  const QString name = libraryName(typedTitle());
  return folder.empty() || name.isEmpty() ? QString() : words(folder) + "/" + name + kProfileSuffix;
}

void LibraryCard::judge() {
  const QString list = kind_ == app::BundledKind::Hardware ? tr("My hardware") : tr("My networks");
  QString note = tr("%1; the lists have it under %2.").arg(QDir::toNativeSeparators(path()), list);
  if (QFileInfo::exists(path())) note = tr("Replaces %1.").arg(path());
  if (path().isEmpty())
    note = typedTitle().isEmpty() ? tr("A title names it in all lists.") : tr("No library: HOME is not set.");
  describe(note_, "library note", note, note);
  note_->setText(note);
  saveButton_->setEnabled(!path().isEmpty());
  elsewhere_->setEnabled(!typedTitle().isEmpty());
}

void LibraryCard::save() {
  if (!saveButton_->isEnabled()) return;
  QDir().mkpath(QFileInfo(path()).path());
  saveTo(path());
}

void LibraryCard::saveElsewhere() {
  const bool isProfile = kind_ == app::BundledKind::Hardware;
  const QString chosen = askWhereToSave(&window_, isProfile ? tr("Save as profile") : tr("Save as network"),
                                        libraryName(typedTitle()) + kProfileSuffix,
                                        isProfile ? tr("Hardware profiles (*.json)") : tr("Networks (*.json)"));
  if (!chosen.isEmpty()) saveTo(QFileInfo(chosen).suffix().isEmpty() ? chosen + kProfileSuffix : chosen);
}

void LibraryCard::saveTo(const QString& path) {
  const Diagnostics reasons = save_(path, typedTitle());
  if (reasons.empty())
    messages_.showDone(tr("Saved %1.").arg(path));
  else
    messages_.showErrors(reasons);
  close();
}

}  // namespace tilescope::gui

#include "moc_file_opening.cpp"
