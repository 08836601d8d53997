// SPDX-License-Identifier: GPL-3.0-or-later
// The project's own networks, profiles and golden files, read or the test fails.
#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "core/base/json_document.h"
#include "core/hardware/hardware_json.h"
#include "core/workload/network_json.h"

namespace tilescope {

inline std::string projectPath(const std::string& relative) {
  return std::string(TILESCOPE_SOURCE_DIR "/") + relative;
}

template <class T>
T valueOrFail(Result<T> result) {
  if (!result) throw std::runtime_error(toText(result.diagnostics()));
  return std::move(result).value();
}

inline Network projectNetwork(const std::string& file) {
  return valueOrFail(readNetwork(projectPath("networks/" + file)));
}

inline HardwareProfile projectHardware(const std::string& file) {
  return valueOrFail(readHardware(projectPath("hardware_profiles/" + file)));
}

inline Json goldenJson(const std::string& file) {
  const std::string path = projectPath("tests/golden/" + file);
  return valueOrFail(parseJson(valueOrFail(readTextFile(path)), path));
}

}  // namespace tilescope
