// SPDX-License-Identifier: GPL-3.0-or-later
// Destructors are defined here, so that each interface has exactly one virtual table, in the library.
#include "core/plugin/exporter.h"

namespace tilescope {

FileSink::~FileSink() = default;
VerifySink::~VerifySink() = default;
Exporter::~Exporter() = default;

}  // namespace tilescope
