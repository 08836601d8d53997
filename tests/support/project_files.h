// SPDX-License-Identifier: GPL-3.0-or-later
// The project's networks, profiles and golden files. A test fails if one cannot be read.
#pragma once

#include <gtest/gtest.h>

#include <string>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/hardware/hardware_json.h"
#include "core/workload/network_file.h"
#include "core/workload/network_json.h"
#include "tests/support/places.h"

namespace tilescope {

template <class T>
T valueOrFail(Result<T> result) {
  if (!result) throw std::runtime_error(toText(result.diagnostics()));
  return std::move(result).value();
}

inline Network projectNetwork(const std::string& file) {
  return valueOrFail(readNetworkFile(inSource("networks/" + file)));
}

inline HardwareProfile projectHardware(const std::string& file) {
  return valueOrFail(readHardware(inSource("hardware_profiles/" + file)));
}

inline Json goldenJson(const std::string& file) {
  const std::string path = inSource("tests/golden/" + file);
  return valueOrFail(parseJson(valueOrFail(readTextFile(path)), path));
}

}  // namespace tilescope
