// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/diana/program.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/models/diana/diana_model.h"
#include "plugins/diana/store_check.h"

namespace tilescope::diana {
namespace {

Diagnostic problem(std::string found, std::string expected, std::string remedy) {
  return {Diagnostic::Severity::Error, "", "the plan", std::move(found), std::move(expected), std::move(remedy)};
}

Diagnostics checkPlan(const ExecutionPlan& plan) {
  if (plan.layers.empty())
    return {problem("no layers", "a plan of a whole network", "Plan a network with at least one layer.")};
  if (plan.request.layer)
    return {problem(fmt::format("a plan of layer {} alone", *plan.request.layer), "a plan of a whole network",
                    "Plan without --layer.")};
  if (plan.request.model != kModelId)
    return {problem("a plan of model " + plan.request.model, "a plan of model diana", "Plan with --model diana.")};
  return {};
}

// The driver's constants are one chip's, so only memory sizes may differ.
Diagnostics checkMachine(const Machine& machine) {
  Diagnostics errors;
  const auto refuse = [&](std::string found, std::string expected) {
    errors.push_back({Diagnostic::Severity::Error, "", "the hardware profile", std::move(found), std::move(expected),
                      "Export with DIANA's own values; other hardware can be explored, not programmed."});
  };
  if (machine.lanesK != kLaneBytes || machine.lanesOX != kLaneBytes)
    refuse(fmt::format("an array of {} x {}", machine.lanesOX, machine.lanesK), "16 x 16");
  for (const double rate : {machine.inputBytesPerCycle, machine.weightBytesPerCycle, machine.outputBytesPerCycle})
    if (rate != 16) {
      refuse(fmt::format("a DMA of {} bytes per cycle", rate), "16");
      break;
    }
  for (const Room* room : {&machine.activation, &machine.weight, &machine.l2})
    if (room->bits % (8 * kDmaRound) != 0)
      refuse(fmt::format("{} of {} bits", room->memory, room->bits), "a multiple of 32 bytes");
  return errors;
}

// Takes the next smaller tile; false if there is none.
bool shrink(CoreWork& core) {
  if (core.shape.kind == Kind::FullyConnected) return false;
  if (core.mode == InputMode::Resident && core.shape.kind != Kind::Add) {
    core.mode = InputMode::PerTile;
    core.channelsOutside = false;
    return true;
  }
  if (core.tile.OY > 1)
    --core.tile.OY;
  else if (core.shape.kind == Kind::Conv && core.tile.K > kLaneBytes)
    core.tile.K = roundedUp(core.tile.K, kLaneBytes) - kLaneBytes;
  else
    return false;
  return true;
}

std::string tileText(const CoreWork& core) {
  return fmt::format("K {}, OY {}, OX {}, input {}", core.tile.K, core.tile.OY, core.tile.OX, name(core.mode));
}

// Maps kept for a network can take more space than a single layer.
Diagnostic otherTile(const LayerWork& work, const CoreWork& planned) {
  return {Diagnostic::Severity::Warning,
          "",
          "layer " + work.layer->name,
          "no space for the planned tile (" + tileText(planned) + ") with its maps as they lie in memory",
          "",
          "The program takes a smaller one: " + tileText(*work.core) + "."};
}

// Windows entirely in the padding have nothing to copy, which the driver cannot express.
std::string whyTilesAreEmpty(const LayerWork& work) {
  if (!work.core) return "";
  const DianaLayer& shape = work.core->shape;
  const auto isEmpty = [](const AxisTile& tile) { return tile.inSize() <= 0; };
  const std::vector<AxisTile> rows = axisTiles(shape.rows, work.core->tile.OY);
  const std::vector<AxisTile> columns = axisTiles(shape.columns, work.core->tile.OX);
  if (std::none_of(rows.begin(), rows.end(), isEmpty) && std::none_of(columns.begin(), columns.end(), isEmpty))
    return "";
  return "Some of its tiles would see padding only.";
}

// The first layer that does not fit, or whose stores would overwrite other parts of its map.
std::optional<std::size_t> misplaced(const DianaProgram& program, std::string& why) {
  if (program.l1.tooLarge) {
    why = program.l1.whyTooLarge;
    return program.l1.tooLarge;
  }
  for (std::size_t i = 0; i < program.work.layers.size(); ++i) {
    why = whyStoresSpill(program, i);
    if (why.empty()) why = whyTilesAreEmpty(program.work.layers[i]);
    if (!why.empty()) return i;
  }
  return std::nullopt;
}

// Chooses layouts and addresses, with smaller tiles until every layer on the core fits and writes only its own map.
// Layers without a possible tile move to the processor.
void arrange(DianaProgram& program, Diagnostics& warnings) {
  const std::vector<LayerWork> planned = program.work.layers;
  for (;;) {
    program.layout = layoutOf(program.work);
    program.l1 = planL1(program.work, program.layout, program.machine);
    std::string why;
    const std::optional<std::size_t> layer = misplaced(program, why);
    if (!layer) break;
    if (!shrink(*program.work.layers[*layer].core)) moveToHost(program.work, *layer, why);
  }
  for (std::size_t i = 0; i < planned.size(); ++i) {
    const LayerWork& now = program.work.layers[i];
    if (!planned[i].core) continue;
    if (!now.core)
      warnings.push_back(onProcessor(now));
    else if (now.core->tile != planned[i].core->tile || now.core->mode != planned[i].core->mode)
      warnings.push_back(otherTile(now, *planned[i].core));
  }
}

void predict(DianaProgram& program) {
  for (std::size_t i = 0; i < program.work.layers.size(); ++i) {
    const LayerWork& work = program.work.layers[i];
    const std::vector<StoredMap>& maps = program.layout.maps;
    Prediction prediction;
    if (work.core)
      prediction =
          predictionOf(*work.core, *program.l1.layers[i], maps[program.layout.operands[i][0]], maps[i], program.costs);
    else
      prediction.host = hostCycles(*work.layer);
    for (const std::size_t operand : program.layout.operands[i]) {
      prediction.host += flatteningCycles(maps[operand]);
      if (maps[operand].flattens || operand >= program.work.layers.size())
        prediction.host += clearingCycles(maps[operand]);
    }
    prediction.host += clearingCycles(maps[i]);
    program.predictions.push_back(prediction);
  }
}

}  // namespace

Result<DianaProgram> programOf(const ExecutionPlan& plan, bool hostFallback, std::int64_t seed) {
  if (Diagnostics errors = checkPlan(plan); !errors.empty()) return errors;
  Result<NetworkWork> work = workOf(plan, hostFallback);
  if (!work) return work.diagnostics();
  Diagnostics warnings = work.diagnostics();
  const std::vector<Layer>& layers = plan.request.network.layers;
  const auto covered = std::find_if(layers.begin(), layers.end(), [&](const Layer& layer) {
    return dianaLayer(layer, plan.request.hardware.precision).has_value();
  });
  if (covered == layers.end())
    return problem("no layer that the core could do", "a convolution, fully connected layer or sum",
                   "A network without any layer for the core cannot be exported.");
  const Problem machineOf = problemOf(*covered, plan.request.hardware, plan.request.options, {});
  DianaProgram program{.work = std::move(work).value(), .machine = machineOf.machine, .seed = seed};
  program.costs = {machineOf.callOverheadCycles, machineOf.copyGranuleBytes};
  if (Diagnostics errors = checkMachine(program.machine); !errors.empty()) return errors;
  arrange(program, warnings);
  if (!hostFallback)
    for (const LayerWork& layer : program.work.layers)
      if (!layer.core) return notOnCore(layer);
  Result<L2Plan> l2 = planL2(program.work, program.layout, program.l1, program.machine);
  if (!l2) return l2.diagnostics();
  program.l2 = *l2;
  predict(program);
  return {std::move(program), warnings};
}

}  // namespace tilescope::diana
