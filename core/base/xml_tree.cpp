// SPDX-License-Identifier: GPL-3.0-or-later
// libxml2 calls only our handlers, so external subsets and entities are never processed. Its nodes have no columns, so
// handlers take the parser's byte offset; in a start tag, that of the last "<" before it.
#include "core/base/xml_tree.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>

#include <algorithm>
#include <cstdarg>
#include <memory>

#include "core/base/names.h"

namespace tilescope {
namespace {

#if LIBXML_VERSION >= 21200
using XmlMessage = const xmlError*;
#else
using XmlMessage = xmlError*;
#endif

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
// Array entries per attribute in libxml2: name, prefix, URI, begin and end of the value.
constexpr std::size_t kWordsOfAttribute = 5;

std::string_view viewOf(const xmlChar* text) {
  return text == nullptr ? std::string_view() : std::string_view(reinterpret_cast<const char*>(text));
}

// Reverts libxml2's replacement of "&" in attributes by "&#38;".
std::string valueOf(const char* begin, const char* end) {
  constexpr std::string_view kAmpersand = "&#38;";
  std::string_view rest(begin, static_cast<std::size_t>(end - begin));
  std::string value;
  for (std::size_t at = rest.find(kAmpersand); at != std::string_view::npos; at = rest.find(kAmpersand)) {
    value += rest.substr(0, at);
    value += '&';
    rest.remove_prefix(at + kAmpersand.size());
  }
  return value.append(rest);
}

struct FreeContext {
  void operator()(xmlParserCtxt* context) const {
    if (context->myDoc != nullptr) xmlFreeDoc(context->myDoc);
    xmlFreeParserCtxt(context);
  }
};

class TreeBuilder {
 public:
  TreeBuilder(std::string_view text, TextFindings& findings, const XmlLimits& limits)
      : text_(text),
        start_(text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0),
        findings_(findings),
        limits_(limits) {}

  XmlElement build() {
    if (!isReadable()) return {};
    static const bool isReady = (xmlInitParser(), true);
    ensure(isReady, "libxml2 starts");
    const std::string_view body = text_.substr(start_);
    const std::unique_ptr<xmlParserCtxt, FreeContext> context(
        xmlCreateMemoryParserCtxt(body.data(), static_cast<int>(body.size())));
    ensure(context != nullptr, "libxml2 makes a parser");
    context_ = context.get();
    *context->sax = handlers();
    context->userData = this;
    xmlCtxtUseOptions(context_, XML_PARSE_NONET | XML_PARSE_IGNORE_ENC | XML_PARSE_BIG_LINES);
    xmlParseDocument(context_);
    if (!isStopped_ && context->wellFormed == 0 && !findings_.hasErrors())
      error(text_.size(), "text that is not well-formed XML", "one element around everything", "Correct the file.");
    return std::move(root_);
  }

 private:
  // Other encodings than UTF-8 would shift columns. UTF-16 and UTF-32 are recognised by their zero bytes.
  bool isReadable() {
    if (text_.size() > limits_.maxBytes)
      error(0, "more than " + std::to_string(limits_.maxBytes) + " bytes",
            "at most " + std::to_string(limits_.maxBytes) + " bytes", "Check that this is the right file.");
    else if (text_.size() <= start_)
      error(0, "an empty file", "an XML document", "Check that this is the right file.");
    else if (const std::size_t zero = text_.find('\0'); zero != std::string_view::npos)
      error(zero, "a zero byte, as UTF-16 has them", "text in UTF-8", "Save the file as UTF-8.");
    else
      checkAttributes();
    return !findings_.hasErrors();
  }

  // Limits the attributes of a tag, because libxml2 compares each with all others. Counts equals signs before a quote,
  // which are at least as many.
  void checkAttributes() {
    std::size_t count = 0, tag = 0;
    for (std::size_t at = text_.find_first_of("<="); at != std::string_view::npos;
         at = text_.find_first_of("<=", at + 1)) {
      if (text_[at] == '<') {
        count = 0;
        tag = at;
        continue;
      }
      const std::size_t value = text_.find_first_not_of(" \t\r\n", at + 1);
      if (value == std::string_view::npos || (text_[value] != '"' && text_[value] != '\'')) continue;
      if (++count <= limits_.maxAttributes) continue;
      return error(tag, "more than " + std::to_string(limits_.maxAttributes) + " attributes",
                   "at most " + std::to_string(limits_.maxAttributes), "Check that this is the right file.");
    }
  }

  static xmlSAXHandler handlers() {
    xmlSAXHandler sax{};
    sax.initialized = XML_SAX2_MAGIC;
    sax.startElementNs = [](void* self, const xmlChar* name, const xmlChar* prefix, const xmlChar* /*uri*/, int /*nb*/,
                            const xmlChar** /*namespaces*/, int attributes, int defaulted, const xmlChar** values) {
      static_cast<TreeBuilder*>(self)->startElement(viewOf(name), viewOf(prefix),
                                                    static_cast<std::size_t>(attributes - defaulted), values);
    };
    sax.endElementNs = [](void* self, const xmlChar* /*name*/, const xmlChar* /*prefix*/, const xmlChar* /*uri*/) {
      static_cast<TreeBuilder*>(self)->endElement();
    };
    sax.characters = sax.ignorableWhitespace = sax.cdataBlock = [](void* self, const xmlChar* text, int bytes) {
      static_cast<TreeBuilder*>(self)->characters(
          {reinterpret_cast<const char*>(text), static_cast<std::size_t>(bytes)});
    };
    sax.entityDecl = [](void* self, const xmlChar* name, int /*type*/, const xmlChar* /*publicId*/,
                        const xmlChar* /*systemId*/, xmlChar* /*content*/) {
      static_cast<TreeBuilder*>(self)->refuseEntity("a declaration of entity ", viewOf(name), "<!ENTITY");
    };
    sax.attributeDecl = [](void* self, const xmlChar* /*element*/, const xmlChar* /*name*/, int /*type*/, int /*kind*/,
                           const xmlChar* /*value*/, xmlEnumeration* choices) {
      xmlFreeEnumeration(choices);
      static_cast<TreeBuilder*>(self)->countDeclaration();
    };
    sax.reference = [](void* self, const xmlChar* name) {
      static_cast<TreeBuilder*>(self)->refuseEntity("entity ", viewOf(name), "&");
    };
    sax.serror = [](void* self, XmlMessage message) { static_cast<TreeBuilder*>(self)->parserError(*message); };
    return sax;
  }

  // libxml2 counts from another beginning.
  std::size_t position() const {
    const long consumed = xmlByteConsumed(context_);
    return std::min(text_.size(), start_ + static_cast<std::size_t>(std::max(consumed, 0L)));
  }

  void startElement(std::string_view name, std::string_view prefix, std::size_t attributes, const xmlChar** values) {
    if (isStopped_) return;
    const std::size_t reached = position();
    XmlElement element;
    element.name = prefix.empty() ? std::string(name) : std::string(prefix) + ":" + std::string(name);
    const std::size_t tag = text_.rfind('<', reached == 0 ? 0 : reached - 1);
    element.begin = tag == std::string_view::npos ? reached : tag;
    element.textBegin = std::min(text_.find('>', reached), text_.size() - 1) + 1;
    if (open_.size() >= limits_.maxDepth)
      return stop(element.begin, "elements inside each other more than " + std::to_string(limits_.maxDepth) + " deep",
                  "at most " + std::to_string(limits_.maxDepth) + " levels");
    if (++elements_ > limits_.maxElements)
      return stop(element.begin, "more than " + std::to_string(limits_.maxElements) + " elements",
                  "at most " + std::to_string(limits_.maxElements));
    for (std::size_t i = 0; i < attributes; ++i) {
      const xmlChar** words = values + i * kWordsOfAttribute;
      const std::string_view space = viewOf(words[1]);
      element.attributes.emplace_back(
          space.empty() ? std::string(viewOf(words[0])) : std::string(space) + ":" + std::string(viewOf(words[0])),
          valueOf(reinterpret_cast<const char*>(words[3]), reinterpret_cast<const char*>(words[4])));
    }
    open_.push_back(std::move(element));
  }

  void endElement() {
    if (isStopped_ || open_.empty()) return;
    XmlElement done = std::move(open_.back());
    open_.pop_back();
    if (text_.substr(done.textBegin, done.text.size()) != done.text) done.textBegin = done.begin;
    if (open_.empty())
      root_ = std::move(done);
    else
      open_.back().children.push_back(std::move(done));
  }

  // Limits attribute defaults: libxml2 checks all of them for every start tag.
  void countDeclaration() {
    if (++declarations_ > limits_.maxAttributes)
      stop(position(), "more than " + std::to_string(limits_.maxAttributes) + " declarations of attributes",
           "at most " + std::to_string(limits_.maxAttributes));
  }

  void characters(std::string_view text) {
    if (!isStopped_ && !open_.empty()) open_.back().text += text;
  }

  void refuseEntity(const std::string& what, std::string_view name, std::string_view beginning) {
    const std::size_t reached = position();
    const std::size_t begin = text_.rfind(beginning, reached == 0 ? 0 : reached - 1);
    stop(begin == std::string_view::npos ? reached : begin, what + quoteName(name),
         "a file without entities of its own", "Write its text where it is meant.");
  }

  void parserError(const xmlError& message) {
    if (isStopped_) return;
    std::string words = message.message == nullptr ? "an error" : message.message;
    while (!words.empty() && (words.back() == '\n' || words.back() == ' ')) words.pop_back();
    error(position(), "\"" + words + "\"", "well-formed XML", "Correct the file here or just before.");
  }

  void error(std::size_t byte, std::string found, std::string expected, std::string remedy) {
    findings_.error(kXmlError, byte, std::move(found), std::move(expected), std::move(remedy));
  }

  void stop(std::size_t byte, std::string found, std::string expected,
            std::string remedy = "Check that this is the right file.") {
    if (isStopped_) return;
    error(byte, std::move(found), std::move(expected), std::move(remedy));
    isStopped_ = true;
    xmlStopParser(context_);
  }

  std::string_view text_;
  std::size_t start_;
  TextFindings& findings_;
  XmlLimits limits_;
  xmlParserCtxt* context_ = nullptr;
  std::vector<XmlElement> open_;  // from the root to the current one
  XmlElement root_;
  std::size_t elements_ = 0;
  std::size_t declarations_ = 0;
  bool isStopped_ = false;
};

}  // namespace

const std::string* XmlElement::attribute(std::string_view key) const {
  const auto found =
      std::find_if(attributes.begin(), attributes.end(), [&](const auto& attribute) { return attribute.first == key; });
  return found == attributes.end() ? nullptr : &found->second;
}

XmlElement parseXml(std::string_view text, TextFindings& findings, const XmlLimits& limits) {
  return TreeBuilder(text, findings, limits).build();
}

std::string xmlLibraryVersion() {
  return LIBXML_DOTTED_VERSION;
}

}  // namespace tilescope
