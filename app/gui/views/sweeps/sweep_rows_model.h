// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the sweep that is looked at, read in the background, also while a run writes more of them. What rows()
// has is shared with whoever draws it and never changes.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "app/gui/session/background.h"
#include "core/base/result.h"
#include "core/store/sweep_info.h"
#include "core/sweep/sweep_rows.h"

namespace tilescope::gui {

class SweepRowsModel : public QObject {
  Q_OBJECT
 public:
  explicit SweepRowsModel(QObject* parent = nullptr);

  // name: empty, the first sweep of the store. The rows shown before stay until those of the new one are there.
  void open(const QString& store, const QString& name);
  void close();
  // More rows may come: the store is asked again every 200 ms.
  void setGrowing(bool grows);

  const SweepRows& rows() const { return rows_; }
  const store::SweepInfo* sweep() const { return sweep_ ? &*sweep_ : nullptr; }
  const QString& store() const { return store_; }
  QString waitingText() const;  // where rows would stand
  // Many rows wait to be read: what takes long waits for the last of them.
  bool isCatchingUp() const { return isCatchingUp_; }
  bool isComplete() const { return !isReading_ && !wait_.isActive(); }  // all rows that the store has are here

 signals:
  void opened();       // another sweep, or none
  void rowsChanged();  // more of them
  void caughtUp();     // isCatchingUp() ended
  void failed(const tilescope::Diagnostics& reasons);

 private:
  struct Reading;
  struct Page {
    std::shared_ptr<Reading> of;
    std::optional<store::SweepInfo> sweep;  // with the first page
    SweepRows rows;
    std::size_t came = 0;
    Diagnostics errors;
    bool isFull = false;  // more rows wait
  };

  static Page readPage(const std::shared_ptr<Reading>& reading, const CancelToken& cancel);
  void readMore();
  void take(Page page);

  std::shared_ptr<Reading> reading_;
  QString store_, name_;  // as asked for
  std::optional<store::SweepInfo> sweep_;
  SweepRows rows_;
  bool isReading_ = false, grows_ = false, isCatchingUp_ = false;
  QTimer wait_;
  Background background_{*this};
};

}  // namespace tilescope::gui
