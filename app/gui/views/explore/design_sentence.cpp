// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/explore/design_sentence.h"

#include <QStringList>

#include "app/gui/kit/panel/value_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/design_choices.h"
#include "app/gui/session/design_parameters.h"

namespace tilescope::gui {
namespace {
QString both(const Shown& shown) {
  return shown.secondary.isEmpty() ? shown.text : QObject::tr("%1 (%2)").arg(shown.text, shown.secondary);
}

}  // namespace

QString changesOf(const app::Design& design, const HardwareProfile& hardware) {
  QStringList changes;
  for (const ParameterRow& row : parameterRows(design, hardware)) {
    if (row.value == row.base) continue;
    const QString label = row.compact && row.id != QLatin1String(kBatchId) ? QObject::tr("precision %1").arg(row.label)
                                                                           : lowered(row.label);
    changes << QObject::tr("%1 %2").arg(label, quantityText(row.value, row.unit));
  }
  return changes.join(QObject::tr(", "));
}

QString designSentence(const app::Design& design, const HardwareProfile& hardware) {
  QStringList parts{
      QObject::tr("%1 on %2").arg(both(shownOf(Picker::Network, design)), shownOf(Picker::Profile, design).text)};
  if (const QString changes = changesOf(design, hardware); !changes.isEmpty())
    parts << QObject::tr("changed: %1").arg(changes);
  parts << QObject::tr("model %1").arg(both(shownOf(Picker::Model, design)))
        << QObject::tr("dataflow: %1").arg(lowered(shownOf(Picker::Dataflow, design).text))
        << QObject::tr("%1 search for %2")
               .arg(QString::fromStdString(design.search), lowered(shownOf(Picker::Objective, design).text));
  return parts.join(QObject::tr("; ")) + QLatin1Char('.');
}

}  // namespace tilescope::gui
