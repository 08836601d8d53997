// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope-check: verifies certificates with independent code.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <exception>
#include <string>
#include <vector>

#include "app/check/check.h"
#include "app/check/family_check.h"
#include "app/check/options.h"
#include "app/cli/command_tree.h"
#include "app/cli/completion.h"
#include "app/cli/output.h"
#include "app/common/bundled_files.h"
#include "app/common/product_folders.h"
#include "app/common/sweep_file.h"
#include "core/base/json.h"
#include "core/hardware/hardware_json.h"
#include "core/models/certificate_json.h"
#include "core/search/family_json.h"
#include "core/workload/network_file.h"

namespace tilescope::check {
namespace {

// Exit codes, as of tilescope-cli.
constexpr int kAccepted = 0, kInternalError = 1, kBadInput = 2, kRejected = 5;

struct Checked {
  std::string file;
  Certificate certificate;
  Verdict verdict;
};

template <class Value, class Read>
Result<Value> readNamed(const std::string& typed, app::BundledKind kind, Read read) {
  const Result<std::string> path = app::resolveFile(typed, kind);
  if (!path) return path.diagnostics();
  Result<Value> value = read(*path);
  if (!value) return app::withBundledHint(value.diagnostics(), typed, kind);
  return value;
}

Json toJson(const Checked& checked) {
  const Verdict& verdict = checked.verdict;
  return Json{{"file", checked.file},
              {"layer", checked.certificate.layer},
              {"objective", std::string(name(checked.certificate.objective))},
              {"value", checked.certificate.value},
              {"accepted", verdict.accepted},
              {"optimality_verified", verdict.proven},
              {"reason", verdict.reason},
              {"unrollings", verdict.trees},
              {"expanded", verdict.proof.expanded},
              {"children", verdict.proof.children}};
}

std::size_t acceptedOf(const std::vector<Checked>& all) {
  return static_cast<std::size_t>(
      std::count_if(all.begin(), all.end(), [](const Checked& checked) { return checked.verdict.accepted; }));
}

std::string documentOf(const std::vector<Checked>& all) {
  Json certificates = Json::array();
  for (const Checked& checked : all) certificates.push_back(toJson(checked));
  const std::size_t accepted = acceptedOf(all);
  return Json{{"accepted", accepted}, {"rejected", all.size() - accepted}, {"certificates", std::move(certificates)}}
             .dump(2) +
         "\n";
}

std::string reportOf(const std::vector<Checked>& all) {
  std::string text;
  for (const Checked& checked : all)
    text += cli::printable(checked.file) + ": " + (checked.verdict.accepted ? "accepted" : "REJECTED") + ": " +
            cli::printable(checked.certificate.layer) + ": " + cli::printable(checked.verdict.reason) + "\n";
  const std::size_t accepted = acceptedOf(all);
  const auto proven = std::count_if(all.begin(), all.end(), [](const Checked& c) { return c.verdict.proven; });
  return text + std::to_string(accepted) + " of " + std::to_string(all.size()) + " certificates accepted, " +
         std::to_string(proven) + " with their optimality verified\n";
}

int run(const Arguments& arguments) {
  cli::printDiagnostics(app::startWarnings());
  const Result<Network> network = readNamed<Network>(arguments.network, app::BundledKind::Network,
                                                     [](const std::string& path) { return readNetworkFile(path); });
  const Result<HardwareProfile> hardware =
      readNamed<HardwareProfile>(arguments.hardware, app::BundledKind::Hardware, readHardware);
  bool readable = network.ok() && hardware.ok();
  cli::printDiagnostics(joined(network.diagnostics(), hardware.diagnostics()));
  std::vector<Checked> all;
  for (const std::string& file : arguments.files) {
    Result<Certificate> certificate = readCertificate(file);
    cli::printDiagnostics(certificate.diagnostics());
    readable = readable && certificate.ok();
    if (certificate) all.push_back({file, std::move(certificate).value(), {}});
  }
  if (!readable) return kBadInput;
  for (Checked& checked : all) checked.verdict = check(checked.certificate, *network, *hardware);
  cli::printAnswer(arguments.json ? documentOf(all) : reportOf(all));
  return acceptedOf(all) == all.size() ? kAccepted : kRejected;
}

struct CheckedFamily {
  std::string file;
  FamilyCertificate certificate;
  FamilyVerdict verdict;
};

Json toJson(const CheckedFamily& checked) {
  const FamilyVerdict& verdict = checked.verdict;
  return Json{{"file", checked.file},         {"minimise", checked.certificate.minimise},
              {"accepted", verdict.accepted}, {"reason", verdict.reason},
              {"bounds", verdict.bounds},     {"constraints", verdict.constraints},
              {"points", verdict.points},     {"plans", verdict.plans}};
}

std::string reportOf(const CheckedFamily& checked) {
  const FamilyVerdict& verdict = checked.verdict;
  const std::string text = cli::printable(checked.file) + ": " + (verdict.accepted ? "accepted" : "REJECTED") + ": " +
                           cli::printable(verdict.reason) + "\n";
  if (!verdict.accepted) return text;
  return text + "every row is in one of " + std::to_string(checked.certificate.boxes.size()) +
         " boxes: " + std::to_string(verdict.points) + " rows and " + std::to_string(verdict.bounds) +
         " bounds by solving again (" + std::to_string(verdict.plans) + " plans" +
         (verdict.certified == 0 ? std::string()
                                 : ", " + std::to_string(verdict.certified) + " with certificates of all layers") +
         "), " + std::to_string(verdict.constraints) + " excluded by constraints\n";
}

int runFamilies(const Arguments& arguments) {
  cli::printDiagnostics(app::startWarnings());
  const Result<SweepDescription> sweep = app::readSweepFile(arguments.description);
  cli::printDiagnostics(sweep.diagnostics());
  bool readable = sweep.ok();
  std::vector<CheckedFamily> all;
  for (const std::string& file : arguments.files) {
    Result<FamilyCertificate> certificate = readFamily(file);
    cli::printDiagnostics(certificate.diagnostics());
    readable = readable && certificate.ok();
    if (certificate) all.push_back({file, std::move(certificate).value(), {}});
  }
  if (!readable) return kBadInput;
  Json document = Json::array();
  std::string report;
  bool areAccepted = true;
  for (CheckedFamily& checked : all) {
    checked.verdict =
        check(checked.certificate, *sweep, arguments.solvesAgain ? BoundProof::Solving : BoundProof::Certificates);
    areAccepted = areAccepted && checked.verdict.accepted;
    document.push_back(toJson(checked));
    report += reportOf(checked);
  }
  cli::printAnswer(arguments.json ? Json{{"certificates", std::move(document)}}.dump(2) + "\n" : report);
  return areAccepted ? kAccepted : kRejected;
}

std::string wrongOptions(const Arguments& arguments) {
  const bool hasDesign = !arguments.network.empty() || !arguments.hardware.empty();
  if (!arguments.description.empty())
    return hasDesign ? "--description replaces --network and --hardware; leave those out" : "";
  for (const std::string& file : arguments.files)
    if (isFamilyFile(file)) return "--description is required: " + file + " is about a hardware search";
  return arguments.network.empty()    ? "--network is required"
         : arguments.hardware.empty() ? "--hardware is required"
                                      : "";
}

int answer(int argc, const char* const* argv) {
  Arguments arguments;
  const std::shared_ptr<CLI::App> tree = optionTree(arguments);
  CLI::App& app = *tree;
  try {
    app.parse(argc, argv);
  } catch (const CLI::CallForHelp&) {
    cli::printAnswer(app.help());
    return kAccepted;
  } catch (const CLI::CallForVersion& version) {
    cli::printAnswer(std::string(version.what()) + "\n");
    return kAccepted;
  } catch (const CLI::ParseError& error) {
    cli::printMessage("error: " + std::string(error.what()) + ". Run 'tilescope-check --help'.");
    return kBadInput;
  }
  if (const std::string wrong = wrongOptions(arguments); !wrong.empty()) {
    cli::printMessage("error: " + wrong + ". Run 'tilescope-check --help'.");
    return kBadInput;
  }
  return arguments.description.empty() ? run(arguments) : runFamilies(arguments);
}

}  // namespace
}  // namespace tilescope::check

int main(int argc, char** argv) {
  using namespace tilescope;
  cli::ignoreBrokenPipes();
  if (cli::isCompletion(argc, argv)) {
    check::Arguments arguments;
    return cli::complete(cli::helpOf(*check::optionTree(arguments)), argc, argv);
  }
  try {
    return check::answer(argc, argv);
  } catch (const cli::OutputError& error) {
    cli::printMessage("error: " + std::string(error.what()));
    return check::kBadInput;
  } catch (const std::exception& error) {
    cli::printMessage("internal error: " + std::string(error.what()) +
                      ". This is a fault of the program: please report it with the command and its files.");
    return check::kInternalError;
  }
}
