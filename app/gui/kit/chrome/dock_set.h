// SPDX-License-Identifier: GPL-3.0-or-later
// Which docks of a view are visible: all that are not hidden, or one that is enlarged.
#pragma once

#include <QJsonObject>
#include <QObject>
#include <QPointer>
#include <optional>
#include <vector>

class QWidget;

namespace tilescope::gui {

class EnlargeButton;

class DockSet : public QObject {
  Q_OBJECT
 public:
  struct Entry {
    QString id, name;
    bool canHide = true;
    bool usual = true;  // shown by default
    std::optional<bool> chosen;
    QString away = {};  // why it cannot be shown; empty: it can be
  };

  using QObject::QObject;

  void add(const QString& id, const QString& name, bool canHide = true);
  // A double click on the header or the button enlarges the dock. Header and button may be null.
  void attach(const QString& id, QWidget* frame, QWidget* header, EnlargeButton* button);
  void rename(const QString& id, const QString& name);
  void setUsual(const QString& id, bool shown);
  // Hides a dock even if the user wants it shown. An empty reason ends this.
  void setAway(const QString& id, const QString& reason);

  const std::vector<Entry>& entries() const { return entries_; }
  bool isShown(const QString& id) const;  // not hidden; may be behind an enlarged dock
  bool isInSight(const QString& id) const;
  bool canChange(const QString& id) const;    // false for the last visible dock
  QString idAt(const QWidget* inside) const;  // dock with this widget; empty: none

  void setShown(const QString& id, bool shown);
  // Enlarges a dock. If it is enlarged already, or if id is empty, restores all docks.
  void enlarge(const QString& id);
  const QString& enlarged() const { return enlarged_; }
  // Shows a dock even if it is hidden or behind an enlarged one.
  void reveal(const QString& id);
  void apply();

  // The user's choices. restore() skips unknown ids and never hides all docks.
  QJsonObject state() const;
  void restore(const QJsonObject& state);

 signals:
  void aboutToEnlarge();
  void changed();

 private:
  struct Part {
    QString id;
    QPointer<QWidget> frame, header;
    QPointer<EnlargeButton> button;
  };

  bool eventFilter(QObject* watched, QEvent* event) override;
  Entry* find(const QString& id);
  const Entry* find(const QString& id) const;
  int shownCount() const;
  void setEnlarged(const QString& id);

  std::vector<Entry> entries_;
  std::vector<Part> parts_;
  QString enlarged_;
};

}  // namespace tilescope::gui
