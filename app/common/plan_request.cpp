// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/common/plan_request.h"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

#include "app/common/bundled_files.h"
#include "app/common/words_reader.h"
#include "core/base/read_document.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/technology_json.h"
#include "core/models/zigzag/corrections.h"
#include "core/models/zigzag/zigzag_model.h"
#include "core/models/zigzag/zigzag_result.h"
#include "core/workload/interop/tool_format.h"
#include "core/workload/network_file.h"
#include "core/workload/network_set.h"

namespace tilescope::app {
namespace {

template <class Value, class Read>
Result<Value> readBundled(const std::string& typed, BundledKind kind, Read read) {
  const Result<std::string> path = resolveFile(typed, kind);
  if (!path) return path.diagnostics();
  Result<Value> value = read(*path);
  if (!value) return withBundledHint(value.diagnostics(), typed, kind);
  return value;
}

// Another tool's file is no complete profile.
Diagnostic needsImport(const std::string& path, interop::ToolFormat format) {
  const std::string kind = fmt::format("a file of kind {}", interop::name(format));
  if (interop::isNetwork(format))
    return {Diagnostic::Severity::Error, path, "", kind, "a hardware profile", "Open it with --network."};
  return {Diagnostic::Severity::Error,
          path,
          "",
          kind,
          "a hardware profile",
          "Import it into a profile with 'tilescope-cli import', which reports what else is needed."};
}

Result<Network> readNetworkSet(const std::string& typed, const onnx::Sizes& sizes) {
  const Result<NetworkSet> set = parseNetworkSet(typed);
  Diagnostics diagnostics = set.diagnostics();
  if (!set) return diagnostics;
  if (std::optional<Diagnostic> stated = onnx::sizesOfOther(typed, sizes)) diagnostics.push_back(*std::move(stated));
  std::vector<Network> networks;
  for (const SetMember& member : *set) {
    Result<Network> network = readNetworkNamed(member.network);
    append(diagnostics, network.diagnostics());
    if (network) networks.push_back(std::move(network).value());
  }
  if (hasErrors(diagnostics)) return diagnostics;
  Result<Network> joined = joinedNetwork(*set, networks);
  if (!joined) return joined.diagnostics();
  return {std::move(joined).value(), std::move(diagnostics)};
}

}  // namespace

Result<Network> readNetworkNamed(const std::string& typed, const onnx::Sizes& sizes) {
  std::error_code error;
  if (isNetworkSet(typed) && !std::filesystem::exists(typed, error)) return readNetworkSet(typed, sizes);
  return readBundled<Network>(typed, BundledKind::Network,
                              [&](const std::string& path) { return readNetworkFile(path, sizes); });
}

Result<Transformer> readTransformerNamed(const std::string& typed) {
  return readBundled<Transformer>(typed, BundledKind::Transformer, [](const std::string& path) -> Result<Transformer> {
    return readDocument(path, [&](const Json& document) { return transformerFromJson(document, path); });
  });
}

std::optional<std::string> folderOfNetwork(const std::string& typed) {
  if (typed.empty()) return std::nullopt;
  const Result<std::string> path = resolveFile(typed, BundledKind::Network);
  if (!path) return std::nullopt;
  const std::string folder = std::filesystem::path(*path).parent_path().string();
  return folder.empty() ? "." : folder;
}

Result<HardwareProfile> readHardwareNamed(const std::string& typed) {
  return readBundled<HardwareProfile>(typed, BundledKind::Hardware, [](const std::string& path) {
    const std::optional<interop::ToolFormat> tool = interop::toolFormatOfFile(path);
    return tool ? Result<HardwareProfile>(needsImport(path, *tool)) : readHardware(path);
  });
}

Result<Technology> readTechnologyNamed(const std::string& typed) {
  return readBundled<Technology>(typed, BundledKind::Technology, readTechnology);
}

Result<PlanRequest> planRequest(const DesignWords& words) {
  ReadWords read = readWords(words);
  for (const auto& [word, option] : {std::pair(&words.network, "--network"), std::pair(&words.hardware, "--hardware")})
    if (word->empty()) {
      read.diagnostics.push_back({Diagnostic::Severity::Error, option, "", "nothing", "a file or a bundled name", ""});
      read.failed = true;
    }
  if (read.failed) return read.diagnostics;
  return {std::move(read.request), std::move(read.diagnostics)};
}

Diagnostics checkCertifiable(const PlanRequest& request) {
  if (request.model != zigzag::kModelId) return {};
  Diagnostics errors;
  for (const std::string_view option : {zigzag::kTransferOverhead, zigzag::kSerialLoads, zigzag::kPipelineFill}) {
    const std::string value = optionValue(zigzag::zigzagModel(), request.options, option);
    if (value == optionValue(zigzag::zigzagModel(), {}, option)) continue;
    errors.push_back({Diagnostic::Severity::Error, "--certificates", "", fmt::format("option {}={}", option, value),
                      "a latency that tilescope-check can count, without corrections",
                      "Leave out --certificates or the option; the plan is still proven, but others cannot check it."});
  }
  return errors;
}

}  // namespace tilescope::app
