// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the sweep "edge" and prints the rows after each commit, until a test kills it. store_victim STORE ROWS [durable]
#include <cstdio>
#include <cstdlib>

#include "core/store/store_reader.h"
#include "core/store/store_writer.h"
#include "core/store/sweep_store.h"
#include "tests/core/store/example_rows.h"

int main(int argc, char** argv) {
  using namespace tilescope::store;
  if (argc < 3) return 2;
  const long rows = std::atol(argv[2]);
  OpenOptions options;
  options.access = Access::Write;
  options.create = true;
  options.durable = argc > 3;
  auto store = SweepStore::open(argv[1], options);
  if (!store) return 1;
  SweepStore open = std::move(store).value();
  const auto sweep = open.addSweep(exampleSweep("edge", rows));
  if (!sweep) return 1;
  const StoreReader reader = open.reader();
  const auto answered = reader.answeredRows(reader.sweep("edge").value());
  if (!answered) return 1;
  long done = static_cast<long>(answered->size());
  WriterOptions often;
  often.batchRows = 50;
  often.queueRows = 200;
  StoreWriter writer(open, *sweep, often, {[&done](std::span<const PointRow> committed) {
                       done += static_cast<long>(committed.size());
                       std::printf("%ld\n", done);
                       std::fflush(stdout);
                     }});
  for (long row = 0; row < rows; ++row)
    if (!answered->contains(row / 2, static_cast<int>(row % 2)) &&
        !writer.push(exampleRow(row / 2, static_cast<int>(row % 2))))
      return 1;
  return writer.close() ? 0 : 1;
}
