// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/validate/comparison_card.h"

#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme_controller.h"
#include "app/gui/kit/words/words.h"
#include "core/validate/validation_words.h"

namespace tilescope::gui {
namespace {
constexpr int kComparisonCardMargin = 12;  // px
constexpr int kMinWidth = 220;             // px

QString text(const std::string& utf8) {
  return words(utf8).toHtmlEscaped();
}

QString line(const QString& html, const char* kind) {
  return QStringLiteral("<tr><td colspan='2' class='%1'>%2</td></tr>").arg(QLatin1String(kind), html);
}

QString row(const QString& label, const std::string& value, const char* kind = "value") {
  return QStringLiteral("<tr><td class='label'>%1</td><td class='%2' align='right'>%3</td></tr>")
      .arg(label.toHtmlEscaped(), QLatin1String(kind), text(value));
}

QString named(const QString& label, const std::string& value) {
  return line(QStringLiteral("<span class='label'>%1</span> %2").arg(label.toHtmlEscaped(), text(value)), "source");
}

QString styleOf(const Theme& theme) {
  return QStringLiteral(
             "td { padding: 2px 0 2px 0; }"
             ".title { color: %1; font-family: Inter; font-size: 13px; font-weight: 600; }"
             ".value, .step { color: %1; font-family: Roboto; }"
             ".reason { color: %1; padding-top: 8px; padding-bottom: 8px; }"
             ".label, .formula { color: %2; } .source { color: %3; font-size: 11px; }")
      .arg(theme.text.name(), theme.text2.name(), theme.text3.name());
}

QString cellsOf(const QStringList& texts, const char* kind) {
  QString html = QStringLiteral("<tr>");
  for (qsizetype i = 0; i < texts.size(); ++i)
    html +=
        QStringLiteral("<td class='%1'%2>%3</td>")
            .arg(QLatin1String(kind), i == 0 ? QString() : QStringLiteral(" align='right'"), texts[i].toHtmlEscaped());
  return html + QStringLiteral("</tr>");
}

// Shares of energy if ofShares, otherwise absolute values. Empty if nothing was measured.
QString errorsHtml(const Validation& validation, bool ofShares) {
  QString rows;
  for (const QuantitySummary& quantity : byQuantity(validation.comparisons)) {
    if (quantity.basis != Basis::Measured || isShare(quantity.quantity) != ofShares) continue;
    const Comparison& worst = validation.comparisons[quantity.errors.worst];
    rows += cellsOf({words(wordsOf(quantity.quantity)), QString::number(quantity.errors.count),
                     words(ofShares ? medianText(quantity) : medianFactorText(quantity)),
                     words(ofShares ? errorText(worst.error(), worst.quantity) : factorText(worst))},
                    "value");
  }
  if (rows.isEmpty()) return {};
  const QString head = ofShares ? tr("Measured, off by") : tr("Measured, off by a factor of");
  return QStringLiteral("<table width='100%'%1>").arg(QLatin1String(ofShares ? " style='margin-top: 12px'" : "")) +
         cellsOf({head, tr("values"), tr("median"), tr("largest")}, "label") + rows + QStringLiteral("</table>");
}

// Shown without a selection: errors by kind of value, and hardware without published values.
QString summaryHtml(const Validation& validation) {
  QString html = errorsHtml(validation, false);
  if (const std::string never = summaryOf(validation).never; !never.empty())
    html += QStringLiteral("<p class='reason'>%1</p>").arg(text(never));
  return html + errorsHtml(validation, true) +
         QStringLiteral("<p class='label'>%1</p>")
             .arg(tr("Choose a mark of the plot or a row of the table.").toHtmlEscaped());
}

}  // namespace

ComparisonCard::ComparisonCard(const ThemeController* themes, QWidget* parent) : QTextBrowser(parent), themes_(themes) {
  describe(this, "comparisonCard", tr("Chosen comparison"),
           tr("How the chosen prediction is computed, the published value, and why they differ"),
           tr("The comparison chosen in the plot or in the table: the formula of the prediction with its numbers, the "
              "published value, the reason for the difference where it is known, and the sources of value, mapping and "
              "constants."));
  setFrameShape(QFrame::NoFrame);
  setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  document()->setDocumentMargin(kComparisonCardMargin);
  setFont(wordFont());
  setMinimumWidth(kMinWidth);
  connect(themes_, &ThemeController::changed, this, &ComparisonCard::refresh);
  refresh();
}

void ComparisonCard::setSummary(const Validation& validation) {
  if (validation == all_) return;
  all_ = validation;
  refresh();
}

void ComparisonCard::setComparison(const Comparison* comparison) {
  const std::optional<Comparison> wanted = comparison ? std::optional(*comparison) : std::nullopt;
  if (wanted == comparison_) return;
  comparison_ = wanted;
  refresh();
}

void ComparisonCard::refresh() {
  document()->setDefaultStyleSheet(styleOf(themes_->theme()));
  if (!comparison_) return setHtml(summaryHtml(all_));
  const Comparison& c = *comparison_;
  QString html = line(text(c.provenance.title), "title");
  html += row(tr("Predicted"), predictedText(c)) +
          row(c.basis == Basis::Measured ? tr("Measured") : tr("Published model"), publishedText(c)) +
          row(tr("Error"), errorText(c.error(), c.quantity));
  if (const std::string factor = factorText(c); !factor.empty())
    html += row(c.predicted < c.published ? tr("Times too low") : tr("Times too high"), factor);
  for (const std::string& formula : c.provenance.formula) html += line(text(formula), "formula");
  for (const std::string& step : c.provenance.steps) html += line(text(step), "step");
  html +=
      line(c.reason.empty() ? tr("No reason for a difference is known.").toHtmlEscaped() : text(c.reason), "reason");
  html += named(tr("Published:"), c.source);
  if (!c.mappingSource.empty()) html += named(tr("Mapping:"), c.mappingSource);
  html += named(tr("Model:"), modelText(c));
  if (!c.provenance.source.empty()) html += named(tr("Constants:"), c.provenance.source);
  setHtml(QStringLiteral("<table width='100%'>") + html + QStringLiteral("</table>"));
}

}  // namespace tilescope::gui

#include "moc_comparison_card.cpp"
