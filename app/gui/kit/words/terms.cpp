// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/words/terms.h"

#include <QObject>
#include <QRegularExpression>
#include <QStringList>
#include <array>

namespace tilescope::gui {
namespace {

struct Term {
  const char* pattern;  // between word boundaries, in any case
  const char* explanation;
};

constexpr std::array<Term, 9> kTerms{{
    {"array fill", QT_TRANSLATE_NOOP("QObject",
                                     "Array fill: the share of the PEs that the spatial loops of a layer occupy. A "
                                     "layer with fewer channels than PEs, or a remainder, leaves the others idle.")},
    {"on-chip bandwidth", QT_TRANSLATE_NOOP("QObject",
                                            "On-chip bandwidth: the bits per cycle of a memory's port. The array "
                                            "stalls while it waits for them.")},
    {"closures?", QT_TRANSLATE_NOOP("QObject",
                                    "Closure: the rows of the maps inside a span that the next output row still "
                                    "needs, and that therefore stay on chip.")},
    {"LOMA", QT_TRANSLATE_NOOP("QObject",
                               "LOMA: ZigZag's heuristic. It tries orders of prime factors of the loops and gives each "
                               "memory as many as fit.")},
    {"MAC eq\\.", QT_TRANSLATE_NOOP("QObject", "MAC eq.: energy in multiples of one multiply-accumulate.")},
    {"tie-breaker", QT_TRANSLATE_NOOP("QObject",
                                      "Tie-breaker: the metric that decides between mappings that are equal in the "
                                      "objective.")},
    {"boundary maps", QT_TRANSLATE_NOOP("QObject",
                                        "Boundary maps: the feature maps that cross a cut, and so move to and from the "
                                        "off-chip memory.")},
    {"D[1-4]", QT_TRANSLATE_NOOP("QObject",
                                 "D1, D2: dimensions of the PE array. The dataflow says which loops each of them "
                                 "unrolls.")},
    {"depthwise", QT_TRANSLATE_NOOP("QObject",
                                    "Depthwise: every output channel reads one input channel only, so input channels "
                                    "cannot be unrolled.")},
}};

}  // namespace

QString explainedTerms(const QString& text) {
  QStringList lines;
  for (const Term& term : kTerms) {
    const QRegularExpression pattern(QStringLiteral("(?<!\\w)%1(?!\\w)").arg(QLatin1String(term.pattern)),
                                     QRegularExpression::CaseInsensitiveOption);
    if (pattern.match(text).hasMatch()) lines << QObject::tr(term.explanation);
  }
  return lines.join(QLatin1Char('\n'));
}

QString withTerms(const QString& tip, const QString& text) {
  const QString terms = explainedTerms(text);
  return tip.isEmpty() || terms.isEmpty() ? tip + terms : tip + QLatin1Char('\n') + terms;
}

}  // namespace tilescope::gui
