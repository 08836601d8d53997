// SPDX-License-Identifier: GPL-3.0-or-later
// Shortens names of a list where space is short: first the beginnings and ends that most of the names share, so that
// what tells them apart stays: "…3.block12.conv1…" for "encoder.stage3.block12.conv1_with_bias".
#pragma once

#include <QFontMetrics>
#include <QSet>
#include <QString>
#include <QStringList>

namespace tilescope::gui {

class NameElision {
 public:
  NameElision() = default;
  explicit NameElision(const QStringList& names);

  // room in px. If the rest is still too wide, its end stays. So does tail, which follows the name: " × 32".
  QString shown(const QFontMetrics& metrics, const QString& name, int room, const QString& tail = {}) const;

 private:
  QSet<QString> begins_, ends_;  // shared by more than half of the names; they end and begin between words
};

}  // namespace tilescope::gui
