// SPDX-License-Identifier: GPL-3.0-or-later
// A table of a memory's ports: names, widths, and which port carries which data movement. Each movement uses exactly
// one port, so a click moves it here from its old port.
#pragma once

#include <QAbstractButton>
#include <QWidget>
#include <vector>

#include "core/hardware/hardware_profile.h"

class QGridLayout;
class QLineEdit;

namespace tilescope::gui {

class ThemeController;

// A button that shows whether a port carries a movement: a filled or hollow disc in the tensor's colour.
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
  // Outlines the field of this pointer and shows the error below the ports. Returns false if no field has this pointer.
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
