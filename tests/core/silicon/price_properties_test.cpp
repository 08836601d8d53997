// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <cmath>

#include "core/silicon/process_prices.h"
#include "core/silicon/repricing.h"

namespace tilescope {
namespace {

constexpr double kRounding = 1e-12;  // relative

double log2Uniform(int low, int high) {
  return std::exp2(*rc::gen::inRange(1000 * low, 1000 * high) / 1e3);
}

SramMacro anyMacro() {
  return {log2Uniform(5, 34), log2Uniform(0, 13), *rc::gen::inRange(1, 6)};
}

Process anyProcess() {
  return {*rc::gen::element(3.0, 5.0, 7.0, 16.0, 22.0, 28.0, 45.0, 65.0, 90.0, 130.0),
          static_cast<Transistors>(*rc::gen::inRange(0, 3))};
}

MemorySize anySize() {
  return {log2Uniform(5, 34), log2Uniform(0, 13)};
}

PricedMemory anyMemory() {
  return {static_cast<MemoryBuild>(*rc::gen::inRange(0, 4)), *rc::gen::inRange(1, 5), *rc::gen::arbitrary<bool>()};
}

AccessKind anyAccess() {
  return *rc::gen::element(AccessKind::Read, AccessKind::Write);
}

bool isNotBelow(double more, double less) {
  return more >= less * (1 - kRounding);
}

bool isNear(double a, double b) {
  return std::abs(a - b) <= kRounding * std::abs(b);
}

void expectDearer(const MemoryPrice& more, const MemoryPrice& less) {
  RC_ASSERT(isNotBelow(more.readPj, less.readPj));
  RC_ASSERT(isNotBelow(more.writePj, less.writePj));
  RC_ASSERT(isNotBelow(more.leakageMw, less.leakageMw));
  RC_ASSERT(isNotBelow(more.areaMm2, less.areaMm2));
}

TEST(PriceProperties, LargerSramsAreNeverCheaperNorFaster) {
  rc::check([] {
    const ProcessPrices prices(anyProcess());
    const SramMacro small = anyMacro();
    SramMacro large = small;
    large.sizeBits *= log2Uniform(0, 5);
    expectDearer(prices.of(large), prices.of(small));
    RC_ASSERT(isNotBelow(prices.of(large).accessNs, prices.of(small).accessNs));
  });
}

TEST(PriceProperties, WiderPortsAreNeverCheaper) {
  rc::check([] {
    const ProcessPrices prices(anyProcess());
    const SramMacro narrow = anyMacro();
    SramMacro wide = narrow;
    wide.portBits *= log2Uniform(0, 5);
    expectDearer(prices.of(wide), prices.of(narrow));
  });
}

TEST(PriceProperties, MorePortsAreNeverCheaperNorFaster) {
  rc::check([] {
    const ProcessPrices prices(anyProcess());
    const SramMacro few = anyMacro();
    SramMacro many = few;
    ++many.ports;
    expectDearer(prices.of(many), prices.of(few));
    RC_ASSERT(isNotBelow(prices.of(many).cycleNs, prices.of(few).cycleNs));
  });
}

TEST(PriceProperties, LargerOrWiderRegisterFilesAreNeverCheaper) {
  rc::check([] {
    const ProcessPrices prices(anyProcess());
    const RegisterFile small{log2Uniform(3, 14), log2Uniform(3, 8), *rc::gen::inRange(1, 4), *rc::gen::inRange(1, 4)};
    RegisterFile large = small, wide = small;
    large.sizeBits *= log2Uniform(0, 3);
    wide.portBits *= log2Uniform(0, 3);
    expectDearer(prices.of(large), prices.of(small));
    RC_ASSERT(isNotBelow(prices.of(wide).readPj, prices.of(small).readPj));
  });
}

TEST(PriceProperties, WiderOperandsAreNeverCheaper) {
  rc::check([] {
    const ProcessPrices prices(anyProcess());
    const IntegerMac narrow{*rc::gen::inRange(1, 33), *rc::gen::inRange(1, 33), *rc::gen::inRange(1, 65)};
    for (const IntegerMac& wide : {IntegerMac{narrow.input + 1, narrow.weight, narrow.partialSum},
                                   IntegerMac{narrow.input, narrow.weight, narrow.partialSum + 1}}) {
      RC_ASSERT(isNotBelow(prices.of(wide).pj, prices.of(narrow).pj));
      RC_ASSERT(isNotBelow(prices.of(wide).um2, prices.of(narrow).um2));
    }
  });
}

TEST(PriceProperties, TheUnchangedSizeHasThePublishedBytes) {
  rc::check([] {
    const MemorySize size = anySize(), other = anySize();
    const PricedMemory memory = anyMemory();
    const AccessKind access = anyAccess();
    const double published = log2Uniform(-6, 10) / 3;
    RC_ASSERT(repriced(published, memory, access, size, size) == published);
    // Changing the size and back gives the original energies.
    const double there = repriced(published, memory, access, size, other);
    RC_ASSERT(there == repriced(published, memory, access, size, other));
    RC_ASSERT(isNear(repriced(there, memory, access, other, size), published));
  });
}

TEST(PriceProperties, PricesDoNotDependOnTheWay) {
  rc::check([] {
    const MemorySize a = anySize(), b = anySize(), c = anySize();
    const PricedMemory memory = anyMemory();
    const AccessKind access = anyAccess();
    const double published = log2Uniform(-6, 10) / 3;
    const double direct = repriced(published, memory, access, a, c);
    RC_ASSERT(isNear(repriced(repriced(published, memory, access, a, b), memory, access, b, c), direct));
  });
}

TEST(PriceProperties, PricesScaleWithThePublishedFigure) {
  rc::check([] {
    const MemorySize a = anySize(), b = anySize();
    const PricedMemory memory = anyMemory();
    const AccessKind access = anyAccess();
    const double published = log2Uniform(-6, 10) / 3;
    RC_ASSERT(isNear(repriced(10 * published, memory, access, a, b), 10 * repriced(published, memory, access, a, b)));
    RC_ASSERT(repriced(0, memory, access, a, b) == 0);
  });
}

TEST(PriceProperties, RatiosAreThoseOfPrices) {
  rc::check([] {
    const ProcessPrices prices(anyProcess());
    const MemorySize a = anySize(), b = anySize();
    const int ports = *rc::gen::inRange(1, 5);
    const auto priceOf = [&](const MemorySize& size) {
      return prices.of(SramMacro{size.sizeBits, size.portBits, ports});
    };
    const PricedMemory sram{MemoryBuild::Sram, ports, false};
    RC_ASSERT(std::abs(repriced(1, sram, AccessKind::Write, a, b) * priceOf(a).writePj / priceOf(b).writePj - 1) <
              1e-11);
  });
}

}  // namespace
}  // namespace tilescope
