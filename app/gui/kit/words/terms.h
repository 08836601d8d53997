// SPDX-License-Identifier: GPL-3.0-or-later
// Terms of the field, explained in one sentence where the pointer hovers over them. The glossary of the help has more.
#pragma once

#include <QString>

namespace tilescope::gui {

// A line for each term in the text, in the order of the list of terms; empty: the text has none.
QString explainedTerms(const QString& text);

// The text and then its terms. Empty lines are left out.
QString withTerms(const QString& tip, const QString& text);

}  // namespace tilescope::gui
