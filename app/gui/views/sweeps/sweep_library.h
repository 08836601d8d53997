// SPDX-License-Identifier: GPL-3.0-or-later
// Sweeps of opened stores, and descriptions without rows. States are read in the background.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "app/common/sweeps.h"
#include "app/gui/session/background.h"
#include "core/store/store_status.h"

namespace tilescope::gui {
struct SweepEntry {
  QString store;
  QString name;
  app::SweepPtr sweep;  // null: only in the store, not yet read
  store::SweepStatus status;
  double bytes = 0;       // size of the store
  bool hasStore = false;  // the store exists and has this sweep
  // The number of rows of a description before it has any; empty: not counted yet.
  std::optional<app::SweepSize> size;
  std::optional<store::Claim> worker;  // another program that adds rows to it now

  bool isComplete() const { return hasStore && status.isComplete(); }
};

class SweepLibrary : public QObject {
  Q_OBJECT
 public:
  // recents: file of the saved list; empty: not saved.
  explicit SweepLibrary(QString recents, QObject* parent = nullptr);
  ~SweepLibrary() override;  // deletes the pending sweeps

  const std::vector<SweepEntry>& entries() const { return entries_; }  // latest first
  const SweepEntry* find(const QString& store, const QString& name) const;

  void openStore(const QString& store);  // also reads its sweeps
  void addDescription(app::SweepPtr sweep, const QString& store);
  void count(app::SweepPtr sweep, const QString& store);   // in the background, for a description in the list
  void refresh(const QString& store);                      // call when the store's state has changed
  void forget(const QString& store, const QString& name);  // removes it from the list only
  // Removes a sweep from the list now, and its rows when the window closes. Until then putBack() restores it.
  void deleteAtEnd(const QString& store, const QString& name);
  void putBack(const QString& store, const QString& name);
  void rename(const QString& store, const QString& name, const QString& newName);
  bool isSettled() const { return reading_ == 0; }
  bool isCounting() const { return counting_ > 0; }

 signals:
  void changed();
  void storeRead(const QString& store);  // entries of this store are up to date
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
  // Removed sweeps, and those of them to be deleted at the end.
  QList<Sweep> forgotten_, doomed_;
  int reading_ = 0, counting_ = 0;
  Background counter_{*this};  // not the one below: counting may take a while
  Background background_{*this};
};

}  // namespace tilescope::gui
