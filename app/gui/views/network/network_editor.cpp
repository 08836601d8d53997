// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/network/network_editor.h"

#include <QObject>
#include <QRegularExpression>
#include <algorithm>
#include <optional>
#include <vector>

#include "app/gui/kit/words/words.h"
#include "app/gui/views/network/shape_following.h"
#include "core/base/json.h"
#include "core/base/json_pointer.h"
#include "core/base/names.h"
#include "core/workload/network_json.h"

namespace tilescope::gui {
namespace {
constexpr QChar kTimes(0x00d7);

using Numbers = std::vector<std::int64_t>;

// Reads "3 × 3", "3x3" and "3, 3"; nullopt for other separators.
std::optional<Numbers> numbersOf(const QString& text) {
  static const QRegularExpression between(QStringLiteral("[\\s,;/x×]+"));
  Numbers numbers;
  for (const QString& part : text.split(between, Qt::SkipEmptyParts)) {
    bool ok = false;
    numbers.push_back(part.toLongLong(&ok));
    if (!ok) return std::nullopt;
  }
  return numbers;
}

QString joined(const Numbers& numbers, const QString& between) {
  QStringList parts;
  for (const std::int64_t number : numbers) parts << QString::number(number);
  return parts.join(between);
}

QString twoSides(std::int64_t rows, std::int64_t columns) {
  return QStringLiteral("%1 %2 %3").arg(rows).arg(kTimes).arg(columns);
}

QString paddingText(const std::array<std::int64_t, 4>& padding) {
  if (std::all_of(padding.begin(), padding.end(), [&](std::int64_t side) { return side == padding[0]; }))
    return QString::number(padding[0]);
  return joined(Numbers(padding.begin(), padding.end()), QStringLiteral(" "));
}

QString bitsText(const std::optional<ElementBits>& bits) {
  if (!bits) return {};
  return joined({bits->input, bits->weight, bits->partialSum, bits->output}, QStringLiteral(" / "));
}

const char* keyOf(LayerField field) {
  switch (field) {
    case LayerField::Name:
      return "name";
    case LayerField::Inputs:
      return "inputs";
    case LayerField::OutChannels:
      return "out_channels";
    case LayerField::Kernel:
      return "kernel_height";
    case LayerField::Stride:
      return "stride";
    case LayerField::Padding:
      return "padding";
    case LayerField::Dilation:
      return "dilation";
    case LayerField::Groups:
      return "groups";
    case LayerField::Bits:
      break;
  }
  return "bits";
}

// "/layers/8/in_channels" becomes "res3_0_add, in_channels".
Diagnostics withLayerNames(Diagnostics reasons, const Network& network) {
  for (Diagnostic& reason : reasons) {
    const std::vector<std::string> keys = splitPointer(reason.pointer).value_or(std::vector<std::string>{});
    if (keys.size() < 2 || (keys[0] != "layers" && keys[0] != "inputs")) continue;
    const std::size_t place = std::stoul(keys[1]);
    const bool known = keys[0] == "layers" ? place < network.layers.size() : place < network.inputs.size();
    if (!known) continue;
    reason.file = network.name;
    reason.pointer = keys[0] == "layers" ? network.layers[place].name : network.inputs[place].name;
    for (std::size_t i = 2; i < keys.size() && i < 3; ++i) reason.pointer += ", " + keys[i];
  }
  return reasons;
}

Diagnostic refusal(const Network& network, std::string pointer, std::string found, std::string expected,
                   std::string remedy) {
  return withLayerNames({{Diagnostic::Severity::Error, network.name, std::move(pointer), std::move(found),
                          std::move(expected), std::move(remedy)}},
                        network)
      .front();
}

Result<Network> acceptedNetwork(const Network& network) {
  Result<Network> checked = networkFromJson(toJson(network), network.name);
  if (!checked) return withLayerNames(checked.diagnostics(), network);
  return checked;
}

// A single number counts for rows and columns.
bool setPair(std::array<std::int64_t, 2>& pair, const Numbers& numbers) {
  if (numbers.empty() || numbers.size() > 2) return false;
  pair = {numbers.front(), numbers.back()};
  return true;
}

bool setPadding(Window& window, const Numbers& numbers) {
  if (numbers.size() == 1) window.padding.fill(numbers[0]);
  if (numbers.size() == 2) window.padding = {numbers[0], numbers[1], numbers[0], numbers[1]};
  if (numbers.size() == 4) std::copy(numbers.begin(), numbers.end(), window.padding.begin());
  return numbers.size() == 1 || numbers.size() == 2 || numbers.size() == 4;
}

bool setKernel(Window& window, const Numbers& numbers) {
  std::array<std::int64_t, 2> sizes{};
  if (!setPair(sizes, numbers)) return false;
  window.kernelHeight = sizes[0];
  window.kernelWidth = sizes[1];
  return true;
}

bool setBits(Layer& layer, const Numbers& numbers) {
  layer.bits.reset();
  if (numbers.empty()) return true;
  if (numbers.size() != 4) return false;
  layer.bits = ElementBits{static_cast<int>(numbers[0]), static_cast<int>(numbers[1]), static_cast<int>(numbers[2]),
                           static_cast<int>(numbers[3])};
  return true;
}

bool setNumbers(Layer& layer, LayerField field, const Numbers& numbers) {
  switch (field) {
    case LayerField::OutChannels:
      if (numbers.size() == 1) layer.out.channels = numbers[0];
      return numbers.size() == 1;
    case LayerField::Groups:
      if (numbers.size() == 1) layer.groups = numbers[0];
      return numbers.size() == 1;
    case LayerField::Kernel:
      return setKernel(layer.window, numbers);
    case LayerField::Stride:
      return setPair(layer.window.stride, numbers);
    case LayerField::Dilation:
      return setPair(layer.window.dilation, numbers);
    case LayerField::Padding:
      return setPadding(layer.window, numbers);
    case LayerField::Bits:
      return setBits(layer, numbers);
    case LayerField::Name:
    case LayerField::Inputs:
      break;
  }
  return false;
}

void replaceInput(Network& network, const std::string& from, const std::string& to) {
  for (Layer& layer : network.layers) std::replace(layer.inputs.begin(), layer.inputs.end(), from, to);
}

std::string freeName(const Network& network, const std::string& wanted) {
  std::string name = wanted;
  const auto taken = [&](const std::string& candidate) {
    const auto has = [&](const auto& item) { return item.name == candidate; };
    return std::any_of(network.layers.begin(), network.layers.end(), has) ||
           std::any_of(network.inputs.begin(), network.inputs.end(), has);
  };
  for (int i = 2; taken(name); ++i) name = wanted + "_" + std::to_string(i);
  return name;
}

Result<Network> renamed(const Network& network, std::size_t layer, const std::string& name) {
  const std::string before = network.layers[layer].name;
  if (name != before && freeName(network, name) != name)
    return refusal(network, childPointer(childPointer("/layers", layer), "name"), quoteName(name) + " again",
                   "a name that no other layer or input has", "Choose another name.");
  Network changed = network;
  changed.layers[layer].name = name;
  replaceInput(changed, before, name);
  return acceptedNetwork(changed);
}

std::vector<std::string> namesIn(const QString& text) {
  std::vector<std::string> names;
  for (const QString& part : text.split(',', Qt::SkipEmptyParts)) names.push_back(part.trimmed().toStdString());
  return names;
}

Layer newLayer(const Layer& before, NewLayer kind) {
  Layer layer;
  layer.inputs = {before.name};
  layer.batch = before.batch;
  layer.bits = before.bits;
  layer.in = layer.out = before.out;
  const std::int64_t kernel = kind == NewLayer::Conv1x1 ? 1 : kind == NewLayer::MaxPool2x2 ? 2 : 3;
  layer.window.kernelHeight = layer.window.kernelWidth = kernel;
  if (kernel == 3) layer.window.padding.fill(1);
  if (kind == NewLayer::Depthwise3x3) layer.groups = layer.in.channels;
  if (kind == NewLayer::MaxPool2x2) {
    layer.type = LayerType::Pool;
    layer.window.stride = {2, 2};
  }
  return layer;
}

}  // namespace

QString sizeText(const FeatureMap& map) {
  return joined({map.channels, map.height, map.width}, QStringLiteral(" %1 ").arg(kTimes));
}

QString fieldName(LayerField field) {
  switch (field) {
    case LayerField::Name:
      return QObject::tr("Layer");
    case LayerField::Inputs:
      return QObject::tr("Reads");
    case LayerField::OutChannels:
      return QObject::tr("Out channels");
    case LayerField::Kernel:
      return QObject::tr("Kernel");
    case LayerField::Stride:
      return QObject::tr("Stride");
    case LayerField::Padding:
      return QObject::tr("Padding");
    case LayerField::Dilation:
      return QObject::tr("Dilation");
    case LayerField::Groups:
      return QObject::tr("Groups");
    case LayerField::Bits:
      break;
  }
  return QObject::tr("Bits");
}

QString expectation(LayerField field) {
  switch (field) {
    case LayerField::Name:
      return QObject::tr("a name of its own");
    case LayerField::Inputs:
      return QObject::tr("names of layers or inputs, with commas between them");
    case LayerField::OutChannels:
    case LayerField::Groups:
      return QObject::tr("a whole number from 1");
    case LayerField::Kernel:
    case LayerField::Stride:
    case LayerField::Dilation:
      return QObject::tr("rows × columns, or one number for both");
    case LayerField::Padding:
      return QObject::tr("one number, rows and columns, or top left bottom right");
    case LayerField::Bits:
      break;
  }
  return QObject::tr("bits of input / weight / partial sum / output, or nothing for the profile's");
}

QString fieldText(const Layer& layer, LayerField field) {
  const bool window = hasWindow(layer.type);
  switch (field) {
    case LayerField::Name:
      return words(layer.name);
    case LayerField::Inputs: {
      QStringList names;
      for (const std::string& input : layer.inputs) names << words(input);
      return names.join(QStringLiteral(", "));
    }
    case LayerField::OutChannels:
      if (!hasMaps(layer.type)) return {};
      return QString::number(layer.out.channels);
    case LayerField::Kernel:
      return window ? twoSides(layer.window.kernelHeight, layer.window.kernelWidth) : QString();
    case LayerField::Stride:
      return window ? twoSides(layer.window.stride[0], layer.window.stride[1]) : QString();
    case LayerField::Padding:
      return window ? paddingText(layer.window.padding) : QString();
    case LayerField::Dilation:
      return window ? twoSides(layer.window.dilation[0], layer.window.dilation[1]) : QString();
    case LayerField::Groups:
      return layer.type == LayerType::Conv ? QString::number(layer.groups) : QString();
    case LayerField::Bits:
      break;
  }
  return bitsText(layer.bits);
}

bool canEdit(const Layer& layer, LayerField field) {
  switch (field) {
    case LayerField::OutChannels:
      return layer.type == LayerType::Conv || layer.type == LayerType::Fc;
    case LayerField::Kernel:
    case LayerField::Stride:
    case LayerField::Padding:
    case LayerField::Dilation:
      return hasWindow(layer.type);
    case LayerField::Groups:
      return layer.type == LayerType::Conv;
    case LayerField::Name:
    case LayerField::Inputs:
    case LayerField::Bits:
      break;
  }
  return true;
}

Result<Network> withField(const Network& network, std::size_t layer, LayerField field, const QString& text) {
  const std::string pointer = childPointer(childPointer("/layers", layer), keyOf(field));
  if (field == LayerField::Name) return renamed(network, layer, text.trimmed().toStdString());
  Network changed = network;
  if (field == LayerField::Inputs) {
    changed.layers[layer].inputs = namesIn(text);
    return acceptedNetwork(followed(network, std::move(changed)));
  }
  const std::optional<Numbers> numbers = numbersOf(text);
  if (!canEdit(network.layers[layer], field) || !numbers || !setNumbers(changed.layers[layer], field, *numbers))
    return refusal(network, pointer, quoteName(text.toStdString()), expectation(field).toStdString(),
                   "Correct the entry.");
  return acceptedNetwork(followed(network, std::move(changed)));
}

Result<Network> withInputSize(const Network& network, std::size_t input, const QString& text) {
  const std::optional<Numbers> numbers = numbersOf(text);
  if (!numbers || numbers->size() != 3)
    return refusal(network, childPointer("/inputs", input), quoteName(text.toStdString()),
                   "channels × rows × columns, such as 3 × 224 × 224", "Correct the entry.");
  Network changed = network;
  changed.inputs[input].size = FeatureMap{(*numbers)[0], (*numbers)[1], (*numbers)[2]};
  return acceptedNetwork(followed(network, std::move(changed)));
}

QString nameOf(NewLayer kind) {
  switch (kind) {
    case NewLayer::Conv3x3:
      return QObject::tr("convolution 3 × 3");
    case NewLayer::Conv1x1:
      return QObject::tr("convolution 1 × 1");
    case NewLayer::Depthwise3x3:
      return QObject::tr("depthwise convolution 3 × 3");
    case NewLayer::MaxPool2x2:
      break;
  }
  return QObject::tr("max pooling 2 × 2");
}

Result<Network> withLayerBehind(const Network& network, std::size_t layer, NewLayer kind) {
  const Layer& before = network.layers[layer];
  if (!hasMaps(before.type))
    return refusal(network, childPointer("/layers", layer), "a layer without channels, rows and columns",
                   "a layer that makes a feature map", "Choose another layer.");
  Layer made = newLayer(before, kind);
  made.name = freeName(network, before.name + (made.type == LayerType::Pool ? "_pool" : "_conv"));
  Network changed = network;
  replaceInput(changed, before.name, made.name);
  changed.layers.insert(changed.layers.begin() + static_cast<std::ptrdiff_t>(layer) + 1, std::move(made));
  changed.notes.clear();  // notes refer to layers by index, which has changed
  return acceptedNetwork(followed(network, std::move(changed)));
}

Result<Network> withoutLayer(const Network& network, std::size_t layer) {
  const Layer gone = network.layers[layer];
  const bool isRead = std::any_of(network.layers.begin(), network.layers.end(), [&](const Layer& other) {
    return std::find(other.inputs.begin(), other.inputs.end(), gone.name) != other.inputs.end();
  });
  if (isRead && gone.inputs.size() != 1)
    return refusal(network, childPointer("/layers", layer),
                   quoteName(gone.name) + ", which joins " + std::to_string(gone.inputs.size()) + " inputs and is read",
                   "a layer with exactly one input, or a layer that no other layer reads",
                   "Let its readers read one of the inputs first (column Reads).");
  Network changed = network;
  changed.layers.erase(changed.layers.begin() + static_cast<std::ptrdiff_t>(layer));
  if (isRead) replaceInput(changed, gone.name, gone.inputs.front());
  changed.notes.clear();
  return acceptedNetwork(followed(network, std::move(changed)));
}

Network copyOf(const Network& network) {
  Network copy = network;
  copy.name += " copy";
  return copy;
}

}  // namespace tilescope::gui
