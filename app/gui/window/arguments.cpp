// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/window/arguments.h"

#include <QCommandLineParser>
#include <QFileInfo>
#include <QImageWriter>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <iterator>

#include "app/common/command_help.h"
#include "app/gui/kit/words/words.h"
#include "app/gui/session/window_names.h"
#include "app/gui/views/export/report/report_runner.h"
#include "app/gui/window/about_card.h"
#include "app/gui/window/saved_layouts.h"
#include "app/gui/window/screenshot.h"
#include "core/base/names.h"
#include "core/base/parts.h"
#include "core/models/model_registry.h"
#include "core/plan/plan_json.h"

namespace tilescope::gui {
namespace {

using app::OptionText;

// Suffixes, the most common first. Which ones Qt can write depends on its plug-ins.
constexpr std::array kPictures{"png", "jpg", "jpeg", "webp", "tif", "tiff", "bmp", "ppm"};
constexpr std::array kDesignOptions{"network",   "hardware", "technology", "model",  "dataflow", "search",
                                    "objective", "batch",    "run",        "option", "set",      "budget"};

Diagnostic problem(const std::string& found, const std::string& expected, const std::string& nearest = "") {
  return {Diagnostic::Severity::Error,
          "tilescope",
          "",
          found,
          expected,
          nearest.empty() ? "Run 'tilescope --help'." : "Did you mean \"" + nearest + "\"?"};
}

void define(QCommandLineParser& parser) {
  parser.setApplicationDescription(app::kWindowAbout);
  parser.addPositionalArgument(app::kWindowFile.name, app::kWindowFile.help, app::kWindowFile.value);
  for (const OptionText& option : app::kWindowTexts)
    parser.addOption({{QString(QLatin1Char(*option.name)), QString(option.name)}, QString(option.help)});
  for (const OptionText& option : app::windowOptions())
    parser.addOption({QString(option.name), QString(option.help), QString(option.value)});
}

std::string nearestOption(const std::string& typed) {
  std::vector<std::string> names;
  for (const OptionText& option : app::windowOptions()) names.emplace_back(option.name);
  const std::string nearest = nearestName(typed, names);
  return nearest.empty() ? "" : "--" + nearest;
}

// From Qt's message "Missing value after '--network'."
std::string withoutValue(const QString& errorText) {
  static const QRegularExpression kOption("'(-[^']+)'");
  const QRegularExpressionMatch match = kOption.match(errorText);
  return match.hasMatch() ? (match.captured(1) + " without a value").toStdString() : errorText.toStdString();
}

std::vector<std::string> writtenPictures() {
  const QList<QByteArray> formats = QImageWriter::supportedImageFormats();
  std::vector<std::string> names;
  std::copy_if(kPictures.begin(), kPictures.end(), std::back_inserter(names),
               [&](const char* name) { return formats.contains(name); });
  return names;
}

// Qt takes any word as value: "--network --hardware x" would be a network named "--hardware".
std::optional<Diagnostic> swallowedOption(const QStringList& words) {
  for (qsizetype i = 1; i + 1 < words.size() && words[i] != QLatin1String("--"); ++i) {
    const auto takesValue = [&](const OptionText& option) {
      return *option.value != '\0' && words[i] == QLatin1String("--") + option.name;
    };
    if (std::none_of(app::windowOptions().begin(), app::windowOptions().end(), takesValue)) continue;
    if (const QString& next = words[++i]; next.startsWith(QLatin1String("--")))
      return problem(words[i - 1].toStdString() + " without a value before " + next.toStdString(), "a value after it");
  }
  return std::nullopt;
}

class Reader {
 public:
  explicit Reader(const QCommandLineParser& parser) : parser_(parser) {}

  Result<Arguments> read() {
    app::DesignWords& design = arguments_.design;
    design.network = once("network").value_or("");
    design.hardware = once("hardware").value_or("");
    design.technology = once("technology");
    design.model = once("model").value_or(std::string(models().front().model->id()));
    design.dataflow = once("dataflow");
    design.search = once("search");
    design.objective = once("objective");
    design.options = all("option");
    design.edits = all("set");
    arguments_.measured = QString::fromStdString(once("measured").value_or(""));
    arguments_.selection = parser_.values("select");
    arguments_.namesDesign = std::any_of(kDesignOptions.begin(), kDesignOptions.end(),
                                         [this](const char* option) { return parser_.isSet(option); });
    readBatch();
    readRun();
    readBudgets();
    readFields();
    readTheme();
    readSize();
    readView();
    readScreenshot();
    readReport();
    readFile();
    if (!errors_.empty()) return errors_;
    return arguments_;
  }

 private:
  std::optional<std::string> once(const char* name) {
    const QStringList values = parser_.values(name);
    if (values.isEmpty()) return std::nullopt;
    if (values.size() > 1)
      errors_.push_back(
          problem("--" + std::string(name) + " " + std::to_string(values.size()) + " times", "the option once"));
    if (values.back().isEmpty())
      errors_.push_back(problem("--" + std::string(name) + " with an empty value", "a value after it"));
    return values.back().toStdString();
  }

  std::vector<std::string> all(const char* name) const {
    std::vector<std::string> values;
    for (const QString& value : parser_.values(name)) values.push_back(value.toStdString());
    return values;
  }

  void readBatch() {
    const std::optional<std::string> typed = once("batch");
    if (!typed) return;
    bool ok = false;
    const qlonglong batch = QString::fromStdString(*typed).toLongLong(&ok);
    if (ok && batch >= 1)
      arguments_.design.batch = batch;
    else
      errors_.push_back(problem("--batch \"" + *typed + "\"", "a whole number from 1"));
  }

  void readRun() {
    const std::optional<std::string> typed = once("run");
    const Result<RunChanges> run = typed ? parseRun(*typed) : RunChanges();
    append(errors_, run ? Diagnostics() : run.diagnostics());
    if (run) arguments_.design.run = *run;
  }

  void readBudgets() {
    const Result<BudgetValues> budgets = parseBudgets(once("budget"));
    append(errors_, budgets ? Diagnostics() : budgets.diagnostics());
    if (budgets) arguments_.budgets = *budgets;
  }

  void readFields() {
    for (const OptionField& field : optionFields())
      if (const std::optional<std::string> typed = once(field.flag.c_str())) {
        arguments_.design.options.push_back(field.name + "=" + *typed);
        arguments_.namesDesign = true;
      }
  }

  void readTheme() {
    const std::optional<std::string> typed = once("theme");
    if (!typed) return;
    const std::vector<std::string> themes(kThemeModeNames.begin(), kThemeModeNames.end());
    arguments_.theme = parseEnum<ThemeMode>(kThemeModeNames, *typed);
    if (!arguments_.theme)
      errors_.push_back(problem("--theme \"" + *typed + "\"", joinNames(themes), nearestName(*typed, themes)));
  }

  void readSize() {
    const std::optional<std::string> typed = once("size");
    if (!typed) return;
    static const QRegularExpression kSize("^(\\d{1,5})x(\\d{1,5})$");
    const QRegularExpressionMatch match = kSize.match(QString::fromStdString(*typed));
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    if (match.hasMatch() && size == size.expandedTo(kMinWindow).boundedTo(kLargestWindow))
      arguments_.size = size;
    else
      errors_.push_back(problem("--size \"" + *typed + "\"",
                                "width x height in pixels, from 1024x640 to 16384x16384, such as 1440x900"));
  }

  void readView() {
    const std::optional<std::string> typed = once("view");
    if (!typed) return;
    arguments_.view = QString::fromStdString(*typed);
    const std::vector<std::string> views = viewNames();
    if (std::find(views.begin(), views.end(), *typed) == views.end())
      errors_.push_back(problem("--view \"" + *typed + "\"", joinNames(views), nearestName(*typed, views)));
  }

  // Read before planning, so that errors come at once. The default is PNG.
  void readScreenshot() {
    const std::optional<std::string> typed = once("screenshot");
    if (!typed) return;
    arguments_.screenshot = QString::fromStdString(*typed);
    const std::string suffix = QFileInfo(arguments_.screenshot).suffix().toLower().toStdString();
    const std::vector<std::string> known = writtenPictures();
    if (!suffix.empty() && std::find(known.begin(), known.end(), suffix) == known.end())
      errors_.push_back(problem("--screenshot \"" + *typed + "\"", "a name that ends with " + joinNames(known)));
  }

  void readReport() {
    const std::optional<std::string> typed = once("report");
    arguments_.onePage = parser_.isSet("one-page");
    if (arguments_.onePage && !typed) errors_.push_back(problem("--one-page without --report", "both"));
    if (!typed) return;
    arguments_.report = QString::fromStdString(*typed);
    if (!arguments_.screenshot.isEmpty())
      errors_.push_back(problem("--report together with --screenshot", "one of the two"));
    else if (const Diagnostics wrong = checkReportPath(arguments_.report); !wrong.empty())
      errors_.push_back(wrong.front());
  }

  void readFile() {
    const QStringList files = parser_.positionalArguments();
    if (files.size() > 1)
      errors_.push_back(problem(QStringLiteral("\"%1\"").arg(files[1]).toStdString(), "one file at most"));
    if (!files.isEmpty()) arguments_.file = files.front();
  }

  const QCommandLineParser& parser_;
  Arguments arguments_;
  Diagnostics errors_;
};

}  // namespace

Result<Arguments> parseArguments(const QStringList& words) {
  QCommandLineParser parser;
  define(parser);
  if (std::optional<Diagnostic> swallowed = swallowedOption(words)) return std::move(*swallowed);
  const bool parsed = parser.parse(words);
  if (!parser.unknownOptionNames().isEmpty()) {
    const std::string unknown = parser.unknownOptionNames().front().toStdString();
    const QString typed = QString(unknown.size() == 1 ? "\"-%1\"" : "\"--%1\"").arg(unknown.c_str());
    return problem(typed.toStdString(), "an option of tilescope", nearestOption(unknown));
  }
  if (!parsed) return problem(withoutValue(parser.errorText()), "a value after it");
  Arguments arguments;
  if (parser.isSet("help")) {
    arguments.text = parser.helpText().replace("<executable_name>", "tilescope");
    return arguments;
  }
  if (parser.isSet("version")) {
    arguments.text =
        "tilescope " + gui::words(toolVersion()) + "\n" + buildWords() + "\n" + gui::words(partsText(libraryParts()));
    return arguments;
  }
  return Reader(parser).read();
}

}  // namespace tilescope::gui
