// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/sweep_file.h"

#include "app/common/plan_request.h"

namespace tilescope::app {

SweepReaders bundledSweepReaders() {
  return {[](const std::string& named) { return readNetworkNamed(named); }, readHardwareNamed, readTechnologyNamed};
}

Result<SweepDescription> readSweepFile(const std::string& path) {
  return readSweepDescription(path, bundledSweepReaders());
}

}  // namespace tilescope::app
