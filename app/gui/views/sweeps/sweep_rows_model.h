// SPDX-License-Identifier: GPL-3.0-or-later
// Read in the background. Drawing threads can share rows().
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

  // name: empty means the store's first sweep. Old rows stay until the new ones are read.
  void open(const QString& store, const QString& name);
  void close();
  // A growing store is polled every 200 ms.
  void setGrowing(bool grows);

  const SweepRows& rows() const { return rows_; }
  const store::SweepInfo* sweep() const { return sweep_ ? &*sweep_ : nullptr; }
  const QString& store() const { return store_; }
  QString waitingText() const;  // text shown while there are no rows
  // Many rows are waiting. Slow work should wait for caughtUp().
  bool isCatchingUp() const { return isCatchingUp_; }
  bool isComplete() const { return !isReading_; }  // all rows of the store are read

 signals:
  void opened();  // another sweep, or none, is open
  void rowsChanged();
  void caughtUp();
  void failed(const tilescope::Diagnostics& reasons);

 private:
  struct Reading;
  struct Page {
    std::shared_ptr<Reading> of;
    std::optional<store::SweepInfo> sweep;  // set by the first page
    SweepRows rows;
    std::size_t came = 0;
    Diagnostics errors;
    bool isFull = false;  // more rows to read
  };

  static Page readPage(const std::shared_ptr<Reading>& reading, const CancelToken& cancel);
  void readMore();
  void take(Page page);

  std::shared_ptr<Reading> reading_;
  QString store_, name_;  // as requested
  std::optional<store::SweepInfo> sweep_;
  SweepRows rows_;
  bool isReading_ = false, readsAgain_ = false, grows_ = false, isCatchingUp_ = false;
  QTimer wait_;
  Background background_{*this};
};

}  // namespace tilescope::gui
