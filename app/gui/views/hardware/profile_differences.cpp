// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/views/hardware/profile_differences.h"

#include <QObject>
#include <QRegularExpression>
#include <algorithm>

#include "app/gui/kit/words/words.h"
#include "core/base/json.h"
#include "core/base/json_pointer.h"
#include "core/hardware/hardware_edit.h"
#include "core/hardware/hardware_json.h"
#include "core/hardware/pricing.h"

namespace tilescope::gui {
namespace {
constexpr const char* kSetByUser = "set by the user";  // source of edits
const QString kNothing = QStringLiteral("–");

bool isNamed(const Json& list) {
  return list.is_array() && !list.empty() && list.front().is_object() && list.front().contains("name");
}

std::optional<std::size_t> placeOf(const Json& list, const Json& name) {
  for (std::size_t i = 0; i < list.size(); ++i)
    if (list[i]["name"] == name) return i;
  return std::nullopt;
}

// Shortens JSON: "I, W" or "K max".
QString plain(const QString& value) {
  static const QRegularExpression signs(QStringLiteral("[\\[\\]{}\"]"));
  QString text = QString(value).replace(QStringLiteral("],["), QStringLiteral("; ")).remove(signs);
  static const QRegularExpression comma(QStringLiteral(",(?=\\S)"));
  return text.replace(comma, QStringLiteral(", "));
}

class ProfileComparison {
 public:
  ProfileComparison(const HardwareProfile& file, const HardwareProfile& present) : file_(file), present_(present) {}

  std::vector<ProfileDifference> run() {
    const Json then = toJson(withoutAnchors(file_)), now = toJson(withoutAnchors(present_));
    compareObjects(then, now, "", "");
    if (!provenanceFollows())
      found_.push_back({QObject::tr("sources and assumptions"),
                        QObject::tr("%1 and %2").arg(file_.sources.size()).arg(file_.assumptions.size()),
                        QObject::tr("%1 and %2").arg(present_.sources.size()).arg(present_.assumptions.size()),
                        QStringLiteral("/sources")});
    return std::move(found_);
  }

 private:
  // Whether sources and assumptions equal the file's, except for values set by the user.
  bool provenanceFollows() const {
    for (const auto& [figure, source] : present_.sources) {
      const auto there = file_.sources.find(figure);
      if (source != kSetByUser && (there == file_.sources.end() || there->second != source)) return false;
    }
    return std::all_of(present_.assumptions.begin(), present_.assumptions.end(), [&](const std::string& figure) {
      return std::find(file_.assumptions.begin(), file_.assumptions.end(), figure) != file_.assumptions.end();
    });
  }

  void compare(const Json* then, const Json* now, const std::string& filePointer, const std::string& pointer) {
    if (then && now && *then == *now) return;
    if (then && now && then->is_object() && now->is_object()) return compareObjects(*then, *now, filePointer, pointer);
    if (then && now && isNamed(*then) && isNamed(*now)) return compareLists(*then, *now, filePointer, pointer);
    const QString present = now ? valueWords(present_, pointer) : kNothing;
    const QString file = then ? valueWords(file_, filePointer) : kNothing;
    const QString field = now ? fieldWords(present_, pointer) : fieldWords(file_, filePointer);
    found_.push_back({field, file, present, words(now ? pointer : filePointer)});
  }

  void compareObjects(const Json& then, const Json& now, const std::string& filePointer, const std::string& pointer) {
    const auto isFigure = [&](const std::string& key) {
      return !pointer.empty() || (key != "sources" && key != "assumptions" && key != "format");
    };
    for (const auto& [key, value] : now.items())
      if (isFigure(key))
        compare(then.contains(key) ? &then[key] : nullptr, &value, childPointer(filePointer, key),
                childPointer(pointer, key));
    for (const auto& [key, value] : then.items())
      if (isFigure(key) && !now.contains(key))
        compare(&value, nullptr, childPointer(filePointer, key), childPointer(pointer, key));
  }

  void compareLists(const Json& then, const Json& now, const std::string& filePointer, const std::string& pointer) {
    std::vector<std::string> orderThen, orderNow;
    for (std::size_t i = 0; i < now.size(); ++i) {
      const auto there = placeOf(then, now[i]["name"]);
      if (there) orderNow.push_back(now[i]["name"]);
      if (there)
        compareObjects(then[*there], now[i], childPointer(filePointer, *there), childPointer(pointer, i));
      else
        found_.push_back({words(now[i]["name"].get<std::string>()), kNothing, QObject::tr("added"),
                          words(childPointer(pointer, i))});
    }
    for (std::size_t i = 0; i < then.size(); ++i) {
      if (placeOf(now, then[i]["name"]))
        orderThen.push_back(then[i]["name"]);
      else
        found_.push_back({words(then[i]["name"].get<std::string>()), QObject::tr("there"), QObject::tr("removed"),
                          words(childPointer(filePointer, i))});
    }
    if (orderThen != orderNow)
      found_.push_back({QObject::tr("order of %1").arg(words(pointer).section('/', -1)),
                        plain(words(Json(orderThen).dump())), plain(words(Json(orderNow).dump())), words(pointer)});
  }

  const HardwareProfile& file_;
  const HardwareProfile& present_;
  std::vector<ProfileDifference> found_;
};

}  // namespace

std::vector<ProfileDifference> differences(const HardwareProfile& file, const HardwareProfile& present) {
  return ProfileComparison(file, present).run();
}

std::optional<std::string> pointerInFile(const Json& present, const Json& file, const std::string& pointer) {
  const Json *at = &present, *there = &file;
  std::string result;
  const std::vector<std::string> keys = splitPointer(pointer).value_or(std::vector<std::string>{});
  for (std::size_t i = 0; i < keys.size(); ++i) {
    std::string key = keys[i];
    if (at && isNamed(*at)) {
      const auto place = there ? placeOf(*there, (*at)[std::stoul(key)]["name"]) : std::nullopt;
      if (!place) return std::nullopt;
      at = findChild(*at, key);
      key = std::to_string(*place);
    } else {
      at = at ? findChild(*at, key) : nullptr;
    }
    there = there ? findChild(*there, key) : nullptr;
    result = childPointer(result, key);
  }
  return result;
}

QString fieldWords(const HardwareProfile& profile, const std::string& pointer) {
  return words(editWords(profile, {pointer, "null"}).field);
}

QString valueWords(const HardwareProfile& profile, const std::string& pointer) {
  return plain(words(editWords(profile, {pointer, "null"}).from));
}

}  // namespace tilescope::gui
