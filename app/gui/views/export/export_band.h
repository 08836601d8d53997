// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "app/gui/views/export/export_words.h"

class QPushButton;

namespace tilescope::gui {
class FindingText;
class ThemeController;

class ExportBand : public QWidget {
  Q_OBJECT
 public:
  explicit ExportBand(const ThemeController* themes, QWidget* parent = nullptr);

  void setFinding(const ExportFinding& finding);
  const ExportFinding& finding() const { return finding_; }
  void setStale(bool stale);
  void setVerifying(bool running);  // shows the icon for Cancel
  // Buttons take text, tooltip and enabled state from their actions.
  void setActions(QAction* command, QAction* verify, QAction* write);

  QPushButton* verifyButton() const { return verify_; }
  QPushButton* writeButton() const { return write_; }
  QSize sizeHint() const override;

 private:
  QPushButton* addButton(const char* name, const QString& icon, bool primary);
  void follow(QPushButton* button, QAction* action);
  void place();
  void paintIcons();
  void paintEvent(QPaintEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

  const ThemeController* themes_;
  ExportFinding finding_;
  FindingText* text_;
  QPushButton *command_, *verify_, *write_;
};

}  // namespace tilescope::gui
