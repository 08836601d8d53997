// SPDX-License-Identifier: GPL-3.0-or-later
// The file of an imported network, its kinds of layers, ignored contents, and a field for each open size.
#pragma once

#include <QLineEdit>
#include <vector>

#include "app/gui/kit/chrome/editor_head.h"
#include "app/gui/session/session_controller.h"

namespace tilescope::gui {
class ImportStrip : public EditorHead {
  Q_OBJECT
 public:
  ImportStrip(SessionController& session, const ThemeController* themes, QWidget* parent = nullptr);

  QLineEdit* sizeField(const QString& name) const;  // null: no such size

 signals:
  void refused(const tilescope::Diagnostics& reasons);

 private:
  void follow();
  void showSizes(const std::map<std::string, std::int64_t>& sizes);
  void take(const std::string& size, const QLineEdit& field);

  struct SizeField {
    std::string name;
    ToneLabel* label;
    QLineEdit* field;
  };

  SessionController& session_;
  const ThemeController* themes_;
  ToneLabel* unknown_;
  QHBoxLayout* fields_;
  std::vector<SizeField> sizes_;
  QString closed_;  // the file for which the user closed the bar
};

}  // namespace tilescope::gui
