// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/network_file.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

#include "core/base/json.h"
#include "core/base/json_document.h"
#include "core/workload/expand_transformer.h"
#include "core/workload/interop/tool_network.h"
#include "core/workload/network_json.h"
#include "core/workload/nve_xml.h"
#include "core/workload/onnx/import.h"
#include "core/workload/transformer.h"

namespace tilescope {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::optional<std::uint64_t> bytesBeside(const std::string& networkFile, const std::string& path) {
  std::error_code error;
  const fs::path file = fs::path(networkFile).parent_path() / path;
  if (!fs::is_regular_file(file, error)) return std::nullopt;
  const std::uintmax_t bytes = fs::file_size(file, error);
  return error ? std::nullopt : std::optional<std::uint64_t>(bytes);
}

}  // namespace

Result<Network> readNetworkFile(const std::string& path, const onnx::Sizes& sizes) {
  if (onnx::isOnnxFile(path)) {
    Result<onnx::OnnxImport> import = onnx::readOnnx(path, sizes);
    if (!import) return import.diagnostics();
    return {import->network, import.diagnostics()};
  }
  if (std::optional<Diagnostic> stated = onnx::sizesOfOther(path, sizes)) return *std::move(stated);
  if (const std::optional<interop::ToolFormat> tool = interop::toolFormatOfFile(path)) {
    Result<interop::ToolNetwork> import = interop::readToolNetwork(path, *tool);
    if (!import) return import.diagnostics();
    return {import->network, import.diagnostics()};
  }
  const Result<std::string> text = readTextFile(path);
  if (!text) return text.diagnostics();
  if (std::optional<Diagnostic> unknown = interop::unknownToolFile(path)) return *std::move(unknown);
  if (isXmlFile(path, *text))
    return networkFromNveXml(*text, path, [&](const std::string& file) { return bytesBeside(path, file); });
  const Result<Json> document = parseJson(*text, path);
  if (!document) return document.diagnostics();
  if (isTransformer(*document)) {
    const Result<Transformer> transformer = transformerFromJson(*document, path);
    if (!transformer) return transformer.diagnostics();
    return expand(*transformer).network;
  }
  return networkFromJson(*document, path);
}

bool isXmlFile(const std::string& path, std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  const std::size_t first = text.find_first_not_of(" \t\r\n");
  return hasXmlName(path) || (first != std::string_view::npos && text[first] == '<');
}

bool hasXmlName(const std::string& path) {
  std::string extension = fs::path(path).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return extension == ".xml";
}

}  // namespace tilescope
