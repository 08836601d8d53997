// SPDX-License-Identifier: GPL-3.0-or-later
// The sweeps that are at hand: those of every store that was opened, and descriptions that have not run yet. Their
// states are read in the background.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <vector>

#include "app/common/sweeps.h"
#include "app/gui/session/background.h"
#include "core/store/store_status.h"

namespace tilescope::gui {

struct SweepEntry {
  QString store;  // its file
  QString name;
  app::SweepPtr sweep;  // of a description that was opened; null: the store has it
  store::SweepStatus status;
  double bytes = 0;       // of the store
  bool hasStore = false;  // it is there and has this sweep

  bool isComplete() const { return hasStore && status.isComplete(); }
};

class SweepLibrary : public QObject {
  Q_OBJECT
 public:
  // recents: the file that keeps the list; empty: nothing is kept.
  explicit SweepLibrary(QString recents, QObject* parent = nullptr);
  ~SweepLibrary() override;  // deletes what was asked for

  const std::vector<SweepEntry>& entries() const { return entries_; }  // the latest first
  const SweepEntry* find(const QString& store, const QString& name) const;

  void openStore(const QString& store);  // reads what is in it
  void addDescription(app::SweepPtr sweep, const QString& store);
  void refresh(const QString& store);                      // its state has changed
  void forget(const QString& store, const QString& name);  // takes it off the list; the file stays
  // Takes it off the list now and its rows out of the store when the window has closed; until then it can be put back.
  void deleteAtEnd(const QString& store, const QString& name);
  void putBack(const QString& store, const QString& name);
  void rename(const QString& store, const QString& name, const QString& newName);
  bool isSettled() const { return reading_ == 0; }

 signals:
  void changed();
  void storeRead(const QString& store);  // the entries of the store are there
  void renamed(const QString& store, const QString& name, const QString& newName);
  void failed(const tilescope::Diagnostics& reasons);

 private:
  struct Sweep {
    QString store, name;
    bool operator==(const Sweep&) const = default;
  };
  struct Read {
    QString store;
    Result<store::StoreStatus> status;
  };

  void take(const Read& read);
  void keep() const;
  SweepEntry* entry(const QString& store, const QString& name);

  QString recents_;
  std::vector<SweepEntry> entries_;
  QList<Sweep> forgotten_, doomed_;  // the doomed ones are forgotten too
  int reading_ = 0;
  Background background_{*this};
};

}  // namespace tilescope::gui
