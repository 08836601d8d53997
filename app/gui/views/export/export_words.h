// SPDX-License-Identifier: GPL-3.0-or-later
// What the export view says: the state in one sentence, why there is nothing to see, and what a verification found.
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

// For the band: of a verification while it runs or when it is done, else of the preview.
ExportFinding exportFinding(const ExportModel& model, const ExportVerification& verification);

// In place of the preview, where there is none.
struct ExportGap {
  QString icon, headline, sentence;
};
std::optional<ExportGap> exportGap(const ExportModel& model);

// "3 of 5 files differ from the last export."
QString folderText(const ExportModel& model);
QString shortPath(const QString& path);  // "~/designs" below the home folder

// "resnet18.cu +14 −9"; beside it what the marks mean.
QString tabText(const PreviewFile& file);
QString tabTip(const PreviewFile& file);
QString sizeText(std::size_t bytes);

TableContent stepTable(const VerifyReport& report);
Badge verdictBadge(const VerifyOutcome& outcome);
QString verdictLine(const VerifyOutcome& outcome);  // for the log

// All plug-in files: loaded or rejected, and why.
TableContent pluginTable(const Plugins& plugins);

}  // namespace tilescope::gui
