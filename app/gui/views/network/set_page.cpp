// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/network/set_page.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QPushButton>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/common/design.h"
#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/panel/picker_button.h"
#include "app/gui/kit/panel/spin_entry.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/words/gap_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/design_choices.h"
#include "app/gui/session/explore_model.h"
#include "core/base/format_number.h"
#include "core/base/names.h"
#include "core/base/scale.h"
#include "core/explore/metrics.h"
#include "core/explore/total_scope.h"
#include "core/workload/network_set.h"
#include "core/workload/tensor_problem.h"

namespace tilescope::gui {
namespace {
constexpr int kSetPadding = 8, kSetGap = 8, kRunsWidth = 72;  // px at 100 %
constexpr int kSetDigits = 3, kSetDecimals = 1;

std::vector<CellHead> heads(const ExecutionPlan* plan) {
  const QString traffic =
      plan ? words(labelOf(Metric::Traffic, plan->request.hardware)) : QObject::tr("Off-chip traffic");
  return {{.text = QObject::tr("Network"), .gives = true},
          {.text = QObject::tr("Runs"), .number = true},
          {.text = QObject::tr("Layers modelled"), .number = true, .spare = true},
          {.text = QObject::tr("MACs"), .number = true, .spare = true},
          {.text = QObject::tr("Latency of a run"), .number = true},
          {.text = QObject::tr("Share of latency"), .number = true},
          {.text = QObject::tr("Energy"), .number = true},
          {.text = traffic, .number = true},
          {.text = QObject::tr("PE utilization"), .number = true, .spare = true},
          {.text = QObject::tr("Proof")}};
}

Cell amount(double value, const UnitFamily& family, EnergyUnit energy, bool isEstimate = false) {
  if (!(value > 0)) return {.text = QStringLiteral("–"), .number = true, .quiet = true};
  const NumberAndUnit text = numberAndUnit(value, family, energy);
  return {.text = words(text.number), .unit = words(text.unit), .number = true, .estimate = isEstimate};
}

Cell proofOf(const ExecutionPlan& plan) {
  if (!plan.infeasibleLayers.empty())
    return {.text = QObject::tr("%1 infeasible").arg(words(layersText(plan.infeasibleLayers.size()))),
            .tone = Tone::Warning};
  const auto isProven = [](const LayerPlan& layer) { return !plannedResult(layer) || layer.search.proven; };
  if (std::all_of(plan.layers.begin(), plan.layers.end(), isProven)) return {.text = QObject::tr("proven")};
  const std::optional<double> gap = gapOf(plan);
  return {.text = gap ? QObject::tr("gap %1").arg(gapText(*gap)) : QObject::tr("no bound"), .quiet = true};
}

double macsOf(const Network& network) {
  double sum = 0;
  for (const Layer& layer : network.layers) sum += macs(layer);
  return sum;
}

CellRow rowOf(const QString& name, std::int64_t runs, const Network& network, const ExecutionPlan* plan,
              double allSeconds) {
  CellRow row;
  row.id = name;
  row.cells = {{.text = name}, {.text = QString::number(runs), .number = true}};
  if (!plan) {
    row.cells.push_back({.text = QString::number(network.layers.size()), .number = true});
    row.cells.push_back({.text = words(withPrefix(macsOf(network), "", kSetDigits)), .number = true});
    row.cells.resize(heads(nullptr).size(), {.text = QStringLiteral("–"), .number = true, .quiet = true});
    return row;
  }
  const LayerCount count = layerCount(*plan);
  const Results& totals = plan->totals;
  const EnergyUnit unit = totals.energy.unit;
  const double share = allSeconds > 0 ? static_cast<double>(runs) * totals.latency.seconds / allSeconds : 0;
  row.cells.push_back({.text = QObject::tr("%1 of %2").arg(count.planned).arg(count.all()), .number = true});
  row.cells.push_back({.text = words(withPrefix(macsOf(network), "", kSetDigits)), .number = true});
  row.cells.push_back(amount(totals.latency.seconds, UnitFamily::Seconds, unit));
  row.cells.push_back({.text = words(percent(share, kSetDecimals)), .number = true, .bar = share});
  row.cells.push_back(amount(totals.energy.total, UnitFamily::Energy, unit, isEstimate(*plan, Metric::Energy)));
  row.cells.push_back(amount(totals.offChipBytes.total(), UnitFamily::Bytes, unit));
  row.cells.push_back({.text = words(percent(totals.utilization.total, 0)), .number = true});
  row.cells.push_back(proofOf(*plan));
  row.tip =
      QObject::tr("%1: metrics of one run; the share is that of all its runs in the latency of the set").arg(name);
  return row;
}

}  // namespace

TableContent setTable(const Network& network, const ExecutionPlan* plan) {
  TableContent content{heads(plan), {}};
  const double seconds = plan ? plan->totals.latency.seconds : 0;
  if (network.members.empty()) {
    content.rows.push_back(rowOf(words(network.name), 1, network, plan, seconds));
    return content;
  }
  for (std::size_t i = 0; i < network.members.size(); ++i) {
    const NetworkMember& member = network.members[i];
    const QString name = words(member.name);
    if (plan) {
      const ExecutionPlan one = planOfMember(*plan, i);
      content.rows.push_back(rowOf(name, member.runs, one.request.network, &one, seconds));
    } else {
      content.rows.push_back(rowOf(name, member.runs, networkOfMember(network, i), nullptr, seconds));
    }
  }
  return content;
}

SetPage::SetPage(SessionController& session, const ExploreModel& plan, const ThemeController* themes, QWidget* parent)
    : QWidget(parent),
      session_(session),
      plan_(plan),
      table_(new CellTable(themes, this)),
      add_(new PickerButton(themes, this)),
      runs_(new SpinEntry(themes, 1, kMostRuns, this)),
      remove_(new QPushButton(tr("Remove network"), this)),
      words_(new ToneLabel(themes, &Theme::text2, this)) {
  describe(table_, "set table", tr("Networks of the set"),
           tr("What one run of each network takes; selecting one sets its runs and removes it"),
           tr("One row for each network. Times, energies and traffic are those of one run; the share is that of all "
              "runs of the network in the latency of the set, whose totals are shown above."));
  add_->setObjectName("set add");
  add_->setLabel(tr("Network to add"));
  add_->setShown(tr("Add network"));
  connect(add_, &PickerButton::aboutToOpen, this, [this] {
    Choices choices = choicesOf(Picker::Network, session_.design());
    std::erase_if(choices, [](const Choice& choice) { return choice.id == QLatin1String(kNetworkSetId); });
    add_->setChoices(choices);
  });
  connect(add_, &PickerButton::chosen, this, &SetPage::add);
  describe(runs_, "set runs", tr("Runs"), tr("How often the selected network runs in one pass through the set"));
  runs_->setFont(numberFont());
  runs_->setAlignment(Qt::AlignRight);
  runs_->setFixedWidth(scaledPixels(kRunsWidth));
  connect(runs_, &SpinEntry::stepped, this, &SetPage::setRuns);
  connect(runs_, &QLineEdit::editingFinished, this, &SetPage::setRuns);
  describe(remove_, "set remove", tr("Remove network"), tr("Takes the selected network out of the set"));
  connect(remove_, &QPushButton::clicked, this, &SetPage::remove);
  words_->setObjectName("set words");
  auto* label = new ToneLabel(themes, &Theme::text2, this);
  label->setText(tr("Runs"));
  auto* bar = new QHBoxLayout;
  const int padding = scaledPixels(kSetPadding);
  bar->setContentsMargins(padding, padding, padding, padding);
  bar->setSpacing(scaledPixels(kSetGap));
  bar->addWidget(add_);
  bar->addWidget(label);
  bar->addWidget(runs_);
  bar->addWidget(remove_);
  bar->addWidget(words_, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addLayout(bar);
  column->addWidget(table_, 1);
  connect(table_, &CellTable::idsSelected, this, [this](const QStringList& ids) {
    chosen_ = ids.isEmpty() ? QString() : ids.front();
    refresh();
  });
}

void SetPage::refresh() {
  const app::Design& design = session_.design();
  if (!design.network) return;
  const Network& network = *design.network;
  const ExecutionPlan* plan = plan_.figuresPlan();
  const bool isOfPlan = plan && plan->request.network.members == network.members &&
                        plan->layers.size() == network.layers.size() &&
                        plan->request.network.layers.front().name == network.layers.front().name;
  TableContent content = setTable(network, isOfPlan ? plan : nullptr);
  QStringList names;
  for (const CellRow& row : content.rows) names << row.id;
  if (!names.contains(chosen_)) chosen_ = names.front();
  table_->setContent(std::move(content.heads), std::move(content.rows));
  table_->setSelectedIds({chosen_});
  const Result<NetworkSet> set = app::networkSetOf(design);
  set_ = set ? *set : NetworkSet{};
  add_->setEnabled(set.ok());
  runs_->setEnabled(set.ok());
  remove_->setEnabled(set_.size() > 1);
  const QSignalBlocker silent(runs_);
  runs_->setText(QString::number(network.members.empty() ? 1 : network.members[chosen()].runs));
  if (!set) {
    const Diagnostic& reason = set.diagnostics().front();
    words_->setText(tr("%1: %2").arg(capital(words(reason.found)), words(reason.remedy)));
  } else {
    words_->setText(network.members.empty() ? tr("Add a network: totals are then those of all runs.")
                                            : tr("Totals and sliders are those of all runs together."));
  }
}

std::size_t SetPage::chosen() const {
  const std::vector<NetworkMember>& members = session_.design().network->members;
  const auto found = std::find_if(members.begin(), members.end(),
                                  [this](const NetworkMember& member) { return words(member.name) == chosen_; });
  return found == members.end() ? 0 : static_cast<std::size_t>(found - members.begin());
}

void SetPage::add(const QString& id) {
  std::string network = id.toStdString();
  if (id == QLatin1String(kOpenNetworkId)) {
    const QString path = QFileDialog::getOpenFileName(this, tr("Add a network to the set"), QString(),
                                                      tr("Networks (*.json *.onnx *.xml *.yaml *.csv *.m);;All (*)"));
    if (path.isEmpty()) return;
    network = path.toStdString();
  }
  NetworkSet set = set_;
  const auto known =
      std::find_if(set.begin(), set.end(), [&](const SetMember& member) { return member.network == network; });
  if (known != set.end())
    known->runs = std::min(known->runs + 1, kMostRuns);
  else
    set.push_back({network, 1});
  change(std::move(set));
}

void SetPage::setRuns() {
  bool isNumber = false;
  const qlonglong runs = runs_->text().toLongLong(&isNumber);
  if (set_.empty()) return;
  if (!isNumber || runs < 1 || runs > kMostRuns) {
    emit refused({{Diagnostic::Severity::Error, tr("Runs").toStdString(), "", runs_->text().toStdString(),
                   "a whole number from 1 to 1000", "Correct the entry."}});
    return refresh();
  }
  NetworkSet set = set_;
  if (set[chosen()].runs == runs) return;
  set[chosen()].runs = runs;
  change(std::move(set));
}

void SetPage::remove() {
  NetworkSet set = set_;
  set.erase(set.begin() + static_cast<std::ptrdiff_t>(chosen()));
  change(std::move(set));
}

void SetPage::change(NetworkSet set) {
  const bool isOne = set.size() == 1 && set.front().runs == 1;
  Result<Picked> picked =
      gui::picked(Picker::Network, words(isOne ? set.front().network : textOf(set)), session_.design());
  if (picked)
    session_.change(picked->text, picked->design);
  else
    emit refused(picked.diagnostics());
  refresh();
}

}  // namespace tilescope::gui

#include "moc_set_page.cpp"
