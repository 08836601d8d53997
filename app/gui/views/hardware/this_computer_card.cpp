// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/this_computer_card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>
#include <cmath>
#include <exception>
#include <memory>
#include <utility>

#include "app/common/report/report_request.h"
#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/faults.h"
#include "core/base/format_number.h"
#include "core/base/parts.h"
#include "core/host/host_findings.h"

namespace tilescope::gui {
namespace {
constexpr int kComputerWidth = 620, kFindingsHeight = 360;  // px
constexpr int kProgressSteps = 1000;
constexpr int kComputerDigits = 3;

struct MeasureStep {
  double fraction = 0;
  QString what;
};

QString medianOf(const host::Finding& finding) {
  return finding.summary ? words(withPrefix(finding.summary->median, finding.unit, kComputerDigits)) : QString();
}

QString tipOf(const host::Finding& finding) {
  const QString how = words(finding.how);
  if (!finding.summary) return QObject::tr("From the system: %1").arg(how);
  return QObject::tr("Measured over %1: 90th percentile %2, median %3")
      .arg(how, words(finding.text), medianOf(finding));
}

CellRow rowOf(const host::Finding& finding) {
  CellRow row;
  row.cells = {{.text = words(finding.name)},
               {.text = words(finding.text), .strong = true},
               {.text = medianOf(finding), .number = true},
               {.text = words(finding.how), .quiet = true}};
  row.tip = tipOf(finding);
  return row;
}

QString sentenceOf(const HardwareProfile& profile) {
  const Memory& offChip = profile.memories.back();
  return QObject::tr("The profile of one core: %1 lanes at %2 MHz. Off chip is %3 with %4 GB/s.")
      .arg(profile.arrayDims.back().size)
      .arg(words(atMost(profile.clockMhz, kComputerDigits + 1)),
           offChip.name == "l3" ? QStringLiteral("L3") : QStringLiteral("DRAM"),
           words(atMost(offChip.bandwidthGbPerS.value_or(0), kComputerDigits)));
}

}  // namespace

host::Host measuredHost(const host::MeasureSettings& settings) {
  host::Host host;
  const Result<std::string> time = app::timeOfReport();
  host.measuredOn = (time ? *time : std::string("an unknown date")) + " by Tilescope " + std::string(toolVersion());
  host.facts = host::readFacts({}, host::systemValues());
  host.rates = host::measureRates(host.facts, settings);
  return host;
}

ThisComputerCard::ThisComputerCard(const ThemeController* themes, QWidget* window, Measure measure, Use use)
    : Card(themes, tr("This computer"), window),
      measure_(std::move(measure)),
      use_(std::move(use)),
      state_(new QLabel(this)),
      missing_(new QLabel(this)),
      progress_(new QProgressBar(this)),
      table_(new CellTable(themes, this)),
      againButton_(new QPushButton(tr("Measure again"), this)),
      cancelButton_(new QPushButton(tr("Cancel"), this)),
      useButton_(new QPushButton(tr("Save and use…"), this)) {
  setObjectName("this computer card");
  setFixedWidth(scaledPixels(kComputerWidth));
  for (QLabel* label : {state_, missing_}) label->setWordWrap(true);
  progress_->setRange(0, kProgressSteps);
  progress_->setTextVisible(false);
  describe(progress_, "this computer progress", tr("Progress of the measurement"), tr("About 3 seconds"));
  table_->setFixedHeight(scaledPixels(kFindingsHeight));
  describe(table_, "this computer findings", tr("What was found"),
           tr("Facts of the system and measured rates; hover over one to see how it was got"));
  describe(againButton_, "this computer again", tr("Measure again"), tr("Measures everything once more"));
  describe(cancelButton_, "this computer cancel", tr("Cancel"), tr("Ends the measurement; nothing changes"));
  describe(useButton_, "this computer use", tr("Save and use…"),
           tr("Saves the profile in your library and makes it the hardware of the design, in one step of undo"));
  useButton_->setProperty("primary", true);
  for (QWidget* part : std::initializer_list<QWidget*>{state_, progress_, table_, missing_}) body()->addWidget(part);
  auto* buttons = new QHBoxLayout;
  buttons->addStretch(1);
  for (QPushButton* button : {cancelButton_, againButton_, useButton_}) buttons->addWidget(button);
  body()->addLayout(buttons);
  connect(againButton_, &QPushButton::clicked, this, &ThisComputerCard::start);
  connect(cancelButton_, &QPushButton::clicked, this, &QWidget::close);
  connect(useButton_, &QPushButton::clicked, this, &ThisComputerCard::use);
  setFocusProxy(cancelButton_);
  start();
}

void ThisComputerCard::start() {
  measuring_ = true;
  made_.reset();
  showHost({});
  showProgress(0, tr("the processor"));
  const auto feed = std::make_shared<ProgressFeed<MeasureStep>>(
      background_, [this](const MeasureStep& step) { showProgress(step.fraction, step.what); });
  background_.run(
      [measure = measure_, feed](const CancelToken& cancel) -> Result<host::Host> {
        host::MeasureSettings settings;
        settings.cancel = cancel;
        settings.onProgress = [feed](double fraction, const std::string& what) {
          feed->tell([&](MeasureStep& last) { last = {fraction, words(what)}; });
        };
        try {
          return measure(settings);
        } catch (const std::exception& error) {
          return internalError(error.what(), "measured rates", "the output of 'tilescope-cli detect'");
        }
      },
      [this](Result<host::Host> host) { take(std::move(host)); });
}

void ThisComputerCard::showProgress(double fraction, const QString& what) {
  if (!measuring_) return;
  progress_->setValue(static_cast<int>(std::lround(fraction * kProgressSteps)));
  const QString text = tr("Measuring %1. Other programs that run now make the rates lower.").arg(what);
  describe(state_, "this computer state", text, text);
  state_->setText(text);
}

void ThisComputerCard::take(Result<host::Host> host) {
  measuring_ = false;
  Result<HardwareProfile> profile = host ? host::profileOf(*host) : Result<HardwareProfile>(host.diagnostics());
  QString text;
  if (host) showHost(*host);
  if (profile) {
    made_ = std::move(profile).value();
    text = sentenceOf(*made_);
  } else {
    text = words(toText(profile.diagnostics().front()));
  }
  describe(state_, "this computer state", text, text);
  state_->setText(text);
  againButton_->setVisible(true);
  useButton_->setEnabled(made_.has_value());
  if (isVisible()) refit();
}

void ThisComputerCard::showHost(const host::Host& host) {
  const bool isEmpty = host.facts.cpus.empty();
  std::vector<CellRow> rows;
  if (!isEmpty)
    for (const host::Finding& finding : host::findingsOf(host)) rows.push_back(rowOf(finding));
  table_->setContent({{.text = tr("What")},
                      {.text = tr("Value")},
                      {.text = tr("Median"), .number = true, .spare = true},
                      {.text = tr("How"), .gives = true}},
                     std::move(rows));
  QStringList lines;
  for (const host::Missing& one : host::missingOf(host)) lines << tr("%1: %2").arg(words(one.what), words(one.why));
  const QString missing = lines.isEmpty() ? QString() : tr("Missing: %1").arg(lines.join(QStringLiteral("; ")));
  describe(missing_, "this computer missing", missing, missing);
  missing_->setText(missing);
  missing_->setVisible(!missing.isEmpty());
  progress_->setVisible(measuring_);
  cancelButton_->setVisible(measuring_);
  againButton_->setVisible(!measuring_);
  useButton_->setEnabled(false);
}

void ThisComputerCard::use() {
  if (!made_) return;
  const Use use = use_;
  HardwareProfile profile = std::move(*made_);
  close();  // deletes this
  use(std::move(profile));
}

}  // namespace tilescope::gui

#include "moc_this_computer_card.cpp"
