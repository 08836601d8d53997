// SPDX-License-Identifier: GPL-3.0-or-later
// Rows are inputs, then layers. The network of a file cannot be changed, only a copy. Each change is one undo step.
#pragma once

#include <QAbstractTableModel>

#include "app/gui/session/session_controller.h"
#include "app/gui/views/network/network_editor.h"
#include "core/workload/run_changes.h"

namespace tilescope::gui {
enum class NetworkColumn {
  Layer,
  Type,
  Reads,
  In,
  Out,
  Kernel,
  Stride,
  Padding,
  Dilation,
  Groups,
  Bits,
  Macs,
  Weights
};
inline constexpr int kNetworkColumns = 13;

class NetworkModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  explicit NetworkModel(SessionController& session, QObject* parent = nullptr);

  const Network* network() const { return shown_.get(); }  // with the run's settings, without batch; null: none yet
  bool isOwn() const { return session_.design().ownNetwork; }
  QString fileName() const { return QString::fromStdString(session_.design().networkName); }
  int inputRows() const;
  std::optional<std::size_t> layerAt(int row) const;  // nullopt: the row is an input
  int rowOf(const QString& layer) const;              // -1: none
  static bool isNumber(NetworkColumn column);

  void duplicate();
  Diagnostics addLayer(std::size_t behind, NewLayer kind);
  Diagnostics removeLayer(std::size_t layer);
  Diagnostics rename(const QString& name);
  // The design then refers to the saved file. title: new name in the file; empty: unchanged.
  Diagnostics save(const QString& path, const QString& title = {});

  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& parent = {}) const override;
  QVariant data(const QModelIndex& index, int role) const override;
  QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;

 signals:
  void refused(const tilescope::Diagnostics& reasons);
  void networkChanged();

 private:
  Diagnostics take(const QString& step, Result<Network> network);
  QString text(const QModelIndex& index) const;
  QString entry(const QModelIndex& index) const;
  QString tip(const QModelIndex& index) const;
  QString inputText(const NetworkInput& input, NetworkColumn column) const;

  SessionController& session_;
  std::shared_ptr<const Network> read_, shown_;  // before and after applying the settings of the run
  RunChanges run_;
};

}  // namespace tilescope::gui
