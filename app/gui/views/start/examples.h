// SPDX-License-Identifier: GPL-3.0-or-later
// The examples that come with the program (resources/examples.json): each a session, and how its card shows it.
#pragma once

#include <QString>
#include <memory>
#include <string>
#include <vector>

#include "app/gui/session/session_json.h"
#include "core/models/provenance.h"

namespace tilescope::gui {

enum class ExamplePicture { Roofline, Traffic, Nest, Energy, Latency };

struct Example {
  QString title, subtitle;
  ExamplePicture picture = ExamplePicture::Roofline;
  std::vector<Metric> figures;
  std::string layer;    // of the nest
  std::string session;  // tilescope.session/1
};

// A mistake in the file is an InternalError, because it is part of the program.
std::vector<Example> examples();

Result<SessionDocument> readExample(const Example& example);

}  // namespace tilescope::gui
