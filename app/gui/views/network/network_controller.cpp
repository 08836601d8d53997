// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/network/network_controller.h"

#include "app/gui/kit/chrome/action_registry.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/session_controller.h"
#include "app/gui/views/explore/design_controller.h"
#include "app/gui/views/file_opening.h"
#include "app/gui/views/messages.h"
#include "app/gui/views/network/network_view.h"
#include "app/gui/views/view_stack.h"

namespace tilescope::gui {
NetworkController::NetworkController(const ViewParts& parts)
    : QObject(&parts.window),
      parts_(parts),
      model_(parts.session),
      view_(new NetworkView(model_, parts.session, parts.editor, parts.explore, parts.tips, &parts.themes,
                            &parts.views)) {
  parts_.views.addView("network", view_);
  addActions();
  connect(&model_, &NetworkModel::networkChanged, this, &NetworkController::enable);
  connect(view_, &NetworkView::shownChanged, this, &NetworkController::enable);
  connect(view_, &NetworkView::selectedLayerChanged, this, &NetworkController::enable);
  connect(view_, &NetworkView::refused, this, &NetworkController::tell);
  connect(&parts_.design, &DesignController::setRequested, this, [this] {
    view_->showPage("networks");
    parts_.views.want("network");
  });
  enable();
}

void NetworkController::addActions() {
  ActionRegistry& actions = parts_.actions;
  const QString menu = tr("&Design") + "/" + tr("Network");
  QAction* duplicate = actions.add({"network.duplicate", menu, tr("Duplicate to edit"),
                                    tr("A copy of the network, whose layers can be changed"), "copy"},
                                   [this] {
                                     model_.duplicate();
                                     view_->showPage("layers");
                                   });
  QList<QAction*> add;
  for (const NewLayer kind : kNewLayers)
    add << actions.add({QStringLiteral("network.add_%1").arg(static_cast<int>(kind)), menu,
                        tr("Add %1").arg(nameOf(kind)), tr("A %1 behind the selected layer").arg(nameOf(kind)), "plus"},
                       [this, kind] {
                         if (const auto layer = view_->selectedLayer()) tell(model_.addLayer(*layer, kind));
                       });
  QAction* remove = actions.add(
      {"network.remove", menu, tr("Remove layer"),
       tr("Connects the readers of the selected layer to its input; rejected if the sizes do not match"), "x"},
      [this] {
        if (const auto layer = view_->selectedLayer()) tell(model_.removeLayer(*layer));
      });
  QAction* saveAs = actions.add({"network.save", menu, tr("Save as network…"),
                                 tr("Writes the network to a file, which the design then refers to"), "download"},
                                [this] { save(); });
  view_->setActions(duplicate, saveAs, add, remove);
}

// Other views use the same shortcuts.
void NetworkController::enable() {
  const ActionRegistry& actions = parts_.actions;
  const bool editable = view_->isVisible() && model_.isOwn() && view_->selectedLayer();
  for (const NewLayer kind : kNewLayers)
    actions.action(QStringLiteral("network.add_%1").arg(static_cast<int>(kind)))->setEnabled(editable);
  actions.action("network.remove")->setEnabled(editable);
  actions.action("network.save")->setEnabled(model_.network() != nullptr);
  actions.action("network.duplicate")->setVisible(model_.network() && !model_.isOwn());
}

void NetworkController::tell(const Diagnostics& reasons) {
  if (!reasons.empty()) parts_.messages.showErrors(reasons);
}

void NetworkController::save() {
  auto* card = new LibraryCard(app::BundledKind::Network, words(model_.network()->name), parts_,
                               [this](const QString& path, const QString& title) { return model_.save(path, title); });
  card->openOver(parts_.window);
  card->setFocus();
}

}  // namespace tilescope::gui

#include "moc_network_controller.cpp"
