// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/calibration_card.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <exception>
#include <utility>

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/faults.h"
#include "core/base/format_number.h"
#include "core/base/units.h"

namespace tilescope::gui {
namespace {
constexpr int kCalibrationWidth = 640;                                     // px
constexpr int kEditsHeight = 104, kErrorsHeight = 81, kTimesHeight = 200;  // px; at most three fields
constexpr int kTimeDigits = 3, kErrorDecimals = 1;

Cell number(const QString& text, bool strong = false) {
  return {.text = text, .number = true, .strong = strong};
}

Cell seconds(double value) {
  return number(words(withPrefix(value, "s", kTimeDigits)));
}

Cell percentOf(double percents, bool strong = false) {
  return number(QObject::tr("%1 %").arg(words(fixed(percents, kErrorDecimals))), strong);
}

Cell signedError(double predicted, double measured) {
  const double percents = (predicted / measured - 1) * kPercent;
  return number(QObject::tr("%1%2 %").arg(percents < 0 ? QStringLiteral("−") : QStringLiteral("+"),
                                          words(fixed(std::abs(percents), kErrorDecimals))));
}

CellRow errorRow(const QString& of, const CalibrationError& error) {
  return {{{.text = of}, percentOf(error.before), percentOf(error.after, true)}, {}, {}};
}

std::vector<CellRow> editRows(const Calibration& calibration, const HardwareProfile& before) {
  std::vector<CellRow> rows;
  for (const CalibratedField& field : calibration.fields) {
    const EditWords edit = editWords(before, field.edit);
    const QString reason = words(field.reason);
    rows.push_back({{{.text = capital(words(edit.field))},
                     number(words(edit.from)),
                     number(words(edit.to), true),
                     {.text = reason, .quiet = true}},
                    {},
                    reason});
  }
  return rows;
}

std::vector<CellRow> layerRows(const Calibration& calibration) {
  std::vector<CellRow> rows;
  for (const CalibratedLayer& layer : calibration.layers)
    rows.push_back({{{.text = words(layer.name)},
                     seconds(layer.measured),
                     seconds(layer.before),
                     signedError(layer.before, layer.measured),
                     seconds(layer.after),
                     signedError(layer.after, layer.measured),
                     {.text = layer.isHeldOut ? QObject::tr("held out") : QString(), .quiet = true}},
                    {},
                    {}});
  return rows;
}

}  // namespace

CalibrationCard::CalibrationCard(const ThemeController* themes, QWidget* window, Open open, Apply apply)
    : Card(themes, tr("Calibrate the profile"), window),
      open_(std::move(open)),
      apply_(std::move(apply)),
      state_(new QLabel(this)),
      note_(new QLabel(this)),
      edits_(new CellTable(themes, this)),
      errors_(new CellTable(themes, this)),
      layers_(new CellTable(themes, this)),
      openButton_(new QPushButton(tr("Open measured results…"), this)),
      cancelButton_(new QPushButton(tr("Cancel"), this)),
      applyButton_(new QPushButton(tr("Apply"), this)) {
  setObjectName("calibration card");
  setFixedWidth(scaledPixels(kCalibrationWidth));
  for (QLabel* label : {state_, note_}) label->setWordWrap(true);
  describe(edits_, "calibration edits", tr("Proposed changes"), tr("Fields of the profile that would change, and why"));
  describe(errors_, "calibration errors", tr("Errors of time"),
           tr("Median of the unsigned errors of time, before and after the changes"));
  describe(layers_, "calibration layers", tr("Times of layers"),
           tr("Measured and predicted time of every layer, before and after the changes"));
  edits_->setFixedHeight(scaledPixels(kEditsHeight));
  errors_->setFixedHeight(scaledPixels(kErrorsHeight));
  layers_->setFixedHeight(scaledPixels(kTimesHeight));
  describe(openButton_, "calibration open", tr("Open measured results…"),
           tr("Takes the measured.json that an exported program wrote"));
  describe(cancelButton_, "calibration cancel", tr("Cancel"), tr("Closes the card; nothing changes"));
  describe(applyButton_, "calibration apply", tr("Apply"),
           tr("Changes these fields in one step of undo; their sources say by what they were fitted"));
  applyButton_->setProperty("primary", true);
  for (QWidget* part : std::initializer_list<QWidget*>{state_, edits_, errors_, note_, layers_})
    body()->addWidget(part);
  auto* buttons = new QHBoxLayout;
  buttons->addWidget(openButton_);
  buttons->addStretch(1);
  for (QPushButton* button : {cancelButton_, applyButton_}) buttons->addWidget(button);
  body()->addLayout(buttons);
  connect(openButton_, &QPushButton::clicked, this, &CalibrationCard::open);
  connect(cancelButton_, &QPushButton::clicked, this, &QWidget::close);
  connect(applyButton_, &QPushButton::clicked, this, &CalibrationCard::apply);
  setFocusProxy(openButton_);
  say({});
}

void CalibrationCard::say(const QString& text) {
  describe(state_, "calibration state", text, text);
  state_->setText(text);
  const bool isShown = proposed_.has_value();
  for (QWidget* part : std::initializer_list<QWidget*>{edits_, errors_, note_, layers_}) part->setVisible(isShown);
  applyButton_->setEnabled(isShown);
  if (isVisible()) openOver(*parentWidget());  // in the middle of the window, with its new height
}

void CalibrationCard::propose(std::shared_ptr<const ExecutionPlan> plan, const std::optional<MeasuredFile>& measured) {
  proposed_.reset();
  waits_ = measured && !plan;
  if (!measured)
    return say(
        tr("A profile is fitted to the times that an exported program took. Open the measured.json that the "
           "program of this plan wrote."));
  if (!plan) return say(tr("The design has no complete plan yet. The profile is fitted when the search is done."));
  fitting_ = true;
  say(tr("Fitting the profile to %1…").arg(QFileInfo(measured->path).fileName()));
  background_.run(
      [plan, run = measured->figures](const CancelToken&) -> Result<Calibration> {
        try {
          return calibrate(*plan, *run);
        } catch (const std::exception& error) {
          return internalError(error.what(), "a fitted profile", "plan and measured results");
        }
      },
      [this, plan, file = *measured](Result<Calibration> found) { take(plan, file, std::move(found)); });
}

void CalibrationCard::take(const std::shared_ptr<const ExecutionPlan>& plan, const MeasuredFile& measured,
                           Result<Calibration> calibration) {
  fitting_ = false;
  const QString file = QFileInfo(measured.path).fileName();
  if (!calibration) return say(tr("%1: %2").arg(file, words(toText(calibration.diagnostics().front()))));
  measured_ = measured.figures;
  proposed_ = std::move(calibration).value();
  showProposal(*proposed_, *plan);
  say(tr("%1: %2 on %3. Nothing changes before you apply it.")
          .arg(file, words(measured_->network), words(measured_->device)));
}

void CalibrationCard::showProposal(const Calibration& calibration, const ExecutionPlan& plan) {
  edits_->setContent({{.text = tr("Field")},
                      {.text = tr("Profile"), .number = true},
                      {.text = tr("Proposed"), .number = true},
                      {.text = tr("Why"), .gives = true}},
                     editRows(calibration, plan.request.hardware));
  const auto held = static_cast<int>(std::count_if(calibration.layers.begin(), calibration.layers.end(),
                                                   [](const CalibratedLayer& layer) { return layer.isHeldOut; }));
  const int used = static_cast<int>(calibration.layers.size()) - held;
  errors_->setContent({{.text = tr("Median error of time"), .gives = true},
                       {.text = tr("Before"), .number = true},
                       {.text = tr("After"), .number = true}},
                      {errorRow(tr("%1 layers of the fit").arg(used), calibration.fitted),
                       errorRow(tr("%1 layers held out").arg(held), calibration.heldOut)});
  layers_->setContent({{.text = tr("Layer"), .gives = true},
                       {.text = tr("Measured"), .number = true},
                       {.text = tr("Before"), .number = true},
                       {.text = tr("Error"), .number = true},
                       {.text = tr("After"), .number = true},
                       {.text = tr("Error"), .number = true},
                       {.text = {}, .spare = true}},
                      layerRows(calibration));
  const std::string warning = warningOf(calibration);
  const QString note =
      warning.empty() ? tr("One of every three layers is held out of the fit: its error is what to expect of others.")
                      : words(warning);
  note_->setText(note);
  describe(note_, "calibration note", note, note);
  const int changes = static_cast<int>(calibration.fields.size());
  applyButton_->setText(changes == 1 ? tr("Apply 1 change") : tr("Apply %1 changes").arg(changes));
}

void CalibrationCard::open() {
  const Open open = open_;
  close();  // deletes this
  open();
}

void CalibrationCard::apply() {
  if (!proposed_) return;
  const Apply apply = apply_;
  const Calibration calibration = *std::move(proposed_);
  const std::shared_ptr<const Measured> measured = measured_;
  close();  // deletes this
  apply(calibration, *measured);
}

}  // namespace tilescope::gui

#include "moc_calibration_card.cpp"
