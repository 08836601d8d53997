// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/kit/theme/style_sheet.h"

#include <QRegularExpression>
#include <algorithm>
#include <utility>
#include <vector>

#include "app/gui/kit/theme/fonts.h"
#include "core/base/ensure.h"

namespace tilescope::gui {
namespace {

// @name is a colour, ~n a length of n px at 100 %. Frames are 1 px, focus frames 2 px; :focus rules reduce the padding,
// so that nothing moves.
constexpr const char* kWindowRules = R"(
QMainWindow, QDialog { background: @window; }
QMainWindow::separator { background: @window; width: 6px; height: 6px; }
QMainWindow::separator:hover { background: @hover; }
QSplitter::handle { background: @window; }
QSplitter::handle:horizontal { width: 6px; }
QSplitter::handle:vertical { height: 6px; }
QToolTip { background: @raised; color: @text; border: 1px solid @field_border; padding: 4px 6px; }
QStatusBar { background: @panel; color: @text_2; border-top: 1px solid @border; font-size: ~11; }
QStatusBar::item { border: none; }
QToolBar { background: @panel; border: none; spacing: 4px; padding: 0px; }
)";

constexpr const char* kMenuRules = R"(
QMenuBar { background: @panel; color: @text_2; border-bottom: 1px solid @border; padding: 0px 8px; spacing: 0px; }
QMenuBar::item { background: transparent; padding: 7px 9px 8px 9px; }
QMenuBar::item:selected { background: @hover; color: @text; }
QMenuBar::item:pressed { background: @accent_soft; color: @text; }
QMenu { background: @raised; color: @text; border: 1px solid @field_border; padding: 4px 0px; }
QMenu::item { padding: 4px 24px 4px 12px; min-height: ~16; background: transparent; }
QMenu::item:selected { background: @accent_soft; color: @text; }
QMenu::item:disabled { color: @disabled; background: transparent; }
QMenu::separator { height: 1px; background: @border; margin: 4px 0px; }
QMenu::icon { left: 8px; }
QMenu::indicator { left: 8px; width: 16px; height: 16px; }
QMenu::right-arrow { right: 6px; width: 14px; height: 14px; }
)";

constexpr const char* kButtonRules = R"(
QPushButton { background: @raised; color: @text; border: 1px solid @field_border; border-radius: 4px;
              padding: 0px 12px; min-height: ~24-2; outline: none; }
QPushButton:hover { background: @hover; }
QPushButton:pressed, QPushButton:checked { background: @accent_soft; border-color: @accent; }
QPushButton:disabled { background: @raised; color: @disabled; border-color: @border; }
QPushButton:focus { border: 2px solid @focus; padding: 0px 11px; min-height: ~24-4; }
QPushButton[primary="true"] { background: @accent; color: @on_accent; border-color: @accent; font-weight: 600; }
QPushButton[primary="true"]:hover { background: @accent_hover; border-color: @accent_hover; }
QPushButton[primary="true"]:pressed { background: @accent_pressed; border-color: @accent_pressed; }
QPushButton[primary="true"]:disabled { background: @raised; color: @disabled; border-color: @border; }
QPushButton[primary="true"]:focus { border-color: @primary_focus; }
QPushButton[flat="true"] { background: transparent; color: @accent; border-color: transparent; }
QPushButton[flat="true"]:hover { background: @hover; }
QPushButton[flat="true"]:disabled { color: @disabled; }
QPushButton[flat="true"]:focus { border-color: @focus; }
QToolButton { background: transparent; color: @text_2; border: 1px solid transparent; border-radius: 4px;
              padding: 0px; outline: none; }
QToolButton:hover { background: @hover; color: @text; }
QToolButton:pressed, QToolButton:checked { background: @accent_soft; color: @text; }
QToolButton:disabled { background: transparent; color: @disabled; }
QToolButton[boxed="true"] { background: @raised; border-color: @field_border; }
QToolButton[boxed="true"]:hover { background: @hover; }
QToolButton[boxed="true"]:pressed { background: @accent_soft; border-color: @accent; }
QToolButton:focus, QToolButton[boxed="true"]:focus { border: 2px solid @focus; }
QToolButton::menu-indicator { image: none; }
)";

constexpr const char* kFieldRules = R"(
QAbstractScrollArea { border: none; }
QLineEdit, QPlainTextEdit, QTextEdit { background: @field; color: @text; border: 1px solid @field_border;
  border-radius: 4px; selection-background-color: @accent; selection-color: @on_accent; }
QLineEdit { padding: 0px 8px; min-height: ~24-2; }
QLineEdit:focus { border: 2px solid @focus; padding: 0px 7px; min-height: ~24-4; }
QLineEdit[wrong="true"] { border: 2px solid @worse; padding: 0px 7px; min-height: ~24-4; }
QLineEdit:disabled { background: @panel; color: @disabled; border-color: @border; }
QPlainTextEdit:focus, QTextEdit:focus { border: 2px solid @focus; }
QPlainTextEdit[page="true"] { background: @plot; border: 2px solid @plot; border-radius: 0px; padding: 4px 8px; }
QPlainTextEdit[page="true"]:focus { border-color: @focus; }
QTextBrowser, QTextBrowser:focus { background: @plot; border: none; }
QProgressBar { background: @hover; border: none; border-radius: 3px; min-height: 6px; max-height: 6px; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }
QComboBox QAbstractItemView { background: @raised; color: @text; border: 1px solid @field_border; outline: none;
  padding: 4px 0px; selection-background-color: @accent_soft; selection-color: @text; }
QComboBox QAbstractItemView::item { min-height: ~24; padding: 0px 4px; }
)";

constexpr const char* kViewRules = R"(
QTableView, QTreeView, QListView { background: @plot; color: @text; border: none; gridline-color: @row_line;
  selection-background-color: @selection; selection-color: @text; outline: none; }
QListView[panel="true"] { background: @panel; }
QHeaderView { background: @panel; border: none; }
QHeaderView::section { background: @panel; color: @text_2; border: none; border-bottom: 1px solid @border;
  padding: 0px 8px; min-height: ~26-1; font-size: ~11; }
QHeaderView::section:hover { background: @hover; color: @text; }
QTableCornerButton::section { background: @panel; border: none; border-bottom: 1px solid @border; }
QTabBar { background: @panel; border: none; qproperty-drawBase: 0; qproperty-expanding: 0; }
QTabBar::tab { background: transparent; color: @text_2; border: none; border-bottom: 2px solid transparent;
  padding: 0px 10px; min-height: ~28-2; }
QTabBar::tab:hover { color: @text; }
QTabBar::tab:selected { color: @text; border-bottom-color: @accent; }
QTabBar::tab:disabled { color: @disabled; }
QTabBar::tab:focus { border-bottom-color: @focus; }
QTabWidget::pane { border: none; background: @plot; }
QScrollBar:vertical { background: transparent; width: 10px; margin: 0px; border: none; }
QScrollBar:horizontal { background: transparent; height: 10px; margin: 0px; border: none; }
QScrollBar::handle { background: @field_border; border-radius: 3px; margin: 2px; }
QScrollBar::handle:vertical { min-height: 24px; }
QScrollBar::handle:horizontal { min-width: 24px; }
QScrollBar::handle:hover, QScrollBar::handle:pressed { background: @text_3; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0px; height: 0px; border: none; background: none; }
QScrollBar::add-page, QScrollBar::sub-page { background: none; }
QAbstractScrollArea::corner { background: transparent; border: none; }
)";

constexpr double kHoverShare = 0.9;    // accent's share in a hovered button
constexpr double kPressedShare = 0.8;  // keeps text contrast above 4.5:1

std::vector<std::pair<QString, QColor>> colours(const Theme& t) {
  return {
      {"window", t.window},
      {"panel", t.panel},
      {"plot", t.plot},
      {"raised", t.raised},
      {"field", t.field},
      {"hover", t.hover},
      {"border", t.border},
      {"field_border", t.fieldBorder},
      {"row_line", t.rowLine},
      {"text", t.text},
      {"text_2", t.text2},
      {"text_3", t.text3},
      {"disabled", t.disabled},
      {"accent", t.accent},
      {"on_accent", t.onAccent},
      {"accent_soft", t.accentSoft},
      {"selection", t.selection},
      {"focus", t.focus},
      {"worse", t.worse},
      {"accent_hover", mixed(t.accent, t.text, kHoverShare)},
      {"accent_pressed", mixed(t.accent, t.text, kPressedShare)},
      // The text colour, because the focus colour is too similar to the accent.
      {"primary_focus", t.text},
  };
}

QString withColours(const QString& rules, const Theme& theme) {
  static const QRegularExpression token(QStringLiteral("@([a-z_0-9]+)"));
  const auto values = colours(theme);
  QString result;
  qsizetype end = 0;
  for (auto matches = token.globalMatch(rules); matches.hasNext();) {
    const QRegularExpressionMatch match = matches.next();
    const auto value =
        std::find_if(values.begin(), values.end(), [&](const auto& entry) { return entry.first == match.captured(1); });
    ensure(value != values.end(), qPrintable(QString("style sheet: no colour ") + match.captured(1)));
    result += rules.mid(end, match.capturedStart() - end) + value->second.name();
    end = match.capturedEnd();
  }
  return result + rules.mid(end);
}

QString withLengths(const QString& rules) {
  static const QRegularExpression length(QStringLiteral("~(\\d+)(?:-(\\d+))?"));
  QString result;
  qsizetype end = 0;
  for (auto matches = length.globalMatch(rules); matches.hasNext();) {
    const QRegularExpressionMatch match = matches.next();
    const int pixels = scaledPixels(match.captured(1).toInt()) - match.captured(2).toInt();
    result += rules.mid(end, match.capturedStart() - end) + QString::number(pixels) + "px";
    end = match.capturedEnd();
  }
  return result + rules.mid(end);
}

}  // namespace

QString styleSheet(const Theme& theme) {
  QString rules;
  for (const char* part : {kWindowRules, kMenuRules, kButtonRules, kFieldRules, kViewRules}) {
    rules += QLatin1String(part);
  }
  return withLengths(withColours(rules, theme));
}

}  // namespace tilescope::gui
