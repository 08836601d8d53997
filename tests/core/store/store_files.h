// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gmock/gmock.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/store/export_rows.h"
#include "core/store/store_reader.h"
#include "core/store/sweep_store.h"
#include "tests/core/store/example_rows.h"
#include "tests/support/case_folder.h"

namespace tilescope::store {

inline std::string storePath(const std::string& name = "edge.tilesweep") {
  return (caseFolder() / name).string();
}

inline OpenOptions toWrite(Access access = Access::Write, const std::string& vfs = "") {
  OpenOptions options;
  options.access = access;
  options.create = true;
  options.waitMilliseconds = 50;
  options.vfs = vfs;
  return options;
}

template <class T>
T must(Result<T> result) {
  EXPECT_TRUE(result.ok()) << toText(result.diagnostics());
  return std::move(result).value();
}

inline void makeStore(const std::string& path, std::int64_t total, const std::vector<PointRow>& rows) {
  SweepStore store = must(SweepStore::open(path, toWrite()));
  const std::int64_t sweep = must(store.addSweep(exampleSweep("edge", total)));
  must(store.write(sweep, rows));
}

inline std::string csvOf(const std::string& path, const std::string& sweep = "edge") {
  const StoreReader reader = must(StoreReader::open(path));
  std::ostringstream text;
  must(exportRows(reader, must(reader.sweep(sweep)), {}, text));
  return text.str();
}

inline std::string bytesOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

inline void setBytes(const std::string& path, const std::string& bytes) {
  std::ofstream(path, std::ios::binary) << bytes;
}

}  // namespace tilescope::store
