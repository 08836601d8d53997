// SPDX-License-Identifier: GPL-3.0-or-later
// Runs attention element by element and counts reads, writes and the max held. Uses no formula of
// core/partition/attention.cpp.
#pragma once

#include <algorithm>
#include <set>
#include <stdexcept>
#include <tuple>

#include "core/partition/attention.h"

namespace tilescope {

enum class Map { Query, Key, Value, Score, Weight, Result, Statistic };

class CountingChip {
 public:
  void read(Map map, std::int64_t row, std::int64_t column) {
    if (hold(map, row, column)) ++moved_;
  }
  void make(Map map, std::int64_t row, std::int64_t column) { hold(map, row, column); }
  void write(Map map, std::int64_t row, std::int64_t column) {
    drop(map, row, column);
    ++moved_;
  }
  void drop(Map map, std::int64_t row, std::int64_t column) {
    if (held_.erase({map, row, column}) == 0) throw std::logic_error("an element that is not there");
  }

  std::int64_t moved() const { return moved_; }
  std::int64_t peak() const { return peak_; }
  bool isEmpty() const { return held_.empty(); }

 private:
  bool hold(Map map, std::int64_t row, std::int64_t column) {
    const bool isNew = held_.emplace(map, row, column).second;
    peak_ = std::max(peak_, static_cast<std::int64_t>(held_.size()));
    return isNew;
  }

  std::set<std::tuple<Map, std::int64_t, std::int64_t>> held_;
  std::int64_t moved_ = 0, peak_ = 0;
};

struct RunOfAttention {
  std::int64_t moved = 0;     // elements moved, all copies
  std::int64_t peak = 0;      // one copy
  std::int64_t rescales = 0;  // simple operations, all copies
  std::int64_t tiles = 0;     // tiles of one copy
};

class AttentionLoops {
 public:
  explicit AttentionLoops(const AttentionBlock& block) : b_(block) {}

  RunOfAttention unfused() {
    return ofCopies([&] {
      rowsOf(0, b_.rows(),
             [&](std::int64_t row) { each(b_.keyWidth, [&](auto i) { chip_.read(Map::Query, row, i); }); });
      readKeys(0, b_.keys);
      forScores([&](auto row, auto key) { chip_.make(Map::Score, row, key), chip_.write(Map::Score, row, key); });
      rowsOf(0, b_.rows(),
             [&](std::int64_t row) { each(b_.keyWidth, [&](auto i) { chip_.drop(Map::Query, row, i); }); });
      dropKeys(0, b_.keys);
      forScores([&](auto row, auto key) {
        chip_.read(Map::Score, row, key);
        chip_.make(Map::Weight, row, key);
        chip_.drop(Map::Score, row, key);
        chip_.write(Map::Weight, row, key);
      });
      readValues(0, b_.keys);
      forScores([&](auto row, auto key) { chip_.read(Map::Weight, row, key); });
      rowsOf(0, b_.rows(), [&](std::int64_t row) { makeResult(row), writeResult(row); });
      forScores([&](auto row, auto key) { chip_.drop(Map::Weight, row, key); });
      dropValues(0, b_.keys);
    });
  }

  RunOfAttention resident(std::int64_t tokens) {
    return ofCopies([&] {
      readKeys(0, b_.keys), readValues(0, b_.keys);
      tilesOf(tokens, [&](std::int64_t begin, std::int64_t end) {
        rowsOf(begin, end, [&](std::int64_t row) {
          each(b_.keyWidth, [&](auto i) { chip_.read(Map::Query, row, i); });
          each(b_.keys, [&](auto key) { chip_.make(Map::Score, row, key); });
          makeResult(row);
        });
        rowsOf(begin, end, [&](std::int64_t row) {
          each(b_.keyWidth, [&](auto i) { chip_.drop(Map::Query, row, i); });
          each(b_.keys, [&](auto key) { chip_.drop(Map::Score, row, key); });
          writeResult(row);
        });
      });
      dropKeys(0, b_.keys), dropValues(0, b_.keys);
    });
  }

  RunOfAttention streamed(std::int64_t tokens, std::int64_t keyBlock) {
    return ofCopies([&] {
      tilesOf(tokens, [&](std::int64_t begin, std::int64_t end) {
        rowsOf(begin, end, [&](std::int64_t row) {
          each(b_.keyWidth, [&](auto i) { chip_.read(Map::Query, row, i); });
          makeResult(row), makeStatistics(row);
        });
        const std::int64_t seen = keysSeenBefore(end);
        for (std::int64_t first = 0; first < b_.keys; first += keyBlock)
          passKeys(begin, end, first, std::min(first + keyBlock, b_.keys), seen);
        rowsOf(begin, end, [&](std::int64_t row) {
          each(b_.keyWidth, [&](auto i) { chip_.drop(Map::Query, row, i); });
          each(2, [&](auto i) { chip_.drop(Map::Statistic, row, i); });
          writeResult(row);
        });
      });
    });
  }

  RunOfAttention swapped(std::int64_t keyBlock, std::int64_t queryBlock) {
    return ofCopies([&] {
      for (std::int64_t key = 0; key < b_.keys; key += keyBlock, ++tiles_) {
        const std::int64_t last = std::min(key + keyBlock, b_.keys);
        readKeys(key, last), readValues(key, last);
        for (std::int64_t first = 0; first < b_.rows(); first += queryBlock)
          rowsOf(first, std::min(first + queryBlock, b_.rows()), [&](std::int64_t row) { passRow(row, key == 0); });
        dropKeys(key, last), dropValues(key, last);
      }
    });
  }

 private:
  template <class Body>
  static void each(std::int64_t count, Body body) {
    for (std::int64_t i = 0; i < count; ++i) body(i);
  }
  template <class Body>
  static void rowsOf(std::int64_t begin, std::int64_t end, Body body) {
    for (std::int64_t row = begin; row < end; ++row) body(row);
  }
  template <class Body>
  void forScores(Body body) {
    rowsOf(0, b_.rows(), [&](std::int64_t row) { each(b_.keys, [&](auto key) { body(row, key); }); });
  }
  // row = token · rows per token + head; this many tokens at a time.
  template <class Body>
  void tilesOf(std::int64_t tokens, Body body) {
    for (std::int64_t token = 0; token < b_.tokens; token += tokens, ++tiles_)
      body(token * b_.rowsPerToken, std::min(token + tokens, b_.tokens) * b_.rowsPerToken);
  }
  template <class Body>
  RunOfAttention ofCopies(Body body) {
    RunOfAttention run;
    rescales_ = 0;
    for (std::int64_t copy = 0; copy < b_.copies; ++copy) {
      chip_ = CountingChip();
      tiles_ = 0;
      body();
      if (!chip_.isEmpty()) throw std::logic_error("elements are left");
      run.moved += chip_.moved();
      run.peak = chip_.peak();
      run.tiles = tiles_;
    }
    run.rescales = rescales_;
    return run;
  }

  bool sees(std::int64_t token, std::int64_t key) const { return !b_.causal || key <= b_.past + token; }
  std::int64_t keysSeenBefore(std::int64_t rowEnd) const {
    std::int64_t seen = 0;
    for (std::int64_t key = 0; key < b_.keys; ++key) seen += sees((rowEnd - 1) / b_.rowsPerToken, key) ? 1 : 0;
    return seen;
  }

  void readKeys(std::int64_t from, std::int64_t to) {
    rowsOf(from, to, [&](auto key) { each(b_.keyWidth, [&](auto i) { chip_.read(Map::Key, key, i); }); });
  }
  void dropKeys(std::int64_t from, std::int64_t to) {
    rowsOf(from, to, [&](auto key) { each(b_.keyWidth, [&](auto i) { chip_.drop(Map::Key, key, i); }); });
  }
  void readValues(std::int64_t from, std::int64_t to) {
    rowsOf(from, to, [&](auto key) { each(b_.valueWidth, [&](auto i) { chip_.read(Map::Value, key, i); }); });
  }
  void dropValues(std::int64_t from, std::int64_t to) {
    rowsOf(from, to, [&](auto key) { each(b_.valueWidth, [&](auto i) { chip_.drop(Map::Value, key, i); }); });
  }
  void makeResult(std::int64_t row) {
    each(b_.valueWidth, [&](auto i) { chip_.make(Map::Result, row, i); });
  }
  void writeResult(std::int64_t row) {
    each(b_.valueWidth, [&](auto i) { chip_.write(Map::Result, row, i); });
  }
  void makeStatistics(std::int64_t row) {
    each(2, [&](auto i) { chip_.make(Map::Statistic, row, i); });
  }

  // Every block rescales every row, also masked ones.
  void passKeys(std::int64_t begin, std::int64_t end, std::int64_t first, std::int64_t last, std::int64_t seen) {
    rescales_ += (end - begin) * (b_.valueWidth + 2);
    last = std::min(last, seen);
    if (first >= last) return;
    readKeys(first, last), readValues(first, last);
    rowsOf(begin, end,
           [&](std::int64_t row) { rowsOf(first, last, [&](auto key) { chip_.make(Map::Score, row, key); }); });
    rowsOf(begin, end,
           [&](std::int64_t row) { rowsOf(first, last, [&](auto key) { chip_.drop(Map::Score, row, key); }); });
    dropKeys(first, last), dropValues(first, last);
  }

  void passRow(std::int64_t row, bool isFirstBlock) {
    each(b_.keyWidth, [&](auto i) { chip_.read(Map::Query, row, i); });
    if (isFirstBlock) {
      makeResult(row), makeStatistics(row);
    } else {
      each(b_.valueWidth, [&](auto i) { chip_.read(Map::Result, row, i); });
      each(2, [&](auto i) { chip_.read(Map::Statistic, row, i); });
    }
    each(b_.keyWidth, [&](auto i) { chip_.drop(Map::Query, row, i); });
    writeResult(row);
    each(2, [&](auto i) { chip_.write(Map::Statistic, row, i); });
  }

  AttentionBlock b_;
  CountingChip chip_;
  std::int64_t tiles_ = 0, rescales_ = 0;
};

}  // namespace tilescope
