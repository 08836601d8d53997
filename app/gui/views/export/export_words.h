// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of the export view: the state in one sentence, why there is no preview, and verification results.
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

// Text for the summary bar: about the verification if there is one, otherwise about the preview.
ExportFinding exportFinding(const ExportModel& model, const ExportVerification& verification);

// Shown in place of a preview.
struct ExportGap {
  QString icon, headline, sentence;
};
std::optional<ExportGap> exportGap(const ExportModel& model);

// Comparison with the folder, such as "3 of 5 files differ from the last export."
QString folderText(const ExportModel& model);
QString shortPath(const QString& path);  // "~/designs" for folders in the home folder

// File name with numbers of changed lines, such as "resnet18.cu +14 −9".
QString tabText(const PreviewFile& file);
QString tabTip(const PreviewFile& file);
QString sizeText(std::size_t bytes);

TableContent stepTable(const VerifyReport& report);
Badge verdictBadge(const VerifyOutcome& outcome);
QString verdictLine(const VerifyOutcome& outcome);  // a line for the message log

// All plug-in files: loaded, or rejected with the error.
TableContent pluginTable(const Plugins& plugins);

}  // namespace tilescope::gui
