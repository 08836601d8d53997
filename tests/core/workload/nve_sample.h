// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <string>

namespace tilescope {

inline const std::string kNveSample = R"(<NVEDescriptor>
<layer idx="0">
 <outHeight>20</outHeight>
 <outWidth>32</outWidth>
 <kernelHeight>3</kernelHeight>
 <kernelWidth>3</kernelWidth>
 <subHeight>1</subHeight>
 <subWidth>1</subWidth>
 <outCount>2</outCount>
 <inCount>2</inCount>
 <outMap idx="0" cnt="2">0 1</outMap>
 <outMap idx="1" cnt="1">1</outMap>
</layer>
<layer idx="1" name="last">
 <outHeight>9</outHeight>
 <outWidth>16</outWidth>
 <kernelHeight>4</kernelHeight>
 <kernelWidth>2</kernelWidth>
 <subHeight>2</subHeight>
 <subWidth>2</subWidth>
 <outCount>1</outCount>
 <biasShift>5</biasShift>
 <actShift>9</actShift>
 <outMap idx="0" cnt="2">0, 1</outMap>
</layer>
</NVEDescriptor>
)";

inline std::string changed(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

}  // namespace tilescope
