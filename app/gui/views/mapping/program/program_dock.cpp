// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/mapping/program/program_dock.h"

#include <QAction>
#include <QHBoxLayout>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/kit/chrome/dock_body.h"
#include "app/gui/kit/chrome/dock_title.h"
#include "app/gui/kit/panel/segmented_control.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/plots/plot_twin.h"
#include "app/gui/views/layer_tips.h"
#include "app/gui/views/mapping/program/partition_list.h"
#include "app/gui/views/mapping/program/program_figures.h"
#include "app/gui/views/mapping/program/program_plot.h"

namespace tilescope::gui {
namespace {
constexpr auto kFlat = "flat", kModulo = "modulo";
constexpr double kListShare = 0.26;
constexpr int kMinList = 148, kMaxList = 240;  // px at 100 %
constexpr int kSwitch = 112;

}  // namespace

ProgramDock::ProgramDock(const MappingModel& mapping, LayerTips& tips, const ThemeController* themes, QWidget* parent)
    : QWidget(parent),
      model_(mapping),
      tips_(tips),
      title_(new DockTitle(themes, tr("Program"))),
      form_(new SegmentedControl(themes)),
      compare_(new QAction(tr("Compare schedulers"), this)),
      list_(new PartitionList(themes)),
      plot_(new ProgramPlot(themes)),
      twin_(new PlotTwin(plot_, themes)) {
  setObjectName("program dock");
  addSwitches();
  auto* content = new QWidget;
  auto* row = new QHBoxLayout(content);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(list_);
  row->addWidget(twin_, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(new DockFrame(themes, title_, content, this));
  connect(list_, &PartitionList::partitionChosen, &model_, &ProgramModel::choosePartition);
  connect(&model_, &ProgramModel::changed, this, &ProgramDock::refresh);
  connect(plot_, &ProgramPlot::itemHovered, this, &ProgramDock::explain);
  connect(plot_, &ProgramPlot::hoverLeft, this, [this] { tips_.hide(); });
}

void ProgramDock::addSwitches() {
  form_->setObjectName("programForm");
  form_->setLabel(tr("Form of the program"));
  form_->setSegments({{kFlat, tr("Flat"), {}, tr("One pass, cycle by cycle"), {}},
                      {kModulo, tr("Modulo"), {}, tr("The kernel, whose passes overlap"), {}}});
  form_->setFixedWidth(scaledPixels(kSwitch));
  connect(form_, &SegmentedControl::chosen, this, [this](const QString& id) {
    model_.setForm(id == QLatin1String(kModulo) ? ProgramForm::Modulo : ProgramForm::Flat);
  });
  title_->addWidget(form_);
  compare_->setObjectName("compareSchedulers");
  compare_->setCheckable(true);
  compare_->setToolTip(
      tr("The same maps under the other scheduler, over the same cycles: the compiler's and the "
         "paper's"));
  connect(compare_, &QAction::triggered, &model_, &ProgramModel::setCompares);
  title_->addAction(compare_, "columns-3");
}

void ProgramDock::refresh() {
  const ProgramPicture& picture = model_.picture();
  tips_.hide();
  form_->setChecked(model_.choice().form == ProgramForm::Modulo ? kModulo : kFlat);
  compare_->setChecked(model_.choice().compares);
  list_->setVisible(!picture.isEmpty());
  list_->setPartitions(picture.partitions, picture.chosen);
  plot_->setPicture(picture);
  title_->setSubtitle(picture.head);
  title_->setLegend(programLegend(picture), briefProgramLegend(picture));
}

bool ProgramDock::isOfModel() const {
  return model_.picture().isOfModel;
}

PlotDock ProgramDock::plot() const {
  return {twin_, title_, tr("Program")};
}

void ProgramDock::resizeEvent(QResizeEvent*) {
  list_->setFixedWidth(
      std::clamp(static_cast<int>(width() * kListShare), scaledPixels(kMinList), scaledPixels(kMaxList)));
  form_->setFixedWidth(scaledPixels(kSwitch));
}

void ProgramDock::explain(std::size_t item, const QRect& globalRect) {
  if (const std::optional<Provenance> about = model_.explain(item))
    tips_.showProvenance(*about, globalRect);
  else
    tips_.hide();
}

}  // namespace tilescope::gui

#include "moc_program_dock.cpp"
