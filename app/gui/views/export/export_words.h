// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/kit/chrome/badge.h"
#include "app/gui/kit/table/cell_table.h"
#include "app/gui/views/export/export_model.h"
#include "app/gui/views/export/export_verification.h"

namespace tilescope::gui {
struct ExportFinding {
  QString icon;
  Tone tone = Tone::Neutral;
  QString finding, rest;

  bool operator==(const ExportFinding&) const = default;
};

// Describes the verification if there is one, otherwise the preview.
ExportFinding exportFinding(const ExportModel& model, const ExportVerification& verification);

// Shown in place of a preview.
struct ExportGap {
  QString icon, headline, sentence;
  QString button{};   // applies ExportModel::fix(); empty: none
  QString details{};  // all reasons, if the sentence has only some
};
std::optional<ExportGap> exportGap(const ExportModel& model);

// Such as "3 of 5 files differ from the last export."
QString folderText(const ExportModel& model);
QString shortPath(const QString& path);  // "~/designs" in the home folder

// Includes numbers of changed lines: "resnet18.cu +14 −9".
QString tabText(const PreviewFile& file);
QString tabTip(const PreviewFile& file);
QString sizeText(std::size_t bytes);

TableContent stepTable(const VerifyReport& report);
Badge verdictBadge(const VerifyOutcome& outcome);
QString verdictLine(const VerifyOutcome& outcome);

// Includes rejected plug-ins with their errors.
TableContent pluginTable(const Plugins& plugins);

}  // namespace tilescope::gui
