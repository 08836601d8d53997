// SPDX-License-Identifier: GPL-3.0-or-later
// Pages for the graph, the kinds of operators, the table of layers (editable in a copy), and the networks of a set.
#pragma once

#include <QStyledItemDelegate>

#include "app/gui/session/design_editor.h"
#include "app/gui/views/network/network_model.h"
#include "app/gui/views/view.h"

class QAction;
class QLineEdit;
class QMenu;
class QPushButton;
class QTableView;

namespace tilescope::gui {
class DockPages;
class DockTitle;
class EditorHead;
class ExploreModel;
class GraphPage;
class LayerTips;
class SetPage;
class ThemeController;

class NetworkView : public RefreshedView {
  Q_OBJECT
 public:
  NetworkView(NetworkModel& model, SessionController& session, DesignEditor& editor, const ExploreModel& plan,
              LayerTips& tips, const ThemeController* themes, QWidget* parent = nullptr);
  ~NetworkView() override;

  void setActions(QAction* duplicate, QAction* save, const QList<QAction*>& add, QAction* remove);
  QTableView* table() const { return table_; }
  QLineEdit* batch() const { return batch_; }
  QLineEdit* networkName() const { return name_; }
  std::optional<std::size_t> selectedLayer() const;

  GraphPage* graph() const { return graph_; }
  void showPage(const QString& id);  // "graph", "kinds", "layers" or "networks"

  QString copyText() const override;  // selected rows; without a selection, all
  std::vector<PlotDock> plots() const override;
  bool find() override;
  QJsonObject state() const override;
  void restore(const QJsonObject& state) override;

 signals:
  void shownChanged(bool shown);
  void selectedLayerChanged();
  void refused(const tilescope::Diagnostics& reasons);

 private:
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void makeTable();
  void makeFields();
  void makePages();
  void describePage();
  void refresh() override;
  void measure();
  void fitColumns();
  void takeSelection();
  void setBatch();

  NetworkModel& model_;
  SessionController& session_;
  DesignEditor& editor_;
  const ThemeController* themes_;
  EditorHead* head_;
  DockTitle* title_;
  QTableView* table_;
  GraphPage* graph_;
  SetPage* set_;
  DockPages* pages_;
  QLineEdit *name_, *batch_;
  QPushButton* add_ = nullptr;
  QString summary_;
  std::vector<int> needed_;
  bool silent_ = false;
  bool dilated_ = false;
};

}  // namespace tilescope::gui
