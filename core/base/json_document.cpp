// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json_document.h"

#include <algorithm>
#include <set>
#include <utility>

#include "core/base/json.h"
#include "core/base/json_pointer.h"

namespace tilescope {
namespace {

constexpr std::size_t kQuoteCharacters = 60;
constexpr std::size_t kQuoteBytes = 4 * kQuoteCharacters;  // a quote never shows more

std::string dumpText(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

bool isNoteKey(const std::string& key) {
  return key.starts_with("x-");
}

// Appends only as much as a quote shows, however large the value is.
void appendCompact(const Json& value, std::string& out) {
  if (out.size() > kQuoteBytes) return;
  if (value.is_string()) {
    out += dumpText(value.get_ref<const std::string&>().substr(0, kQuoteBytes));
  } else if (value.is_array() || value.is_object()) {
    out += value.is_array() ? '[' : '{';
    bool first = true;
    for (auto item = value.begin(); item != value.end() && out.size() <= kQuoteBytes; ++item) {
      if (!first) out += ", ";
      first = false;
      if (value.is_object()) out += dumpText(item.key().substr(0, kQuoteBytes)) + ": ";
      appendCompact(*item, out);
    }
    out += value.is_array() ? ']' : '}';
  } else {
    out += dumpText(value);
  }
}

// Rebuilds each object: erasing keys one by one would take quadratic time.
void takeNotesBelow(Json& value, const std::string& pointer, Notes& notes) {
  if (value.is_array()) {
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (value[i].is_structured()) takeNotesBelow(value[i], childPointer(pointer, i), notes);
    }
  } else if (value.is_object()) {
    const std::size_t before = notes.size();
    for (auto& [key, child] : value.get_ref<Json::object_t&>()) {
      if (isNoteKey(key)) {
        notes.push_back({pointer, key, dumpText(child)});
      } else if (child.is_structured()) {
        takeNotesBelow(child, childPointer(pointer, key), notes);
      }
    }
    if (notes.size() == before) return;
    Json::object_t kept;
    for (auto& [key, child] : value.get_ref<Json::object_t&>()) {
      if (!isNoteKey(key)) kept.emplace_back(key, std::move(child));
    }
    value.get_ref<Json::object_t&>().swap(kept);
  }
}

Json* resolve(Json& document, const std::string& pointer) {
  try {
    const Json::json_pointer place(pointer);
    return document.contains(place) ? &document.at(place) : nullptr;
  } catch (const Json::exception&) {
    return nullptr;  // the note's parent no longer exists
  }
}

std::set<std::string> keysOf(const Json& object) {
  std::set<std::string> keys;
  for (const auto& [key, child] : object.get_ref<const Json::object_t&>()) keys.insert(key);
  return keys;
}

}  // namespace

Notes takeNotes(Json& document) {
  Notes notes;
  takeNotesBelow(document, "", notes);
  std::sort(notes.begin(), notes.end());
  return notes;
}

void putNotes(Json& document, const Notes& notes) {
  const std::string* parentPointer = nullptr;
  Json* parent = nullptr;
  std::set<std::string> keys;
  for (const Note& note : notes) {
    if (parentPointer == nullptr || *parentPointer != note.parent) {
      parentPointer = &note.parent;
      parent = resolve(document, note.parent);
      if (parent != nullptr && !parent->is_object()) parent = nullptr;
      if (parent != nullptr) keys = keysOf(*parent);
    }
    Json value = Json::parse(note.json, nullptr, false);
    if (parent == nullptr || value.is_discarded() || !keys.insert(note.key).second) continue;
    parent->get_ref<Json::object_t&>().emplace_back(note.key, std::move(value));
  }
}

// Cuts between characters, never inside one.
std::string shortened(const std::string& text) {
  std::size_t characters = 0;
  std::size_t cut = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if ((static_cast<unsigned char>(text[i]) & 0xC0U) == 0x80U) continue;
    if (characters == kQuoteCharacters - 1) cut = i;
    if (++characters > kQuoteCharacters) return text.substr(0, cut) + "…";
  }
  return text;
}

std::string quoteShort(const Json& value) {
  std::string text;
  appendCompact(value, text);
  return shortened(text);
}

}  // namespace tilescope
