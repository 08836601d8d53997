// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/roofline/roof_handles.h"

#include <gtest/gtest.h>

#include "tests/app/gui/sample_plots.h"

namespace tilescope::gui {
namespace {

// 1 to 1000 MAC/B and GMAC/s on 600 × 300 px.
const PlotFrame kHandleFrame{QRectF(50, 10, 600, 300), {1, 1000}, {1, 1000}, true, true};

RoofParameter parameter(double value, double least, double most, bool whole, double rest = 0) {
  ParameterRow row;
  row.id = "/some/field";
  row.label = "DRAM bandwidth";
  row.unit = "GB/s";
  row.value = value;
  row.least = least;
  row.most = most;
  row.whole = whole;
  return {row, rest};
}

class RoofHandlesTest : public testing::Test {
 protected:
  RoofHandlesTest() {
    data.bandwidth = 10e9;
    data.peak = 500e9;
    handles.setParameters({parameter(10, 1, 1000, false), parameter(1000, 62.5, 16384, false)});
  }
  // On the slanted roof of this bandwidth (GB/s).
  static QPointF onRoof(double bandwidth, double intensity) {
    return kHandleFrame.at(intensity, bandwidth * intensity);
  }

  RooflineData data;
  RoofHandles handles;
};

TEST_F(RoofHandlesTest, TheNearestRoofWithinFourPixelsIsHit) {
  EXPECT_EQ(handles.at(onRoof(10, 5), data, kHandleFrame), Roof::Bandwidth);
  EXPECT_EQ(handles.at(onRoof(10, 5) + QPointF(0, 3), data, kHandleFrame), Roof::Bandwidth);
  EXPECT_EQ(handles.at(onRoof(10, 5) + QPointF(0, 12), data, kHandleFrame), std::nullopt);
  EXPECT_EQ(handles.at(kHandleFrame.at(200, 500), data, kHandleFrame), Roof::Peak);
  EXPECT_EQ(handles.at(onRoof(10, 90), data, kHandleFrame), std::nullopt)
      << "beyond the ridge there is no slanted roof";
}

TEST_F(RoofHandlesTest, ARoofWithoutParameterIsNotHit) {
  handles.setParameters({std::nullopt, parameter(1000, 62.5, 16384, false)});
  EXPECT_EQ(handles.at(onRoof(10, 5), data, kHandleFrame), std::nullopt);
  EXPECT_EQ(handles.at(kHandleFrame.at(200, 500), data, kHandleFrame), Roof::Peak);
}

TEST_F(RoofHandlesTest, TheValueIsThatOfTheRoofThroughThePointer) {
  handles.take(Roof::Bandwidth, onRoof(10, 5), data, kHandleFrame);
  EXPECT_TRUE(handles.moveTo(onRoof(27, 20), kHandleFrame));
  EXPECT_DOUBLE_EQ(handles.value(), 27) << "three digits, as its slider";
  handles.leave();
  handles.take(Roof::Peak, kHandleFrame.at(200, 500), data, kHandleFrame);
  handles.moveTo(kHandleFrame.at(700, 250), kHandleFrame);
  EXPECT_NEAR(handles.value(), 500, 12) << "or the power of two beside it";
}

TEST_F(RoofHandlesTest, ItHoldsAtBuiltValuesAndEndsWhereTheSliderDoes) {
  handles.take(Roof::Bandwidth, onRoof(10, 5), data, kHandleFrame);
  handles.moveTo(onRoof(16.2, 5), kHandleFrame);
  EXPECT_DOUBLE_EQ(handles.value(), 16);
  handles.moveTo(onRoof(5000, 5), kHandleFrame);
  EXPECT_DOUBLE_EQ(handles.value(), 1000);
  handles.moveTo(onRoof(0.01, 5), kHandleFrame);
  EXPECT_DOUBLE_EQ(handles.value(), 1);
}

TEST_F(RoofHandlesTest, WhatTheParameterDoesNotMoveStaysInTheRoof) {
  // Two ports of 64 bits: for a double roof, one must be three times as wide.
  handles.setParameters({parameter(64, 1, 4096, true, 64), std::nullopt});
  handles.take(Roof::Bandwidth, onRoof(10, 5), data, kHandleFrame);
  handles.moveTo(onRoof(20, 5), kHandleFrame);
  EXPECT_DOUBLE_EQ(handles.value(), 192);
}

TEST_F(RoofHandlesTest, TheHintNamesParameterAndValue) {
  EXPECT_TRUE(handles.hover(Roof::Bandwidth));
  EXPECT_FALSE(handles.hover(Roof::Bandwidth));
  EXPECT_TRUE(handles.hint().startsWith("DRAM bandwidth: 10 GB/s")) << handles.hint().toStdString();
}

}  // namespace
}  // namespace tilescope::gui
