// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/plan_terms.h"

namespace tilescope {
namespace {

void append(std::vector<Term>& terms, const std::string& prefix, const std::vector<MemoryFigures>& memories,
            const std::string& unit) {
  for (const MemoryFigures& memory : memories)
    for (const Tensor tensor : kTensors) {
      if (!memory.tensors[index(tensor)]) continue;
      for (const Move move : kMoves)
        if (const std::optional<double>& value = (*memory.tensors[index(tensor)])[move])
          terms.push_back(
              {prefix + "." + memory.memory + "." + std::string(name(tensor)) + "." + std::string(name(move)), unit,
               *value});
    }
}

void append(std::vector<Term>& terms, const Energy& energy) {
  const std::string unit(name(energy.unit));
  terms.push_back({"energy.total", unit, energy.total});
  terms.push_back({"energy.mac", unit, energy.mac});
  append(terms, "energy.memories", energy.memories, unit);
  if (energy.interconnect) terms.push_back({"energy.interconnect", unit, *energy.interconnect});
}

void append(std::vector<Term>& terms, const Latency& latency) {
  terms.push_back({"latency.total", "cycles", latency.total});
  terms.push_back({"latency.ideal", "cycles", latency.ideal});
  if (latency.temporal) terms.push_back({"latency.temporal", "cycles", *latency.temporal});
  if (latency.stall) terms.push_back({"latency.stall", "cycles", *latency.stall});
  if (latency.onload) terms.push_back({"latency.onload", "cycles", *latency.onload});
  if (latency.offload) terms.push_back({"latency.offload", "cycles", *latency.offload});
  if (latency.transferOverhead) terms.push_back({"latency.transfer_overhead", "cycles", *latency.transferOverhead});
  if (latency.pipelineFill) terms.push_back({"latency.pipeline_fill", "cycles", *latency.pipelineFill});
  terms.push_back({"latency.seconds", "s", latency.seconds});
}

void append(std::vector<Term>& terms, const EplannerTerms& eplanner) {
  terms.push_back({"eplanner.metric", "MAC/s per byte", eplanner.metric});
  for (const Tensor tensor : kTensors)
    terms.push_back({"eplanner.reload." + std::string(name(tensor)), "times", eplanner.reload[index(tensor)]});
  terms.push_back({"eplanner.performance_macs_per_s", "MAC/s", eplanner.performanceMacsPerSecond});
  terms.push_back({"eplanner.arithmetic_intensity", "MAC/byte", eplanner.arithmeticIntensity});
  terms.push_back({"eplanner.compute_cycles", "cycles", eplanner.computeCycles});
  terms.push_back({"eplanner.memory_cycles", "cycles", eplanner.memoryCycles});
}

void append(std::vector<Term>& terms, const ZigzagTerms& zigzag) {
  for (const ZigzagTerms::Tile& tile : zigzag.tiles)
    terms.push_back({"zigzag.tiles." + tile.memory + "." + std::string(name(tile.tensor)), "bits", tile.bits});
}

void append(std::vector<Term>& terms, const std::string& prefix, const char* unit,
            const PredictorTerms::PerTensor& values) {
  for (const Tensor tensor : kTensors)
    terms.push_back({"predictor." + prefix + "." + std::string(name(tensor)), unit, values[index(tensor)]});
}

void append(std::vector<Term>& terms, const PredictorTerms& predictor, const std::string& energyUnit) {
  terms.push_back({"predictor.active_pes", "PEs", predictor.activeElements});
  append(terms, "n_ref.buffer", "times", predictor.refreshesBuffer);
  append(terms, "n_ref.pe", "times", predictor.refreshesPe);
  append(terms, "v_ref.buffer", "words", predictor.tileBuffer);
  append(terms, "v_ref.pe", "words", predictor.tilePe);
  append(terms, "accesses.dram", "words", predictor.accessesDram);
  append(terms, "accesses.buffer", "words", predictor.accessesBuffer);
  append(terms, "accesses.array", "words", predictor.accessesArray);
  append(terms, "accesses.pe", "words", predictor.accessesPe);
  const PredictorTerms::Parts& energy = predictor.energy;
  for (const auto& [level, value] :
       {std::pair{"compute", energy.compute}, std::pair{"dram", energy.dram}, std::pair{"buffer", energy.buffer},
        std::pair{"array", energy.array}, std::pair{"pe", energy.pe}})
    terms.push_back({std::string("predictor.energy.") + level, energyUnit, value});
  const PredictorTerms::Cycles& latency = predictor.latency;
  for (const auto& [part, value] : {std::pair{"L_comp", latency.compute}, std::pair{"L_dram", latency.dram},
                                    std::pair{"L_buffer", latency.buffer}, std::pair{"L_setup", latency.setup}})
    terms.push_back({std::string("predictor.latency.") + part, "cycles", value});
}

void append(std::vector<Term>& terms, const DianaTerms& diana) {
  for (const auto& [part, value] :
       {std::pair{"compute", diana.compute}, std::pair{"input", diana.input}, std::pair{"weights", diana.weights},
        std::pair{"output", diana.output}, std::pair{"call_overhead", diana.callOverhead}})
    terms.push_back({std::string("diana.") + part, "cycles", value});
  terms.push_back({"diana.kernel_calls", "times", static_cast<double>(diana.kernelCalls)});
  for (const Tensor tensor : kTensors)
    terms.push_back(
        {"diana.copies." + std::string(name(tensor)), "times", static_cast<double>(diana.copies[index(tensor)])});
}

void append(std::vector<Term>& terms, const NveTerms& nve) {
  for (const auto& [part, value] :
       {std::pair{"prologue_cycles", nve.prologueCycles}, std::pair{"kernel_cycles", nve.kernelCycles},
        std::pair{"fill_cycles", nve.fillCycles}})
    terms.push_back({std::string("nve.") + part, "cycles", value});
  terms.push_back({"nve.mac_per_instruction", "MACs", nve.macsPerInstruction});
  terms.push_back({"nve.mac_per_cycle", "MACs", nve.macsPerCycle});
  terms.push_back({"nve.code_words", "words", nve.codeWords});
  terms.push_back({"nve.partitions", "times", static_cast<double>(nve.intervals.size())});
  terms.push_back({"nve.lanes", "PEs", static_cast<double>(nve.lanes)});
}

void append(std::vector<Term>& terms, const OffChipBytes& bytes) {
  for (const Tensor tensor : kTensors)
    terms.push_back({"off_chip_bytes." + std::string(name(tensor)), "bytes", bytes.tensors[index(tensor)]});
  terms.push_back({"off_chip_bytes.total", "bytes", bytes.total()});
}

template <class Figures>
std::vector<Term> commonTerms(const Figures& figures) {
  std::vector<Term> terms{{"macs", "MACs", figures.macs}};
  append(terms, figures.energy);
  append(terms, "accesses", figures.accesses, "accesses");
  append(terms, figures.latency);
  append(terms, figures.offChipBytes);
  terms.push_back({"utilization.spatial", "of 1", figures.utilization.spatial});
  terms.push_back({"utilization.total", "of 1", figures.utilization.total});
  return terms;
}

}  // namespace

std::vector<Term> termsOf(const LayerResult& result) {
  std::vector<Term> terms;
  if (result.outsideModel) {
    append(terms, result.offChipBytes);
    return terms;
  }
  terms = commonTerms(result);
  if (const EplannerTerms* eplanner = std::get_if<EplannerTerms>(&result.terms)) append(terms, *eplanner);
  if (const ZigzagTerms* zigzag = std::get_if<ZigzagTerms>(&result.terms)) append(terms, *zigzag);
  if (const auto* predictor = std::get_if<PredictorTerms>(&result.terms))
    append(terms, *predictor, std::string(name(result.energy.unit)));
  if (const auto* diana = std::get_if<DianaTerms>(&result.terms)) append(terms, *diana);
  if (const auto* nve = std::get_if<NveTerms>(&result.terms)) append(terms, *nve);
  return terms;
}

std::vector<Term> termsOf(const PlanTotals& totals) {
  return commonTerms(totals);
}

}  // namespace tilescope
