// SPDX-License-Identifier: GPL-3.0-or-later
// Each data movement uses exactly one port, so a click moves it here.
#pragma once

#include <QAbstractButton>
#include <QWidget>
#include <vector>

#include "core/hardware/hardware_profile.h"

class QGridLayout;
class QLineEdit;

namespace tilescope::gui {
class ThemeController;

// Filled: the port carries the movement.
class MoveButton : public QAbstractButton {
  Q_OBJECT
 public:
  MoveButton(PortMove move, const ThemeController* themes, QWidget* parent);
  QSize sizeHint() const override;

 private:
  void paintEvent(QPaintEvent* event) override;

  PortMove move_;
  const ThemeController* themes_;
};

class PortTable : public QWidget {
  Q_OBJECT
 public:
  explicit PortTable(const ThemeController* themes, QWidget* parent = nullptr);
  ~PortTable() override;

  void setMemory(const Memory& memory, std::size_t place);
  // False: no field has this pointer.
  bool showError(const QString& pointer, const QString& text);
  const QString& error() const { return error_; }

 signals:
  void fieldCommitted(const QString& pointer, bool isText, const QString& text);
  void moveChosen(std::size_t port, tilescope::PortMove move);
  void portAdded();
  void portRemoved(std::size_t port);

 private:
  void rebuild();
  void addPort(std::size_t port, const std::vector<PortMove>& moves, int row);
  QLineEdit* entry(const QString& pointer, const QString& name, const QString& value, bool isText);

  const ThemeController* themes_;
  QWidget* body_ = nullptr;
  QGridLayout* grid_ = nullptr;
  QString error_;
  Memory memory_;
  std::size_t place_ = 0;
};

}  // namespace tilescope::gui
