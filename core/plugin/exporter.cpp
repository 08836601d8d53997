// SPDX-License-Identifier: GPL-3.0-or-later
// Destructors are here, so that each interface has one virtual table, in the library.
#include "core/plugin/exporter.h"

namespace tilescope {

FileSink::~FileSink() = default;
VerifySink::~VerifySink() = default;
Exporter::~Exporter() = default;

}  // namespace tilescope
