// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/hardware_parts.h"

#include <QObject>
#include <algorithm>
#include <optional>

#include "app/gui/kit/words/words.h"
#include "app/gui/views/hardware/profile_editor.h"
#include "core/base/format_number.h"
#include "core/base/format_size.h"
#include "core/hardware/transfer_energy.h"

namespace tilescope::gui {
namespace {
constexpr int kHardwarePartsDigits = 4;

// The next outer memory that holds the tensor.
std::optional<std::size_t> outerOf(const HardwareProfile& profile, std::size_t memory, Tensor tensor) {
  for (std::size_t m = memory + 1; m < profile.memories.size(); ++m)
    if (profile.memories[m].stores(tensor)) return m;
  return std::nullopt;
}

std::vector<int> depths(const HardwareProfile& profile) {
  std::vector<int> depth(profile.memories.size(), 0);
  for (std::size_t m = profile.memories.size(); m-- > 0;)
    for (const Tensor tensor : profile.memories[m].holds)
      if (const auto outer = outerOf(profile, m, tensor)) depth[m] = std::max(depth[m], depth[*outer] + 1);
  return depth;
}

QString widthText(const HardwareProfile& profile, const Memory& memory) {
  if (memory.bandwidthGbPerS)
    return QObject::tr("%1 GB/s").arg(words(atMost(*memory.bandwidthGbPerS, kHardwarePartsDigits)));
  const std::optional<double> bits = bandwidthBitsPerCycle(memory, profile.clockMhz);
  return bits ? QObject::tr("%1 bit/cycle").arg(wholeText(*bits)) : QObject::tr("unlimited");
}

QString sharingText(const HardwareProfile& profile, const Memory& memory) {
  if (memory.offChip) return QObject::tr("off chip");
  if (memory.sharedAcross.empty()) return QObject::tr("one per PE");
  if (memory.sharedAcross.size() == profile.arrayDims.size()) return QObject::tr("shared by all PEs");
  QStringList dims;
  for (const std::string& dim : memory.sharedAcross) dims << words(dim);
  return QObject::tr("shared along %1").arg(dims.join(QStringLiteral(", ")));
}

QString linkText(const HardwareProfile& profile, std::size_t memory) {
  QStringList links;
  for (const Tensor tensor : profile.memories[memory].holds) {
    const auto outer = outerOf(profile, memory, tensor);
    if (!outer) continue;
    const Memory& from = profile.memories[*outer];
    const QString link = QObject::tr("%1, %2").arg(words(from.name), widthText(profile, from));
    if (!links.contains(link)) links << link;
  }
  return links.join(QStringLiteral("; "));
}

class Rows {
 public:
  Rows(const HardwareProfile& profile, const std::vector<ProfileDifference>& differences)
      : profile_(profile), differences_(differences), depths_(depths(profile)) {}

  PartRows make() {
    add(PartRow::Look::Line, {PartKind::General, 0}, QObject::tr("General"),
        words(withPrefixAtMost(profile_.clockMhz * 1e6, "Hz", kHardwarePartsDigits)));
    rows_.back().changed =
        differs({"/name", "/source", "/clock_mhz", "/energy_unit", "/precision_bits", "/technology"});
    heading(QObject::tr("Memories"), QObject::tr("outermost first"));
    for (std::size_t m = profile_.memories.size(); m-- > 0;) addMemory(m);
    addArray();
    heading(QObject::tr("Dataflows"), profile_.dataflows.empty() ? QObject::tr("the search chooses") : QString());
    for (std::size_t d = 0; d < profile_.dataflows.size(); ++d) addDataflow(d);
    heading(QObject::tr("Provenance"), {});
    add(PartRow::Look::Line, {PartKind::Sources, 0}, QObject::tr("Sources and assumptions"),
        QObject::tr("%1 and %2").arg(profile_.sources.size()).arg(profile_.assumptions.size()));
    rows_.back().changed = differs({"/sources"});
    return std::move(rows_);
  }

 private:
  PartRow& add(PartRow::Look look, PartId id, const QString& title, const QString& value) {
    PartRow row;
    row.look = look;
    row.id = id;
    row.title = title;
    row.value = value;
    rows_.push_back(row);
    return rows_.back();
  }

  void heading(const QString& title, const QString& value) { add(PartRow::Look::Heading, {}, title, value); }

  void addMemory(std::size_t m) {
    const Memory& memory = profile_.memories[m];
    PartRow& row =
        add(PartRow::Look::Band, {PartKind::Memory, m}, words(memory.name), words(formatBits(memory.sizeBits)));
    row.detail = QObject::tr("%1, %2").arg(sharingText(profile_, memory), widthText(profile_, memory));
    row.tensors = memory.holds;
    row.depth = depths_[m];
    row.levels = levels();
    row.link = linkText(profile_, m);
    row.changed = differs({pointerOf(PartList::Memories, m).c_str()});
    row.assumption = std::find(profile_.assumptions.begin(), profile_.assumptions.end(),
                               pointerOf(PartList::Memories, m)) != profile_.assumptions.end();
  }

  void addArray() {
    QStringList sizes;
    double elements = 1;
    for (const ArrayDim& dim : profile_.arrayDims) {
      sizes << QString::number(dim.size);
      elements *= static_cast<double>(dim.size);
    }
    PartRow& row = add(PartRow::Look::Array, {PartKind::Array, 0}, QObject::tr("PE array"),
                       QObject::tr("%1 PEs").arg(wholeText(elements)));
    row.detail = sizes.join(QStringLiteral(" × "));
    row.depth = row.levels = levels();
    row.changed = differs({"/array", "/interconnect"});
  }

  void addDataflow(std::size_t d) {
    const Dataflow& dataflow = profile_.dataflows[d];
    add(PartRow::Look::Line, {PartKind::Dataflow, d}, words(dataflow.name),
        dataflow.stationary ? QObject::tr("%1 stationary").arg(words(name(*dataflow.stationary))) : QString());
    rows_.back().changed = differs({pointerOf(PartList::Dataflows, d).c_str()});
  }

  int levels() const { return *std::max_element(depths_.begin(), depths_.end()) + 1; }

  bool differs(const std::vector<QString>& pointers) const {
    return std::any_of(differences_.begin(), differences_.end(), [&](const ProfileDifference& difference) {
      if (difference.present == QObject::tr("removed")) return false;
      return std::any_of(pointers.begin(), pointers.end(), [&](const QString& pointer) {
        return difference.pointer == pointer || difference.pointer.startsWith(pointer + '/');
      });
    });
  }

  const HardwareProfile& profile_;
  const std::vector<ProfileDifference>& differences_;
  std::vector<int> depths_;
  PartRows rows_;
};

}  // namespace

PartRows partRows(const HardwareProfile& profile, const std::vector<ProfileDifference>& differences) {
  return Rows(profile, differences).make();
}

}  // namespace tilescope::gui
