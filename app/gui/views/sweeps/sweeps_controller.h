// SPDX-License-Identifier: GPL-3.0-or-later
// Opens, runs and exports sweeps.
#pragma once

#include <QObject>
#include <QTimer>
#include <optional>

#include "app/common/report/report_request.h"
#include "app/gui/session/background.h"
#include "app/gui/views/sweeps/ranges_model.h"
#include "app/gui/views/sweeps/sweep_explorer.h"
#include "app/gui/views/sweeps/sweep_library.h"
#include "app/gui/views/sweeps/sweep_runner.h"
#include "app/gui/views/view_parts.h"
#include "core/store/export_rows.h"

namespace tilescope::gui {
class SweepsView;

class SweepsController : public QObject {
  Q_OBJECT
 public:
  explicit SweepsController(const ViewParts& parts);
  ~SweepsController() override;

  SweepsView& view() { return *view_; }
  SweepExplorer& explorer() { return explorer_; }
  SweepLibrary& library() { return library_; }
  SweepRunner& runner() { return runner_; }
  RangesModel& ranges() { return ranges_; }

  void open(const QStringList& paths);  // stores and descriptions; also shows the view
  void choose(const QString& store, const QString& name);
  void startRanges();  // writes a description and runs it
  void sweepThese(const QStringList& parameters);
  void runExample();
  void runChosen();
  void refineChosen();  // one more round near the front
  void makePresent(std::uint32_t row);
  void pinRow(std::uint32_t row);
  void forgetChosen();  // removes it only from the list
  // Also deletes the rows from the store when the window closes.
  void deleteChosen();
  QString pythonText() const;
  std::optional<app::ReportedSweep> reported() const;
  void exportRows(const QString& path, store::RowFormat format);
  void onlyThese();  // makes a new sweep from the selection
  bool isIdle() const { return !runner_.isRunning() && exporting_ == 0 && library_.isSettled(); }

 private:
  void addActions();
  void connectParts();
  void connectRun();
  void openDescription(const QString& path);
  void openWithDialog();
  void saveDescription(const QString& path);
  void saveRanges();
  void exportWithDialog(store::RowFormat format);
  bool eventFilter(QObject* watched, QEvent* event) override;
  void askBeforeClosing();
  void closeAfterRun(bool goesOn);
  // nullopt: impossible, after an error message.
  std::optional<app::Design> designOf(std::uint32_t row);
  void openSliderMenu(const QString& id, const QPoint& globalPlace);
  QString folder() const;
  QString storeOf(const QString& name) const;
  QString freeDescription(const QString& name, const Json& document) const;
  bool writeAndRun(const QString& path, const Json& document, const QString& store);
  void run(app::SweepPtr sweep, const QString& store);
  app::SweepPtr chosenSweep();  // null: unreadable, after an error message
  const SweepEntry* chosenEntry() const;
  // Whether another program adds rows to the chosen sweep now.
  bool runsElsewhere() const;
  void takeStore(const QString& store);
  void refreshStores();  // those that a program writes to
  void takeOutcome(const app::SweepOutcome& outcome);
  void showEntries();
  void showBand();
  void showMarks();
  void showDesign();
  void showHindrances();

  ViewParts parts_;
  SweepExplorer explorer_;
  SweepLibrary library_;
  SweepRunner runner_;
  RangesModel ranges_;
  SweepsView* view_;
  QString store_, name_;  // of the chosen sweep; empty: none
  app::SweepPtr sweep_;   // the chosen sweep, loaded on demand
  QTimer refresh_;        // refreshes the entries while a sweep runs, here or in another program
  int exporting_ = 0;
  enum class Closing { No, Stops, GoesOn };
  Closing closing_ = Closing::No;  // whether the window closes after the run
  Background writer_{*this};
};

}  // namespace tilescope::gui
