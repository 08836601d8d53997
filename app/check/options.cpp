// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/check/options.h"

#include <CLI/CLI.hpp>

#include "core/base/parts.h"

namespace tilescope::check {

std::shared_ptr<CLI::App> optionTree(Arguments& arguments) {
  auto app = std::make_shared<CLI::App>("Verifies that certified mappings are the best ones", "tilescope-check");
  app->set_version_flag("--version", "tilescope-check " + std::string(toolVersion()));
  app->add_option("CERTIFICATE", arguments.files,
                  "Certificates: tilescope.certificate/1, or with --description tilescope.family/1")
      ->required();
  app->add_option("--network", arguments.network, "A network file or the name of a bundled one");
  app->add_option("--hardware", arguments.hardware, "A hardware profile or the name of a bundled one");
  app->add_option("--description", arguments.description,
                  "For certificates of 'tilescope-cli search': their sweep, tilescope.sweep/1");
  app->add_flag("--solve-again", arguments.solvesAgain,
                "For hardware searches: plan the best accelerators again, but do not verify certificates of their "
                "layers")
      ->disable_flag_override();
  app->add_flag("--json", arguments.json, "Print one JSON document on standard output")->disable_flag_override();
  return app;
}

}  // namespace tilescope::check
