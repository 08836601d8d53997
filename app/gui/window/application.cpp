// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/application.h"

#include <QApplication>
#include <QEvent>
#include <QFileInfo>
#include <QHashFunctions>
#include <QIcon>
#include <QMetaEnum>
#include <QScreen>
#include <QStandardPaths>
#include <QStringList>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <memory>
#include <string>
#include <utility>

#include "app/common/design_file.h"
#include "app/common/product_folders.h"
#include "app/common/report/report_request.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/faults.h"
#include "app/gui/session/objective_choices.h"
#include "app/gui/views/explore/measured_controller.h"
#include "app/gui/views/export/report/report_runner.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/session_files_controller.h"
#include "app/gui/views/sweeps/sweeps_controller.h"
#include "app/gui/window/arguments.h"
#include "app/gui/window/main_window.h"
#include "app/gui/window/platform_check.h"
#include "app/gui/window/saved_layouts.h"
#include "app/gui/window/screenshot.h"
#include "core/base/names.h"
#include "core/program/measured/measured.h"

namespace tilescope::gui {
namespace {

constexpr int kDone = 0;
constexpr int kInternalError = 1;
constexpr int kBadInput = 2;
constexpr int kNothingFeasible = 3;

void printError(const std::string& text) {
  std::fprintf(stderr, "%s\n", text.c_str());
}

int refused(const Diagnostics& reasons) {
  printError(toText(reasons));
  return kBadInput;
}

bool isSet(const char* variable) {
  const char* value = std::getenv(variable);
  return value != nullptr && *value != '\0';
}

QStringList wordsOf(int argc, char** argv) {
  QStringList words;
  for (int i = 0; i < argc; ++i) words << QString::fromLocal8Bit(argv[i]);
  return words;
}

// Without a display, Qt would abort with a core dump. Files need no display.
bool findPlatform(bool forFile) {
  if (isSet("QT_QPA_PLATFORM") || isSet("DISPLAY") || isSet("WAYLAND_DISPLAY")) return true;
  if (!forFile) return false;
  qputenv("QT_QPA_PLATFORM", "offscreen");
  return true;
}

struct Start {
  SessionDocument document;
  QString file;
  Diagnostics warnings;
  Diagnostics measuredWarnings;
  Diagnostics errors;
  QString sweeps;
};

Result<Start> startWithSession(const Arguments& arguments) {
  if (arguments.namesDesign)
    return Diagnostic{Diagnostic::Severity::Error,
                      encodedPath(arguments.file),
                      "",
                      "a session together with options of a design",
                      "one of the two",
                      "Leave the options out: a session contains its design."};
  Result<SessionDocument> session = readSession(arguments.file);
  if (!session) return session.diagnostics();
  Diagnostics warnings = session.diagnostics();
  return Start{std::move(session).value(), arguments.file, std::move(warnings)};
}

Result<app::Design> designOf(const Arguments& arguments) {
  app::DesignWords words = arguments.design;
  if (!arguments.file.isEmpty()) {
    Result<app::DesignWords> withFile = app::withFile(words, encodedPath(arguments.file));
    if (!withFile) return withFile.diagnostics();
    words = std::move(withFile).value();
  }
  return app::designOf(words);
}

Diagnostics unknownLayers(const Arguments& arguments, const app::Design& design) {
  Diagnostics errors;
  const std::vector<std::string> known = design.network ? namesOf(design.network->layers) : std::vector<std::string>{};
  for (const QString& layer : arguments.selection)
    if (std::find(known.begin(), known.end(), layer.toStdString()) == known.end())
      errors.push_back(unknownName("--select", "", layer.toStdString(), known, "a layer of the network"));
  return errors;
}

Diagnostics takeMeasured(const QString& file, Start& start) {
  if (file.isEmpty()) return {};
  const Result<Measured> figures = readMeasured(encodedPath(file));
  if (!figures) return figures.diagnostics();
  Session& session = start.document.session;
  session.measured = {file, std::make_shared<const Measured>(*figures)};
  start.measuredWarnings = measuredWarnings(*session.measured, session.design.network.get());
  return {};
}

Result<Arguments> withMeasuredFile(Arguments arguments) {
  const QString file = std::exchange(arguments.file, {});
  if (!arguments.measured.isEmpty())
    return Diagnostic{Diagnostic::Severity::Error,
                      encodedPath(file),
                      "",
                      "measured results together with --measured " + arguments.measured.toStdString(),
                      "one of the two",
                      "Leave out the file or --measured."};
  arguments.measured = file;
  return arguments;
}

Result<Start> startOf(const Arguments& arguments) {
  const std::string path = encodedPath(arguments.file);
  Start start;
  const Result<app::FileKind> kind = path.empty() ? Result(app::FileKind::Network) : app::fileKind(path);
  if (kind && *kind == app::FileKind::Measured) {
    const Result<Arguments> measured = withMeasuredFile(arguments);
    if (!measured) return measured.diagnostics();
    return startOf(*measured);
  }
  const bool isSweep = kind && (*kind == app::FileKind::Sweep || *kind == app::FileKind::SweepStore);
  if (isSweep) {
    start.document.window.view = "sweeps";
    start.sweeps = arguments.file;
  } else if (kind && *kind == app::FileKind::Session) {
    Result<Start> withSession = startWithSession(arguments);
    if (!withSession) return withSession.diagnostics();
    start = std::move(withSession).value();
  } else {
    Result<app::Design> design = designOf(arguments);
    if (!design) return design.diagnostics();
    start.document.session.design = std::move(design).value();
    if (path.empty() && !arguments.namesDesign) useLatency(start.document.session.design);
    start.document.session.budgets = arguments.budgets;
    start.document.window.view = path.empty() && !arguments.namesDesign ? "start" : "explore";
  }
  Session& session = start.document.session;
  if (Diagnostics errors = unknownLayers(arguments, session.design); !errors.empty()) return errors;
  if (Diagnostics errors = takeMeasured(arguments.measured, start); !errors.empty()) return errors;
  if (!arguments.selection.isEmpty()) session.selection = arguments.selection;
  if (!arguments.view.isEmpty()) start.document.window.view = arguments.view;
  if (arguments.size) start.document.window.size = *arguments.size;
  return start;
}

// Opens the window with the errors of a file, because the user may have clicked on it. For a screenshot or report, they
// end the program.
Result<Start> startOrSay(const Arguments& arguments) {
  Result<Start> start = startOf(arguments);
  const bool isWindow = arguments.screenshot.isEmpty() && arguments.report.isEmpty();
  if (start || !isWindow || !QFileInfo::exists(arguments.file)) return start;
  Arguments others = arguments;
  others.file.clear();
  Result<Start> rest = startOf(others);
  if (!rest) return start;
  Start window = std::move(rest).value();
  window.errors = start.diagnostics();
  return window;
}

bool isInput(const QString& output, const Start& start, const Arguments& arguments) {
  const QFileInfo written(output);
  const QStringList inputs{start.file, arguments.file, arguments.measured,
                           QString::fromStdString(arguments.design.network),
                           QString::fromStdString(arguments.design.hardware)};
  return written.exists() && std::any_of(inputs.begin(), inputs.end(), [&](const QString& input) {
           return !input.isEmpty() && QFileInfo(input) == written;
         });
}

// Needs no window. If no layer is feasible, the report gives the reasons.
int writeReport(const Arguments& arguments, const Start& start) {
  const Session& session = start.document.session;
  const std::string output = encodedPath(arguments.report);
  const auto refuse = [&](const std::string& found, const std::string& expected, const std::string& remedy) {
    return refused({{Diagnostic::Severity::Error, output, "", found, expected, remedy}});
  };
  if (!session.design.isComplete())
    return refuse("no design to report on", "a network and a hardware profile",
                  "Name a session, or --network and --hardware.");
  if (isInput(arguments.report, start, arguments))
    return refuse("one of the inputs", "a file that is not one of the inputs",
                  "Choose another name; the report would overwrite it.");
  const Result<std::string> time = app::timeOfReport();
  if (!time) return refused(time.diagnostics());
  app::ReportRequest request = reportRequestOf(session, start.document.solved);
  request.warnings = joined(start.warnings, start.measuredWarnings);
  request.onePage = arguments.onePage;
  request.command = reportCommand(request, start.file, arguments.report);
  request.madeOn = *time;
  const ReportOutcome outcome = makeReport(request, arguments.report, windowFonts(), {}, 0, {});
  if (!outcome.errors.empty()) return refused(outcome.errors);
  return outcome.hasPlan ? kDone : kNothingFeasible;
}

constexpr QSize kWindowFrame(2, 38);  // px that the frame and title of a window manager take

// isExact: for a picture, or as the user typed it; otherwise the window fits the screen.
QSize sizeOf(const WindowState& state, const LastWindow& last, bool isExact) {
  if (isExact) return state.size.isValid() ? state.size.boundedTo(kLargestWindow) : kUsualWindow;
  const QSize wanted = state.size.isValid() ? state.size : last.size.isValid() ? last.size : kUsualWindow;
  const QSize screen = QGuiApplication::primaryScreen()->availableSize() - kWindowFrame;
  return wanted.boundedTo(screen).expandedTo(kMinWindow);
}

int show(GuardedApplication& application, const Arguments& arguments, Start start) {
  // A screenshot only depends on the arguments and saves nothing.
  const bool isPicture = !arguments.screenshot.isEmpty();
  const QString folder = isPicture ? QString() : QStandardPaths::writableLocation(QStandardPaths::AppDataLocation);
  const LastWindow last = SavedLayouts(inFolder(folder, kLayoutsFile)).lastWindow();
  ThemeController themes(arguments.theme.value_or(last.theme.value_or(ThemeMode::System)));
  const WindowState& state = start.document.window;
  MainWindow window(std::move(start.document.session), themes, folder);
  application.reportTo(&window.faults());
  if (!start.file.isEmpty()) window.files().startWith(start.file, start.document, start.warnings, !isPicture);
  window.designs().recall(start.document.solved);
  if (!isPicture) window.takeLastLayout();
  window.restore(state);
  if (!start.sweeps.isEmpty()) window.part<SweepsController>().open({start.sweeps});
  window.resize(sizeOf(state, last, isPicture || arguments.size.has_value()));
  window.showWarnings(joined(start.warnings, start.measuredWarnings));
  window.part<SessionFilesController>().offerMoved();
  window.part<Messages>().showErrors(start.errors);
  if (!isPicture) {
    if (last.isMaximized && !state.size.isValid()) window.setWindowState(Qt::WindowMaximized);
    window.show();
    return QApplication::exec();
  }
  window.setAnimated(false);
  window.setTimed(false);    // equal arguments give equal bytes
  window.setPatient(false);  // the screenshot needs all plans
  window.show();
  if (const QString problem = takeScreenshot(window, arguments.screenshot); !problem.isEmpty()) {
    printError(problem.toStdString());
    return window.faults().any() ? kInternalError : kBadInput;
  }
  return kDone;
}

}  // namespace

int runApplication(int argc, char** argv) {
  const Result<Arguments> arguments = parseArguments(wordsOf(argc, argv));
  if (!arguments) return refused(arguments.diagnostics());
  if (!arguments->text.isEmpty()) {
    std::fputs(arguments->text.toLocal8Bit().constData(), stdout);
    return kDone;
  }
  std::fputs(toText(app::startWarnings()).c_str(), stderr);
  Result<Start> start = startOrSay(*arguments);
  if (!start) return refused(start.diagnostics());
  if (!start->errors.empty()) printError(toText(start->errors));
  if (!findPlatform(!arguments->screenshot.isEmpty() || !arguments->report.isEmpty())) {
    printError(
        "tilescope: no display. Set DISPLAY or WAYLAND_DISPLAY, make a picture with --screenshot or a report with "
        "--report, or use tilescope-cli.");
    return kBadInput;
  }
  const Diagnostics warnings = joined(start->warnings, start->measuredWarnings);
  if (!warnings.empty()) std::fputs(toText(warnings).c_str(), stderr);
  // Fonts in a PDF are ordered by hash. A fixed seed makes equal reports have equal bytes.
  QHashSeed::setDeterministicGlobalSeed();
  auto check = std::make_unique<PlatformCheck>();
  GuardedApplication application(argc, argv);
  check.reset();
  QApplication::setApplicationName(kApplicationName);
  QGuiApplication::setDesktopFileName(kDesktopFile);
  QApplication::setWindowIcon(QIcon(QStringLiteral(":/tilescope.svg")));
  if (const Diagnostics errors = missingFonts(); !errors.empty()) return refused(errors);
  if (!arguments->report.isEmpty()) return writeReport(*arguments, *start);
  return show(application, *arguments, std::move(start).value());
}

void GuardedApplication::reportTo(Faults* faults) {
  faults_ = faults;
}

bool GuardedApplication::notify(QObject* receiver, QEvent* event) {
  // Stored first, because the event may delete the receiver.
  const QMetaObject* kind = receiver->metaObject();
  const QEvent::Type type = event->type();
  const auto report = [&](const QString& what) {
    const char* name = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
    faults_->report(QStringLiteral("%1 (%2, %3)").arg(what, kind->className(), name ? name : "event"));
  };
  try {
    return QApplication::notify(receiver, event);
  } catch (const std::exception& error) {
    if (!faults_) throw;
    report(words(error.what()));
  } catch (...) {
    if (!faults_) throw;
    report(QStringLiteral("an unknown exception"));
  }
  return false;
}

}  // namespace tilescope::gui
