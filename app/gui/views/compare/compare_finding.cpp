// SPDX-License-Identifier: GPL-3.0-or-later
// What the comparison says in words.
#include <QSet>
#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include "app/gui/kit/words/change_text.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/views/compare/compare_model.h"
#include "app/gui/views/compare/set_words.h"
#include "core/base/format_number.h"

namespace tilescope::gui {

QString CompareModel::waiting() const {
  const auto planned =
      std::count_if(columns_.begin(), columns_.end(), [](const CompareColumn& c) { return c.answered; });
  if (planned == static_cast<std::ptrdiff_t>(columns_.size())) return {};
  return tr("Planning: %1 of %2 columns are ready.").arg(planned).arg(columns_.size());
}

QString CompareModel::finding() const {
  if (!ranking_ || ranked_.size() < 2) return {};
  if (ranking_->layers.empty()) return tr("These designs are not ranked.");
  const auto winners = std::count_if(ranking_->wins.begin(), ranking_->wins.end(), [](auto n) { return n > 0; });
  if (winners == 0) return tr("No column is the only best one for any layer.");
  const QString best = ranking_->best ? capital(columns_[ranked_[*ranking_->best]].name) : QString();
  if (winners == 1 && !best.isEmpty()) return tr("%1 is best wherever columns differ.").arg(best);
  const bool dataflows =
      std::all_of(ranked_.begin(), ranked_.end(), [this](std::size_t i) { return isDataflowColumn(columns_[i].id); });
  if (dataflows) return tr("No single dataflow wins.");
  if (best.isEmpty()) return tr("No column is best in all.");
  return tr("%1 has the best %2, but not in every layer.").arg(best, words(labelOf(session_.design().objective)));
}

// Machines with other widths of elements, or priced at another node, differ by more than their design.
QString CompareModel::unlikeMachines() const {
  const auto told = [this](const QString& sentence, const std::function<QString(const HardwareProfile&)>& textOf) {
    QStringList all;
    QSet<QString> texts;
    for (const std::size_t i : compared_) {
      const QString text = textOf(columns_[i].plan->request.hardware);
      if (text.isEmpty()) continue;
      texts << text;
      all << tr("%1 (%2)").arg(text, columns_[i].title);
    }
    return texts.size() < 2 ? QString() : sentence.arg(all.join(tr(", "))) + QLatin1Char(' ');
  };
  return told(tr("Bits of inputs and weights differ: %1."),
              [](const HardwareProfile& hardware) {
                return tr("%1/%2").arg(hardware.precision.input).arg(hardware.precision.weight);
              }) +
         told(tr("Nodes differ: %1."), [](const HardwareProfile& hardware) {
           return hardware.technology ? tr("%1 nm").arg(hardware.technology->process.nodeNm) : QString();
         });
}

QString CompareModel::remedy() const {
  if (finding().isEmpty()) return {};
  return unlikeMachines() + wins();
}

QString CompareModel::wins() const {
  if (ranking_->layers.empty()) return tr("They are of other networks or models, or count energy in other units.");
  std::vector<std::size_t> order(ranked_.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [this](std::size_t a, std::size_t b) { return ranking_->wins[a] > ranking_->wins[b]; });
  QStringList parts;
  for (const std::size_t i : order) {
    const std::size_t wins = ranking_->wins[i];
    if (wins == 0) continue;
    const QString name = columns_[ranked_[i]].name;
    if (!parts.isEmpty())
      parts << tr("%1 for %2").arg(name).arg(wins);
    else
      parts
          << (wins == 1 ? tr("%1 is best for %2 layer") : tr("%1 is best for %2 layers")).arg(capital(name)).arg(wins);
  }
  if (ranking_->ties > 0)
    parts << (parts.isEmpty() ? tr("The best are equal for %1 layers") : tr("the best are equal for %1"))
                 .arg(ranking_->ties);
  QString text = parts.join(tr(", "));
  const std::optional<double>& gain = ranking_->gainOfChoosing;
  // The sentence about the pair comes first, because narrow windows omit the last one.
  if (const QString pair = bestPair(); !pair.isEmpty()) return tr("%1 %2.").arg(pair, capital(text));
  if (gain && *gain >= kNoChange)
    text += tr("; choosing per layer saves %1 of the %2 of %3")
                .arg(words(percent(*gain, 1)), words(labelOf(session_.design().objective)),
                     columns_[ranked_[*ranking_->best]].name);
  return text + QLatin1Char('.');
}

// What the best two dataflows cost against choosing among all.
QString CompareModel::bestPair() const {
  const bool dataflows =
      std::all_of(ranked_.begin(), ranked_.end(), [this](std::size_t i) { return isDataflowColumn(columns_[i].id); });
  if (!dataflows || anyUnrolling_ || !dataflows_.sets() || dataflows_.names().size() < 3) return {};
  const DataflowSet& pair = dataflows_.sets()->best[1];
  if (pair.dataflows.size() < 2 || !pair.change) return {};
  const QString names = setNames(sets().namesOf(pair)), objective = words(labelOf(session_.design().objective));
  if (std::abs(*pair.change) < kNoChange)
    return tr("%1 together have the %2 of the best per layer.").arg(capital(names), objective);
  return tr("%1 together have %2 %3 against the best per layer.")
      .arg(capital(names), differenceText(*pair.change, false), objective);
}

}  // namespace tilescope::gui
