// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for the file to write.
#pragma once

#include <QString>

class QWidget;

namespace tilescope::gui {

// As QFileDialog::getSaveFileName(). A name without a folder is proposed in the folder that was chosen last.
QString askWhereToSave(QWidget* window, const QString& title, const QString& name, const QString& filters,
                       QString* filter = nullptr);

// The name with the folder that was chosen last. Other paths are unchanged.
QString inLastFolder(const QString& name);
void setLastFolder(const QString& file);  // that of this file

}  // namespace tilescope::gui
