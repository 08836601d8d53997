// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/network/import_strip.h"

#include <QHBoxLayout>
#include <algorithm>
#include <utility>

#include "app/common/design_file.h"
#include "app/gui/kit/chrome/described.h"
#include "app/gui/kit/chrome/icon_button.h"
#include "app/gui/kit/chrome/tone_label.h"
#include "app/gui/kit/theme/fonts.h"
#include "app/gui/kit/theme/theme.h"
#include "app/gui/kit/words/words.h"
#include "core/workload/layer_kinds.h"

namespace tilescope::gui {
namespace {
constexpr int kSizeWidth = 56, kSizeHeight = 22;  // px at 100 %
constexpr int kNamedInTip = 12;

QString unknownTip(const std::vector<std::string>& unknown) {
  QStringList lines{QObject::tr("Only the known bytes of these layers count:")};
  for (std::size_t i = 0; i < unknown.size() && i < kNamedInTip; ++i) lines << words(unknown[i]);
  if (unknown.size() > kNamedInTip) lines << QObject::tr("and %1 more").arg(unknown.size() - kNamedInTip);
  return lines.join('\n');
}

}  // namespace

ImportStrip::ImportStrip(SessionController& session, const ThemeController* themes, QWidget* parent)
    : EditorHead(themes, "import strip", parent),
      session_(session),
      themes_(themes),
      unknown_(new ToneLabel(themes, &Theme::warning, this)) {
  unknown_->setObjectName("import unknown");
  addControl(unknown_);
  auto* fields = new QWidget(this);
  fields_ = new QHBoxLayout(fields);
  fields_->setContentsMargins(0, 0, 0, 0);
  addControl(fields);
  auto* close = new IconButton(themes, QStringLiteral("x"), IconButton::Look::Flat, this);
  describe(close, "import close", tr("Close"), tr("Hide where the network came from"));
  connect(close, &QToolButton::clicked, this, [this] {
    closed_ = words(session_.design().networkName);
    hide();
  });
  addControl(close);
  connect(&session_, &SessionController::designChanged, this, &ImportStrip::follow);
  follow();
}

QLineEdit* ImportStrip::sizeField(const QString& name) const {
  for (const SizeField& size : sizes_)
    if (words(size.name) == name) return size.field;
  return nullptr;
}

void ImportStrip::follow() {
  const Network* network = session_.design().network.get();
  if (!network || !network->origin) return hide();
  const std::vector<std::string> unknown = unknownOperators(*network);
  setWords(words(network->origin->file), words(kindsText(layerKinds(*network))), false);
  unknown_->setText(counted(unknown.size(), tr("1 unknown operator"), tr("%1 unknown operators")));
  unknown_->setToolTip(unknownTip(unknown));
  unknown_->setVisible(!unknown.empty());
  showSizes(network->origin->sizes);
  setVisible(closed_.isEmpty() || closed_ != words(session_.design().networkName));
}

// Fields are replaced only if names change, so that a field keeps the focus during editing.
void ImportStrip::showSizes(const std::map<std::string, std::int64_t>& sizes) {
  const auto shown = [&] {
    return std::equal(sizes.begin(), sizes.end(), sizes_.begin(), sizes_.end(),
                      [](const auto& size, const SizeField& field) { return size.first == field.name; });
  };
  if (!shown()) {
    for (const SizeField& size : std::exchange(sizes_, {})) {
      size.label->deleteLater();
      size.field->deleteLater();
    }
    for (const auto& [name, value] : sizes) {
      SizeField size{name, new ToneLabel(themes_, &Theme::text2, this), new QLineEdit(this)};
      size.label->setText(words(name));
      describe(size.field, qPrintable("size " + words(name)), words(name),
               tr("A size that the file leaves open; changing it reads the file again"));
      size.field->setFont(numberFont());
      size.field->setAlignment(Qt::AlignRight);
      size.field->setFixedSize(scaledPixels(kSizeWidth), scaledPixels(kSizeHeight));
      connect(size.field, &QLineEdit::editingFinished, this,
              [this, name = name, field = size.field] { take(name, *field); });
      fields_->addWidget(size.label);
      fields_->addWidget(size.field);
      sizes_.push_back(size);
    }
  }
  auto value = sizes.begin();
  for (const SizeField& size : sizes_) size.field->setText(QString::number((value++)->second));
}

void ImportStrip::take(const std::string& size, const QLineEdit& field) {
  std::map<std::string, std::int64_t> sizes = session_.design().network->origin->sizes;
  bool ok = false;
  const qlonglong value = field.text().toLongLong(&ok);
  if (ok && value == sizes[size]) return;
  if (!ok || value < 1) {
    emit refused({{Diagnostic::Severity::Error, size, "", field.text().toStdString(), "a whole number of at least 1",
                   "Correct the entry."}});
    return follow();
  }
  sizes[size] = value;
  Result<app::Design> design = app::withSizes(session_.design(), sizes);
  if (!design) {
    emit refused(design.diagnostics());
    return follow();
  }
  session_.change(tr("%1 %2").arg(words(size)).arg(value), std::move(design).value());
}

}  // namespace tilescope::gui

#include "moc_import_strip.cpp"
