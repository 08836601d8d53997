// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "core/models/predictor/predictor_terms.h"
#include "tests/core/models/predictor/predictor_cases.h"
#include "tests/support/project_files.h"

namespace tilescope::predictor {
namespace {

constexpr double kRatio = 1e-9;

std::map<Tensor, std::int64_t> perTensor(const Json& values) {
  std::map<Tensor, std::int64_t> all;
  for (const Tensor tensor : kTensors) all[tensor] = values.at(std::string(name(tensor)));
  return all;
}

Layer layerOf(const Json& l) {
  return convolution({l.at("N"), l.at("M"), l.at("C"), l.at("E"), l.at("F"), l.at("R"), l.at("S"), l.at("U")});
}

HardwareProfile machineOf(const Json& c) {
  const Json &h = c.at("hardware"), &u = c.at("unit_energy");
  MachineOptions o;
  o.bits = perTensor(h.at("bits"));
  o.bufferBits = perTensor(h.at("bw").at("GB"));
  o.peBits = perTensor(h.at("bw").at("RF"));
  o.dramBits = h.at("bw").at("DRAM");
  o.mac = u.at("MAC");
  o.pe = u.at("RF");
  o.network = u.at("NoC");
  o.buffer = u.at("GB");
  o.dram = u.at("DRAM");
  o.cyclesPerMac = h.at("t_mac");
  return machine(o);
}

NestMapping mappingOf(const Json& m) {
  const auto level = [&](const char* key) {
    std::vector<LoopFactor> list;
    for (const Json& loop : m.at(key)) list.emplace_back(dimNames().at(loop.at(0)), loop.at(1));
    return list;
  };
  NestMapping mapping{level("dram"), level("gb"),  level("noc"),
                      level("rf"),   std::nullopt, m.at("sliding_window").get<bool>()};
  mapping.refresh.emplace();
  for (const Tensor tensor : kTensors) {
    (*mapping.refresh)["buffer"][tensor] = m.at("refresh").at("GB." + std::string(name(tensor)));
    (*mapping.refresh)["pe"][tensor] = m.at("refresh").at("RF." + std::string(name(tensor)));
  }
  return mapping;
}

ModelOptions optionsOf(const Json& c, const char* counting) {
  ModelOptions options{{"edges", "padded"}, {"counting", counting}, {"psum_buffer", c.at("options").at("psum_gb")}};
  std::string bypass;
  for (const Json& tensor : c.at("options").at("gb_bypass"))
    bypass += (bypass.empty() ? "buffer:" : "+") + tensor.get<std::string>();
  if (!bypass.empty()) options["bypass"] = bypass;
  return options;
}

void expectPerTensor(const PredictorTerms::PerTensor& values, const Json& expected) {
  for (const Tensor tensor : kTensors)
    EXPECT_EQ(values[tilescope::index(tensor)], expected.at(std::string(name(tensor))).get<double>()) << name(tensor);
}

void expectOperands(const PredictorTerms& t, const Json& operands) {
  for (const Tensor tensor : kTensors) {
    const Json& of = operands.at(std::string(name(tensor)));
    const std::size_t i = tilescope::index(tensor);
    EXPECT_EQ(t.refreshesBuffer[i], of.at("GB").at("N_ref").get<double>());
    EXPECT_EQ(t.refreshesPe[i], of.at("RF").at("N_ref").get<double>());
    EXPECT_EQ(t.tileBuffer[i], of.at("GB").at("V_ref").get<double>());
    EXPECT_EQ(t.tilePe[i], of.at("RF").at("V_ref").get<double>());
  }
}

void expectFigures(const PredictorTerms& t, const Json& accesses, const Json& energy) {
  expectPerTensor(t.accessesDram, accesses.at("DRAM"));
  expectPerTensor(t.accessesBuffer, accesses.at("GB"));
  expectPerTensor(t.accessesArray, accesses.at("NoC"));
  expectPerTensor(t.accessesPe, accesses.at("RF"));
  const auto near = [&](double value, const char* key) {
    const double expected = energy.at(key).get<double>();
    EXPECT_NEAR(value, expected, kRatio * expected) << key;
  };
  near(t.energy.compute, "comp");
  near(t.energy.dram, "DRAM");
  near(t.energy.buffer, "GB");
  near(t.energy.array, "NoC");
  near(t.energy.pe, "RF");
}

void expectLatency(const PredictorTerms& t, const Json& y, bool literal) {
  const auto near = [&](double value, const char* key) {
    const double expected = y.at(key).get<double>();
    EXPECT_NEAR(value, expected, kRatio * expected) << key;
  };
  near(t.latency.compute, "L_comp");
  near(t.latency.dram, "L_DRAM");
  near(t.latency.setup, "L_setup");
  near(t.latency.buffer, literal ? "L_GB_paper" : "L_GB");
  near(t.latency.total, literal ? "L_paper" : "L");
}

TEST(GoldenPredictor, EveryCaseCountsAsTheReferenceDoes) {
  const Json golden = goldenJson("predictor.json");
  for (const Json& c : golden.at("cases")) {
    const Json& expected = c.at("expected");
    for (const bool literal : {false, true}) {
      SCOPED_TRACE(c.at("id").get<std::string>() + (literal ? " literal" : " exact"));
      const LayerResult r = resultOf(layerOf(c.at("layer")), machineOf(c), mappingOf(c.at("mapping")),
                                     optionsOf(c, literal ? "literal" : "exact"));
      const PredictorTerms& t = termsOf(r);
      EXPECT_EQ(r.macs, expected.at("macs").get<double>());
      EXPECT_EQ(t.activeElements, expected.at("active_pes").get<double>());
      expectOperands(t, expected.at("operands"));
      expectFigures(t, expected.at(literal ? "literal_accesses" : "accesses"),
                    expected.at(literal ? "literal_energy" : "energy"));
      expectLatency(t, expected.at("latency_cycles"), literal);
    }
  }
  EXPECT_EQ(golden.at("cases").size(), 14U);
}

}  // namespace
}  // namespace tilescope::predictor
