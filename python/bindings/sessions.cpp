// SPDX-License-Identifier: GPL-3.0-or-later
// Sessions (tilescope.session/1), in which the window opens what Python has made.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/common/design.h"
#include "app/common/design_json.h"
#include "app/common/document_text.h"
#include "app/common/session_file.h"
#include "core/base/json.h"
#include "core/base/json_document.h"
#include "python/bindings/asked.h"

namespace tilescope::python {
namespace {

// By name, if reading it again gives the same network; otherwise as one that is in no file.
app::Design designWithNetwork(app::Design design, const NetworkValue& network) {
  Result<Network> read = app::readNetworkNamed(network.origin, network.sizes);
  if (!read) return app::withOwnNetwork(std::move(design), *network.value);
  const bool hasChanges = network.batch || !network.run.isEmpty();
  const Result<Network> changed = hasChanges ? withRun(*read, network.run, network.batch) : read;
  design.networkName = network.origin;
  if (!changed || *changed != *network.value) return app::withOwnNetwork(std::move(design), *network.value);
  design.network = std::make_shared<const Network>(std::move(read).value());
  design.batch = network.batch;
  design.run = network.run;
  design.sizes = network.sizes;
  return design;
}

// By name and edits, if these give the same profile; otherwise as one that is in no file, compared with the named one.
app::Design designWithHardware(app::Design design, const HardwareValue& hardware) {
  Result<HardwareProfile> read = app::readHardwareNamed(hardware.origin);
  if (!read) return app::withOwnProfile(std::move(design), *hardware.value);
  design.hardwareName = hardware.origin;
  design.profile = std::make_shared<const HardwareProfile>(std::move(read).value());
  app::Design named = design;
  if (hardware.technology) {
    Result<app::Design> costed = app::inTechnology(named, *hardware.technology);
    if (!costed) return app::withOwnProfile(std::move(design), *hardware.value);
    named = std::move(costed).value();
  }
  for (const HardwareEdit& edit : hardware.edits) named = app::withEdit(std::move(named), edit);
  const Result<HardwareProfile> edited = app::editedProfile(named);
  if (edited && *edited == *hardware.value) return named;
  return app::withOwnProfile(std::move(design), *hardware.value);
}

// window: how it is shown, as JSON.
std::string sessionText(const NetworkValue& network, const HardwareValue& hardware, const Asked& asked,
                        const std::string& window) {
  const PlanRequest request = requestOf(network, hardware, asked);
  app::Design design;
  design.model = request.model;
  design.search = request.search;
  design.objective = request.objective;
  design.options = request.options;
  design.dataflow = request.dataflow;
  design = designWithHardware(designWithNetwork(std::move(design), network), hardware);
  app::DesignWriter writer;
  Json session = {{"format", app::kSessionFormat}, {"design", writer.write(design)}};
  if (request.layer) session["selection"] = {*request.layer};
  session["window"] = taken(parseJson(window, "window"));
  if (Json copies = writer.copies(); !copies.empty()) session["copies"] = std::move(copies);
  return app::documentText(session);
}

}  // namespace

void addSessions(py::module_& module) {
  module.def("session", sessionText, py::arg("network"), py::arg("hardware"), py::arg("asked"), py::arg("window"));
}

}  // namespace tilescope::python
