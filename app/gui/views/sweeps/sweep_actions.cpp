// SPDX-License-Identifier: GPL-3.0-or-later
// Actions, exports to files, and texts of summary bar and panel.
#include <QApplication>
#include <QClipboard>
#include <QFileInfo>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <utility>

#include "app/common/document_text.h"
#include "app/common/sweeps.h"
#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/explore_model.h"
#include "app/gui/session/pins_model.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/save_dialog.h"
#include "app/gui/views/sweeps/ranges_panel.h"
#include "app/gui/views/sweeps/sweep_list.h"
#include "app/gui/views/sweeps/sweep_marks.h"
#include "app/gui/views/sweeps/sweeps_controller.h"
#include "app/gui/views/sweeps/sweeps_view.h"
#include "core/base/files.h"
#include "core/base/format_number.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/store/store_reader.h"

namespace tilescope::gui {
namespace {
using store::RowStatus;

Result<std::monostate> writeRows(const std::string& store, const std::string& sweep, const std::string& file,
                                 store::RowFormat format) {
  const Result<store::StoreReader> reader = store::StoreReader::open(store);
  if (!reader) return reader.diagnostics();
  const Result<store::SweepInfo> info = reader->sweep(sweep);
  if (!info) return info.diagnostics();
  std::ostringstream text;
  store::ExportOptions options;
  options.format = format;
  const auto exported = store::exportRows(*reader, *info, options, text);
  if (!exported) return exported.diagnostics();
  return writeFileAtomically(file, text.view());
}

// Such as "8235 proven, 1 with a gap, 1216 do not fit".
QString countsText(const SweepPicture& picture) {
  QStringList parts;
  const auto add = [&](RowStatus status, const QString& text) {
    if (picture.count(status) > 0) parts << text.arg(wholeText(static_cast<double>(picture.count(status))));
  };
  add(RowStatus::Done, SweepsController::tr("%1 proven"));
  add(RowStatus::Outside, SweepsController::tr("%1 outside the constraints"));
  add(RowStatus::Limited, SweepsController::tr("%1 with a gap"));
  add(RowStatus::Dominated, SweepsController::tr("%1 dominated"));
  add(RowStatus::Infeasible, SweepsController::tr("%1 do not fit"));
  add(RowStatus::Failed, SweepsController::tr("%1 failed"));
  return parts.join(QStringLiteral(", "));
}

double partOf(std::int64_t done, std::int64_t rows) {
  return rows > 0 ? static_cast<double>(done) / static_cast<double>(rows) : 0;
}

QString progressOf(const app::SweepStep& step) {
  const QString share = shareText(step.done, step.rows);
  return step.isRound ? SweepsController::tr("refining, %1").arg(share) : share;
}

void setConditions(Json& document, const char* key, const std::vector<std::string>& conditions) {
  if (conditions.empty()) return;
  Json& list = document[key];
  if (!list.is_array()) list = Json::array();
  for (const std::string& condition : conditions) list.push_back(condition);
}

}  // namespace

void SweepsController::addActions() {
  ActionRegistry& actions = parts_.actions;
  const QString menu = tr("&Sweep");
  const auto add = [&](const char* id, const QString& text, const QString& tip, const QString& icon,
                       std::function<void()> run, const QKeySequence& key = {}) {
    return actions.add({id, menu, text, tip, icon, key}, std::move(run));
  };
  add("sweep.open", tr("Open sweep…"), tr("Opens a store of sweeps or a description"), "folder-open",
      [this] { openWithDialog(); });
  add("sweep.example", tr("Run the example"), tr("A sweep of some 2000 accelerators that takes a few seconds"), "play",
      [this] { runExample(); });
  add(
      "sweep.start", tr("Sweep the ranges"), tr("Plans every accelerator of the ticked ranges"), "play",
      [this] { startRanges(); }, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_Return));
  add("sweep.run", tr("Run or stop the chosen sweep"), tr("Continues the chosen sweep, or stops the running one"),
      "refresh-cw", [this] { runChosen(); });
  add("sweep.present", tr("Make the row the current design"), tr("The design of the chosen row; one step of undo"),
      "circle-check", [this] {
        if (!explorer_.chosen().empty()) makePresent(explorer_.chosen().front());
      });
  QAction* refine = add("sweep.refine", tr("Refine front"),
                        tr("Plans the accelerators halfway between those of the front and their neighbours"), "zoom-in",
                        [this] { refineChosen(); });
  QAction* rename = add("sweep.rename", tr("Rename sweep"), tr("Gives the chosen sweep another name"), {}, [this] {
    SweepList& list = view_->panel().list();
    if (list.currentIndex().isValid()) list.edit(list.currentIndex());
  });
  QAction* forget =
      add("sweep.forget", tr("Remove from the list"), tr("The file is kept"), "x", [this] { forgetChosen(); });
  QAction* remove =
      add("sweep.delete", tr("Delete its rows"),
          tr("Deletes the chosen sweep from its store when the window closes; until then it can be restored"), {},
          [this] { deleteChosen(); });
  add("sweep.clear", tr("Clear brushes"), tr("Selects all rows"), "x", [this] { explorer_.clear(); });
  add("sweep.back", tr("Brushes before"), tr("Restores the previous brushes"), "history", [this] { explorer_.back(); });
  QAction* only = add("sweep.only", tr("Only these as a new sweep"),
                      tr("A description whose constraints select these rows"), "scissors", [this] { onlyThese(); });
  QAction* csv = add("sweep.csv", tr("Rows as CSV…"), tr("Writes all rows with their metrics as a table"), "file-down",
                     [this] { exportWithDialog(store::RowFormat::Csv); });
  QAction* lines = add("sweep.json_lines", tr("Rows as JSON lines…"), tr("Writes all rows, one JSON object per line"),
                       "file-down", [this] { exportWithDialog(store::RowFormat::JsonLines); });
  QAction* description =
      add("sweep.description", tr("Description…"), tr("Writes the description of the sweep"), "file-text", [this] {
        const QString path =
            askWhereToSave(&parts_.window, tr("Save the description"), fileNameOf(name_.toStdString()) + ".sweep.json",
                           tr("Descriptions of sweeps (*.json)"));
        if (!path.isEmpty()) saveDescription(path);
      });
  QAction* python =
      add("sweep.python", tr("Copy Python"), tr("Copies Python lines that read the rows with pandas"), "copy", [this] {
        QApplication::clipboard()->setText(pythonText());
        parts_.messages.showDone(tr("Copied lines of Python that read the rows."));
      });
  view_->band().setActions({csv, lines, python, description, only});
  view_->panel().list().setActions({refine, rename, forget, remove});
}

void SweepsController::showHindrances() {
  ActionRegistry& actions = parts_.actions;
  const bool hasRows = explorer_.picture() != nullptr;
  const QString noSweep = tr("No sweep is open");
  const bool isRunning = runner_.isRunning() && runner_.store() == store_;
  const SweepEntry* entry = chosenEntry();
  const QString busy = tr("A sweep of this store is running");
  for (const char* id : {"sweep.csv", "sweep.json_lines", "sweep.description", "sweep.python"})
    actions.setHindrance(id, hasRows ? QString() : noSweep);
  actions.setHindrance("sweep.present", !hasRows                     ? noSweep
                                        : explorer_.chosen().empty() ? tr("No row is chosen")
                                                                     : QString());
  const bool selects = explorer_.look().selects();
  actions.setHindrance("sweep.only", !hasRows ? noSweep : selects ? QString() : tr("All rows are selected"));
  actions.setHindrance("sweep.clear", !hasRows ? noSweep : QString());
  actions.setHindrance("sweep.back", !hasRows ? noSweep : QString());
  for (const char* id : {"sweep.rename", "sweep.delete"})
    actions.setHindrance(id, !hasRows ? noSweep : isRunning || runsElsewhere() ? busy : QString());
  actions.setHindrance("sweep.forget", store_.isEmpty() ? noSweep : QString());
  actions.setHindrance("sweep.refine", !hasRows              ? noSweep
                                       : runner_.isRunning() ? tr("A sweep is running")
                                       : runsElsewhere()     ? busy
                                       : !entry || !entry->isComplete()
                                           ? tr("Rows are missing: run it to its end first")
                                           : QString());
  actions.setHindrance("sweep.run", store_.isEmpty() ? noSweep
                                    : runsElsewhere() && !runner_.isRunning()
                                        ? tr("It runs in %1").arg(workerText(*entry->worker))
                                        : QString());
  const bool canStart = ranges_.variedCount() > 0 && ranges_.errors().empty();
  actions.setHindrance("sweep.start", runner_.isRunning() ? tr("A sweep is running")
                                      : canStart          ? QString()
                                                          : tr("No range is ticked, or its constraints have an error"));
}

void SweepsController::forgetChosen() {
  if (store_.isEmpty()) return;
  const QString store = store_, name = name_;
  library_.forget(store, name);
  choose({}, {});
  const QString text = tr("%1 is off the list. The file is kept: %2").arg(name, store);
  parts_.messages.showOffer(text, tr("Put it back"), [this, store] { library_.openStore(store); });
}

void SweepsController::deleteChosen() {
  const QString store = store_, name = name_;
  if (!explorer_.picture() || (runner_.isRunning() && runner_.store() == store)) return;
  library_.deleteAtEnd(store, name);
  choose({}, {});
  parts_.messages.showOffer(tr("%1 is deleted from %2 when the window closes.").arg(name, store), tr("Put it back"),
                            [this, store, name] {
                              library_.putBack(store, name);
                              choose(store, name);
                            });
}

QString SweepsController::pythonText() const {
  const store::SweepInfo* sweep = explorer_.source().sweep();
  if (!sweep) return {};
  std::vector<std::string> metrics;
  for (const std::size_t metric : frontMetricsOf(*sweep))
    metrics.push_back(explorer_.source().rows().columns()[metric].name);
  return words(app::pythonLines(encodedPath(store_), *sweep, metrics));
}

std::optional<app::ReportedSweep> SweepsController::reported() const {
  if (!explorer_.picture() || name_.isEmpty()) return std::nullopt;
  return app::ReportedSweep{encodedPath(store_), name_.toStdString()};
}

void SweepsController::saveDescription(const QString& path) {
  const store::SweepInfo* info = explorer_.source().sweep();
  if (!info) return;
  const Result<Json> document = parseJson(info->record.description, encodedPath(store_));
  const auto written = document ? writeFileAtomically(encodedPath(path), app::documentText(*document))
                                : Result<std::monostate>(document.diagnostics());
  if (written)
    parts_.messages.showDone(tr("Saved %1.").arg(path));
  else
    parts_.messages.showErrors(written.diagnostics());
}

void SweepsController::saveRanges() {
  const QString name = ranges_.name();
  const Result<Json> document = ranges_.document(name);
  if (!document) return parts_.messages.showErrors(document.diagnostics());
  const QString path =
      askWhereToSave(&parts_.window, tr("Save the description"), fileNameOf(name.toStdString()) + ".sweep.json",
                     tr("Descriptions of sweeps (*.json)"));
  if (path.isEmpty()) return;
  const auto written = writeFileAtomically(encodedPath(path), app::documentText(*document));
  if (written)
    openDescription(path);
  else
    parts_.messages.showErrors(written.diagnostics());
}

void SweepsController::exportWithDialog(store::RowFormat format) {
  const bool isCsv = format == store::RowFormat::Csv;
  const QString path =
      askWhereToSave(&parts_.window, tr("Save the rows"), fileNameOf(name_.toStdString()) + (isCsv ? ".csv" : ".jsonl"),
                     isCsv ? tr("Tables (*.csv)") : tr("JSON lines (*.jsonl)"));
  if (!path.isEmpty()) exportRows(path, format);
}

void SweepsController::exportRows(const QString& path, store::RowFormat format) {
  ++exporting_;
  writer_.run([store = encodedPath(store_), name = name_.toStdString(), file = encodedPath(path),
               format](const CancelToken&) { return writeRows(store, name, file, format); },
              [this, path](const Result<std::monostate>& written) {
                --exporting_;
                if (written)
                  parts_.messages.showDone(tr("Saved %1.").arg(path));
                else
                  parts_.messages.showErrors(written.diagnostics());
              });
}

// Selected parameters become conditions before planning, everything else after it.
void SweepsController::onlyThese() {
  const store::SweepInfo* info = explorer_.source().sweep();
  if (!info || !explorer_.look().selects()) return;
  const Result<Json> document = parseJson(info->record.description, encodedPath(store_));
  if (!document) return parts_.messages.showErrors(document.diagnostics());
  Json only = *document;
  std::vector<std::string> before, after;
  const std::vector<RowColumn>& columns = explorer_.source().rows().columns();
  for (const RowBrush& brush : explorer_.look().brushes) {
    const RowColumn& column = columns[brush.column];
    if (column.isWord) continue;
    const std::string condition =
        column.name + " >= " + shortest(brush.from) + " and " + column.name + " <= " + shortest(brush.to);
    (column.isMetric() ? after : before).push_back(condition);
  }
  if (!explorer_.filter().isEmpty()) after.push_back(explorer_.filter().toStdString());
  setConditions(only, "before", before);
  setConditions(only, "after", after);
  const QString folder = QFileInfo(store_).absolutePath();
  for (int n = 1;; ++n) {
    const QString name = name_ + (n == 1 ? tr(", selection") : tr(", selection %1").arg(n));
    const QString path = folder + u'/' + fileNameOf(name.toStdString()) + ".sweep.json";
    if (QFileInfo::exists(path)) continue;
    only["name"] = name.toStdString();
    writeAndRun(path, only, store_);
    return;
  }
}

void SweepsController::showEntries() {
  std::optional<RunningSweep> running;
  if (runner_.isRunning()) {
    const app::SweepStep& step = runner_.step();
    running.emplace();
    running->store = runner_.store();
    running->name = runner_.name();
    running->share = partOf(step.done, step.rows);
    running->text = runner_.isStopping() ? tr("stopping…") : progressOf(step);
    if (!runner_.isStopping() && runner_.secondsLeft())
      running->text += tr(", %1 left").arg(timeText(*runner_.secondsLeft()));
  }
  view_->panel().list().setEntries(library_.entries(), running);
  view_->panel().list().choose(store_, name_);
  view_->showEmpty(store_.isEmpty());
}

void SweepsController::showBand() {
  SweepBandContent content;
  const SweepEntry* entry = chosenEntry();
  const SweepPicturePtr& picture = explorer_.picture();
  const bool runs = runner_.isRunning() && runner_.store() == store_ && runner_.name() == name_;
  const auto number = [](const QString& label, double value, const QString& unit, const QString& scope) {
    return SweepBandContent::Number{label, wholeText(value), unit, scope, {}};
  };
  const bool areRunning = runs && runner_.step().rows > 0 && !runner_.step().isRound;
  const bool isOpen = entry && !entry->hasStore && entry->sweep && !areRunning;
  const bool isCounted = isOpen && entry->size.has_value();
  const std::int64_t all = isCounted    ? entry->size->rows
                           : isOpen     ? app::mostRowsOf(*entry->sweep)
                           : areRunning ? runner_.step().rows
                           : entry      ? entry->status.rows
                                        : 0;
  const bool isAtMost = isOpen && !isCounted && app::hasExclusions(*entry->sweep);
  const bool isAbout = isCounted && entry->size->isEstimate;
  const double present = picture ? static_cast<double>(picture->present) : 0;
  content.numbers[0] = number(tr("Rows"), present, {},
                              (isAtMost  ? tr("of at most %1")
                               : isAbout ? tr("of about %1")
                                         : tr("of %1"))
                                  .arg(wholeText(static_cast<double>(all))));
  const double proven = picture ? static_cast<double>(picture->count(RowStatus::Done)) : 0;
  content.numbers[1] = number(tr("Proven"), proven, {}, tr("optimal in every layer"));
  QStringList front;
  if (explorer_.source().sweep())
    for (const std::size_t metric : frontMetricsOf(*explorer_.source().sweep()))
      if (metric < explorer_.texts().size()) front << explorer_.texts()[metric].name;
  const bool hasFront = picture && !picture->front.empty();
  const std::size_t gaps = hasFront ? gapsAmong(picture->rows, picture->front) : 0;
  content.numbers[2] = number(tr("Front"), picture ? static_cast<double>(picture->front.size()) : 0, {},
                              gaps > 0   ? tr("%1 with a gap").arg(wholeText(static_cast<double>(gaps)))
                              : hasFront ? tr("hypervolume %1").arg(words(fixed(picture->coverage, 3)))
                                         : front.join(QStringLiteral(", ")));
  content.numbers[2].tip = tr("Over %1. Hypervolume: the part of the box between the best value of every metric and a "
                              "tenth beyond the worst that the front covers.")
                               .arg(front.join(QStringLiteral(", ")));
  content.numbers[3] = number(tr("Selected"), picture ? static_cast<double>(picture->selected) : 0, {},
                              explorer_.look().selects() ? tr("by brushes and filter") : tr("all rows"));
  content.finding = name_;
  content.icon = runs || runsElsewhere()      ? "play"
                 : !entry || !entry->hasStore ? "file-text"
                 : entry->isComplete()        ? "circle-check"
                                              : "clock";
  content.isEnabled = !runner_.isRunning() || runs;
  if (runs) {
    const app::SweepStep& step = runner_.step();
    content.progress = partOf(step.done, step.rows);
    QStringList parts{progressOf(step)};
    if (runner_.rowsPerSecond()) parts << tr("%1 rows/s").arg(wholeText(*runner_.rowsPerSecond()));
    if (runner_.secondsLeft()) parts << tr("%1 left").arg(timeText(*runner_.secondsLeft()));
    content.progressText = runner_.isStopping() ? tr("stopping…") : parts.join(QStringLiteral(", "));
    const auto answers = static_cast<double>(step.solved + step.reused);
    if (answers > 0 && step.reused > 0)
      content.rest =
          tr("%1 % of the results reused").arg(static_cast<int>(100 * static_cast<double>(step.reused) / answers));
    content.primary = tr("Stop");
    content.isEnabled = !runner_.isStopping();
  } else if (runsElsewhere()) {
    content.progress = partOf(entry->status.answered, entry->status.rows);
    content.progressText = shareText(entry->status.answered, entry->status.rows);
    content.rest = tr("Running in %1. Its rows appear here.").arg(workerText(*entry->worker));
  } else if (entry && entry->isComplete()) {
    content.rest = tr("Complete. %1").arg(picture ? countsText(*picture) : QString());
    content.canRefine = hasFront && !runner_.isRunning();
  } else if (entry && entry->hasStore) {
    content.rest = tr("Stopped. %1").arg(picture ? countsText(*picture) : QString());
    if (!entry->status.holes.empty() && entry->status.holes.front().shard.count > 1) {
      content.icon = "triangle-alert";
      content.rest += QStringLiteral("; ") + words(toText(entry->status.holes.front()));
    }
    content.primary = tr("Go on");
  } else {
    content.rest = tr("Not started yet.");
    content.primary = tr("Start");
  }
  view_->band().setContent(content);
  const std::string file = sweep_ ? app::fileOf(*sweep_) : std::string();
  const bool isDescribed = !file.empty() && file != encodedPath(store_);
  view_->setCommand(
      isDescribed ? ViewCommand{tr("The command for this sweep"), app::sweepCommand(file, encodedPath(store_)), {}}
      : store_.isEmpty()
          ? ViewCommand{tr("The command for a sweep"), "tilescope-cli sweep edge.sweep.json", {}}
          : ViewCommand{
                tr("The command for these rows"), app::exportCommand(encodedPath(store_), name_.toStdString()), {}});
}

void SweepsController::showMarks() {
  SweepMarks marks;
  const store::SweepInfo* sweep = explorer_.source().sweep();
  if (sweep && explorer_.picture() && view_->isVisible()) {
    const SweepRows& rows = explorer_.picture()->rows;
    for (const PinnedPlan& pin : parts_.pins.pins())
      if (pin.request)
        if (auto mark = markOf(pin.pin.letter, pin.pin.design, pin.request->hardware, pin.plan.get(), *sweep, rows))
          marks.push_back(*std::move(mark));
    if (parts_.session.hardware()) {
      const ExecutionPlan* plan = parts_.explore.isStale() ? nullptr : parts_.explore.plan();
      if (auto mark = markOf({}, parts_.session.design(), *parts_.session.hardware(), plan, *sweep, rows))
        marks.push_back(*std::move(mark));
    }
  }
  view_->setMarks(marks);
}

void SweepsController::showDesign() {
  const app::Design& design = parts_.session.design();
  QStringList parts;
  if (design.network) parts << words(design.network->name);
  if (design.profile) parts << words(design.profile->name);
  const QString text = parts.isEmpty() ? tr("No design is open") : parts.join(tr(" on "));
  view_->panel().setDesign(text,
                           tr("The design that the ranges are around: %1, model %2").arg(text, words(design.model)));
  showMarks();
  showHindrances();
}

}  // namespace tilescope::gui
