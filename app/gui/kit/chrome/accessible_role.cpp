// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/chrome/accessible_role.h"

#include <QAbstractButton>
#include <QAccessibleWidget>
#include <QVariant>

namespace tilescope::gui {
namespace {

constexpr const char* kRole = "accessibleRole";  // dynamic property

class RoleInterface : public QAccessibleWidget, public QAccessibleValueInterface {
 public:
  RoleInterface(QWidget* widget, QAccessible::Role role)
      : QAccessibleWidget(widget, role), value_(dynamic_cast<AccessibleValue*>(widget)) {}

  void* interface_cast(QAccessible::InterfaceType type) override {
    if (type == QAccessible::ValueInterface && value_ && value_->scale())
      return static_cast<QAccessibleValueInterface*>(this);
    return QAccessibleWidget::interface_cast(type);
  }

  // Qt takes the tooltip for a description, which repeats the name of many widgets.
  QString text(QAccessible::Text kind) const override {
    if (kind == QAccessible::Value && value_) return value_->accessibleText();
    const QString text = QAccessibleWidget::text(kind);
    return kind == QAccessible::Description && text == QAccessibleWidget::text(QAccessible::Name) ? QString() : text;
  }

  QAccessible::State state() const override {
    QAccessible::State state = QAccessibleWidget::state();
    if (const QAbstractButton* shown = button(); shown && shown->isCheckable()) {
      state.selectable = true;
      state.selected = shown->isChecked();
    }
    state.hasPopup = role() == QAccessible::ComboBox;
    return state;
  }

  QStringList actionNames() const override {
    QStringList names = QAccessibleWidget::actionNames();
    if (button() && button()->isEnabled()) names.prepend(pressAction());
    return names;
  }
  void doAction(const QString& name) override {
    if (name == pressAction() && button())
      button()->click();
    else
      QAccessibleWidget::doAction(name);
  }

  QVariant currentValue() const override { return value_->scale()->value; }
  QVariant minimumValue() const override { return value_->scale()->min; }
  QVariant maximumValue() const override { return value_->scale()->max; }
  QVariant minimumStepSize() const override { return 0; }  // a scale of powers has no equal steps
  void setCurrentValue(const QVariant& value) override { value_->setOnScale(value.toDouble()); }

 private:
  QAbstractButton* button() const { return qobject_cast<QAbstractButton*>(widget()); }

  AccessibleValue* value_;
};

QAccessibleInterface* interfaceOf(const QString&, QObject* object) {
  auto* widget = qobject_cast<QWidget*>(object);
  const QVariant role = widget ? widget->property(kRole) : QVariant();
  return role.isValid() ? new RoleInterface(widget, static_cast<QAccessible::Role>(role.toInt())) : nullptr;
}

}  // namespace

void setRole(QWidget* widget, QAccessible::Role role) {
  static const bool kInstalled = [] {
    QAccessible::installFactory(interfaceOf);
    return true;
  }();
  Q_UNUSED(kInstalled);
  // Qt keeps the interface that an event before made, such as that of a name.
  if (QAccessibleInterface* before = QAccessible::queryAccessibleInterface(widget))
    QAccessible::deleteAccessibleInterface(QAccessible::uniqueId(before));
  widget->setProperty(kRole, static_cast<int>(role));
}

void announceValue(QWidget* widget) {
  const auto* value = dynamic_cast<AccessibleValue*>(widget);
  if (!value || !QAccessible::isActive()) return;
  const std::optional<AccessibleValue::Scale> scale = value->scale();
  QAccessibleValueChangeEvent event(widget, scale ? QVariant(scale->value) : QVariant(value->accessibleText()));
  QAccessible::updateAccessibility(&event);
}

}  // namespace tilescope::gui
