// SPDX-License-Identifier: GPL-3.0-or-later
// Compares the models with published measurements once, in the background, when first shown.
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <optional>

#include "app/gui/session/background.h"
#include "core/base/result.h"
#include "core/validate/validation.h"

namespace tilescope::gui {
class ValidationModel : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;

  void start();  // later calls do nothing
  bool isComplete() const { return isComplete_; }
  const Diagnostics& errors() const { return errors_; }

  const Validation& shown() const { return shown_; }  // for the chosen chip; empty until complete
  QStringList chips() const;
  // Empty: all chips. Once loaded, an unknown chip becomes all chips.
  const QString& chip() const { return chip_; }
  void setChip(const QString& chip);

  // an id, or empty
  const QString& selected() const { return selected_; }
  void select(const QString& id);
  const Comparison* selectedComparison() const;
  static QString idOf(const Comparison& comparison);

 signals:
  void changed();
  void selectionChanged();

 private:
  void take(Result<Validation> validation);
  void show();
  const Comparison* find(const QString& id) const;

  Validation all_, shown_;
  Diagnostics errors_;
  QString chip_, selected_;
  bool started_ = false, isComplete_ = false;
  Background reader_{*this};
};

}  // namespace tilescope::gui
