// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/silicon/technology_page.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/quiet_entries.h"
#include "app/gui/kit/panel/form_row.h"
#include "app/gui/kit/panel/slider_row.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "core/base/names.h"
#include "core/hardware/figure_source.h"
#include "core/hardware/other_processes.h"
#include "core/silicon/price_provenance.h"

namespace tilescope::gui {
namespace {
constexpr int kTechnologyMargin = 12, kFieldGap = 4, kFieldsWidth = 268;  // px at 100 %
constexpr double kMinNodeNm = 3, kMaxNodeNm = 180;                        // of the slider; any node may be typed
constexpr int kTechnologyDigits = 3;
constexpr const char* kNodePointer = "/technology/node_nm";

// Such as "28 high_performance".
QString idOf(const Process& process) {
  return words(shortest(process.nodeNm)) + ' ' + words(enumName(kTransistorNames, process.transistors));
}

// Such as "28 nm, standby".
QString shortText(const Process& process) {
  const QString kind = process.transistors == Transistors::HighPerformance     ? QObject::tr("high perf.")
                       : process.transistors == Transistors::LowOperatingPower ? QObject::tr("low oper.")
                                                                               : QObject::tr("standby");
  return QObject::tr("%1 nm, %2").arg(words(atMost(process.nodeNm, kTechnologyDigits)), kind);
}

CellRow rowOf(const OtherProcess& other) {
  const auto number = [](double value) {
    return Cell{.text = words(significant(value, kTechnologyDigits)), .number = true};
  };
  Cell name{.text = shortText(other.process), .strong = other.isPresent};
  CellRow row{{name, number(other.chip.areaMm2), number(other.chip.leakageMw), {}},
              idOf(other.process),
              words(wordsOf(other.process))};
  if (other.conflicts.empty()) return row;
  row.cells.back() = {.text = QObject::tr("too fast"), .tone = Tone::Worse};
  QStringList sentences{row.tip};
  for (const ClockConflict& conflict : other.conflicts) sentences << words(conflict.text);
  row.tip = sentences.join('\n');
  return row;
}

}  // namespace

TechnologyPage::TechnologyPage(HardwareModel& model, const ThemeController* themes, QWidget* parent)
    : QWidget(parent), model_(model), themes_(themes) {
  setObjectName("technology page");
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->setSpacing(0);
  row->addWidget(makeFields());
  row->addWidget(makeElsewhere(), 1);
  connect(themes_, &ThemeController::changed, this, &TechnologyPage::restyle);
  restyle();
}

TechnologyPage::~TechnologyPage() {
  quietEntries(this);
}

QWidget* TechnologyPage::makeFields() {
  auto* column = new QWidget(this);
  column->setFixedWidth(scaledPixels(kFieldsWidth));
  fields_ = new QVBoxLayout(column);
  fields_->setContentsMargins(kTechnologyMargin, kTechnologyMargin / 2, kTechnologyMargin, kTechnologyMargin);
  fields_->setSpacing(kFieldGap);
  node_ = new SliderRow(themes_, column);
  node_->setCurveShown(false);
  fields_->addWidget(node_);
  conflict_ = makeWords(column);
  note_ = makeWords(column);
  fields_->addWidget(conflict_);
  fields_->addWidget(note_);
  fields_->addStretch(1);
  connect(node_, &SliderRow::dragStarted, &model_, &HardwareModel::beginDrag);
  connect(node_, &SliderRow::dragFinished, &model_, &HardwareModel::endDrag);
  connect(node_, &SliderRow::valueChanged, this, [this](const QString&, double nodeNm) {
    if (const Diagnostics reasons = model_.setNode(nodeNm); !reasons.empty()) emit refused(reasons);
  });
  connect(node_, &SliderRow::resetRequested, this, [this] {
    FormField field;
    field.pointer = kNodePointer;
    if (const Diagnostics reasons = model_.resetField(field); !reasons.empty()) emit refused(reasons);
  });
  return column;
}

QLabel* TechnologyPage::makeWords(QWidget* parent) const {
  auto* label = new QLabel(parent);
  label->setWordWrap(true);
  label->setFont(smallFont());
  return label;
}

// Label colours do not follow the theme automatically.
void TechnologyPage::restyle() {
  const auto paint = [](QLabel* label, const QColor& colour) {
    QPalette palette = label->palette();
    palette.setColor(QPalette::WindowText, colour);
    label->setPalette(palette);
    label->setFont(smallFont());
  };
  paint(conflict_, themes_->theme().worse);
  paint(note_, themes_->theme().text3);
}

QWidget* TechnologyPage::makeElsewhere() {
  elsewhere_ = new CellTable(themes_, this);
  describe(elsewhere_, "same design elsewhere", tr("Same design elsewhere"),
           tr("Area and leakage of the current design in other processes; a click changes to one"));
  elsewhere_->setSelectionMode(QAbstractItemView::SingleSelection);
  connect(elsewhere_, &CellTable::idsSelected, this, &TechnologyPage::choose);
  return elsewhere_;
}

FormRow* TechnologyPage::row(const QString& pointer) const {
  const auto found =
      std::find_if(rows_.begin(), rows_.end(), [&](const FormRow* row) { return row->field().pointer == pointer; });
  return found == rows_.end() ? nullptr : *found;
}

void TechnologyPage::refresh() {
  if (!model_.profile()) return;
  showNode();
  showFields();
  showElsewhere();
}

void TechnologyPage::showNode() {
  const std::optional<ChipTechnology>& technology = model_.profile()->technology;
  node_->setVisible(technology.has_value());
  if (!technology) return;
  const HardwareProfile* file = model_.file();
  const FigureSource source = sourceOfFigure(*model_.profile(), kNodePointer);
  ParameterRow row;
  row.id = kNodePointer;
  row.label = tr("Node");
  row.unit = QStringLiteral("nm");
  row.source = words(source.text);
  row.assumption = source.assumption;
  row.value = technology->process.nodeNm;
  row.base = file && file->technology ? file->technology->process.nodeNm : row.value;
  row.least = kMinNodeNm;
  row.most = kMaxNodeNm;
  node_->setRow(row);
}

void TechnologyPage::showFields() {
  const std::vector<FormField> fields = model_.technologyFields();
  const bool same = std::equal(fields.begin(), fields.end(), rows_.begin(), rows_.end(),
                               [](const FormField& field, const FormRow* row) {
                                 return field.pointer == row->field().pointer && field.kind == row->field().kind;
                               });
  if (!same) {
    for (FormRow* old : std::exchange(rows_, {})) {
      old->hide();
      old->deleteLater();  // not at once, because one may be emitting a signal
    }
    for (const FormField& field : fields) {
      auto* made = new FormRow(field, themes_, node_->parentWidget(), FormRow::Look::Narrow);
      connect(made, &FormRow::committed, this, [this, made](const FormField& committed, const QString& text) {
        const Diagnostics reasons = model_.setField(committed, text);
        made->showError(reasons.empty() ? QString() : words(reasons.front().expected));
        if (!reasons.empty()) emit refused(reasons);
      });
      connect(made, &FormRow::resetRequested, this, [this](const FormField& reset) {
        if (const Diagnostics reasons = model_.resetField(reset); !reasons.empty()) emit refused(reasons);
      });
      fields_->insertWidget(1 + static_cast<int>(rows_.size()), made);
      rows_ << made;
    }
  }
  for (std::size_t i = 0; i < fields.size(); ++i) rows_[static_cast<qsizetype>(i)]->setField(fields[i]);
}

void TechnologyPage::showElsewhere() {
  const HardwareProfile& hardware = *model_.profile();
  const ProfilePrices prices = pricesOf(hardware);
  const std::vector<OtherProcess> others = otherProcesses(hardware);
  std::vector<CellRow> rows;
  QString present;
  for (const OtherProcess& other : others) {
    rows.push_back(rowOf(other));
    if (other.isPresent) present = rows.back().id;
  }
  elsewhere_->setContent({{.text = tr("Same design"), .gives = true},
                          {.text = tr("Chip, mm²"), .number = true},
                          {.text = tr("Leak, mW"), .number = true},
                          {.text = tr("Clock")}},
                         std::move(rows));
  elsewhere_->setSelectedIds(present.isEmpty() ? QStringList() : QStringList(present));
  const std::vector<ClockConflict> conflicts = clockConflicts(hardware, prices);
  conflict_->setVisible(!conflicts.empty());
  if (!conflicts.empty()) conflict_->setText(words(conflicts.front().text));
  note_->setText(hardware.technology ? tr("A node changes the costs of memories and logic, not of DRAM.")
                                     : words(kNeedsNode));
}

void TechnologyPage::choose(const QStringList& ids) {
  if (ids.isEmpty() || !model_.profile()) return;
  for (const OtherProcess& other : otherProcesses(*model_.profile()))
    if (idOf(other.process) == ids.front())
      if (const Diagnostics reasons = model_.setProcess(other.process); !reasons.empty()) emit refused(reasons);
}

}  // namespace tilescope::gui

#include "moc_technology_page.cpp"
