// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/attention_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/cli/output.h"
#include "app/cli/scales.h"
#include "core/base/format_number.h"
#include "core/base/units.h"

namespace tilescope::cli {
namespace {

constexpr int kShownTimes = 4;

std::string inGroups(std::int64_t value) {
  return fixed(real(value), 0);
}

std::string trafficText(const AttentionTiles& tiles) {
  return tiles.fits() ? inGroups(tiles.traffic) : "infeasible";
}

const AttentionTiles* bestTiles(const AttentionTraffic& traffic) {
  if (traffic.best == AttentionScheme::Unfused) return nullptr;
  return traffic.best == AttentionScheme::Resident ? &traffic.resident : &traffic.streamed;
}

Table blocksTable(const AttentionAnswer& answer) {
  Table table;
  table.columns = {{"blocks"},
                   {"number", true, "", 2},
                   {"copies", true, "", 3},
                   {"tokens", true},
                   {"keys", true},
                   {"unfused", true},
                   {"resident", true},
                   {"streamed", true},
                   {"swapped", true, "", 1},
                   {"minimum", true},
                   {"best"},
                   {"tokens at a time", true},
                   {"footprint", true, "", 4}};
  for (const LikeSpans& like : likeSpans(answer)) {
    const auto& [block, traffic] = answer.spans[like.first];
    const std::string& last = answer.spans[like.first + like.count - 1].block.name;
    const AttentionTiles* tiles = bestTiles(traffic);
    table.rows.push_back({like.count == 1 ? block.name : block.name + " … " + last,
                          inGroups(static_cast<std::int64_t>(like.count)), inGroups(block.copies),
                          inGroups(block.tokens), inGroups(block.keys), inGroups(traffic.unfused),
                          trafficText(traffic.resident), trafficText(traffic.streamed),
                          inGroups(traffic.swapped.traffic), inGroups(traffic.minimum), std::string(name(traffic.best)),
                          tiles ? inGroups(tiles->tokens) : "", tiles ? inGroups(tiles->footprint) : ""});
  }
  return table;
}

std::string totalsText(const AttentionAnswer& answer) {
  std::string text = fmt::format("All blocks: {} elements off chip with the best scheme of each, {} unfused",
                                 inGroups(answer.best), inGroups(answer.unfused));
  if (answer.best < answer.unfused)
    text += fmt::format(": {} times as many", atMost(real(answer.unfused) / real(answer.best), kShownTimes));
  return text + fmt::format("; minimum {}.\n", inGroups(answer.minimum));
}

std::string rescaleText(const AttentionAnswer& answer) {
  double operations = 0;
  for (const AttentionSpan& span : answer.spans)
    if (span.traffic.best == AttentionScheme::Streamed) operations += real(span.traffic.streamed.rescaleSimple);
  if (operations == 0) return "";
  return fmt::format(
      "Streamed tiles rescale their results after every {}: {} simple operations more; a larger --key-block needs "
      "fewer.\n",
      answer.options.keyBlock == 1 ? "key" : countedInGroups(answer.options.keyBlock, "key"), fixed(operations, 0));
}

void addTiles(Cells& row, const AttentionTiles& tiles, bool isStreamed) {
  row.push_back(tiles.fits() ? "yes" : "no");
  row.push_back(std::to_string(tiles.needed));
  const auto add = [&](std::int64_t value) { row.push_back(tiles.fits() ? std::to_string(value) : ""); };
  add(tiles.tokens);
  add(tiles.footprint);
  add(tiles.count);
  add(tiles.traffic);
  if (isStreamed) add(tiles.rescaleSimple);
}

}  // namespace

Table attentionCsv(const AttentionAnswer& answer) {
  Table table;
  table.columns = {{"block"}};
  for (const char* header : {"copies", "rows_per_token", "tokens", "past", "keys", "key_width", "value_width"})
    table.columns.push_back({header, true});
  table.columns.push_back({"causal"});
  for (const char* header : {"unfused", "minimum", "scores"}) table.columns.push_back({header, true});
  for (const std::string scheme : {"resident", "streamed"}) {
    table.columns.push_back({scheme + "_fits"});
    for (const char* part : {"_needed", "_tokens_per_tile", "_footprint", "_tiles", "_traffic"})
      table.columns.push_back({scheme + part, true});
  }
  for (const char* header :
       {"rescale_operations", "swapped_key_block", "swapped_query_block", "swapped_blocks", "swapped_traffic"})
    table.columns.push_back({header, true});
  table.columns.push_back({"best"});
  for (const AttentionSpan& span : answer.spans) {
    const AttentionBlock& b = span.block;
    const AttentionTraffic& t = span.traffic;
    Cells row{b.name};
    for (const std::int64_t value : {b.copies, b.rowsPerToken, b.tokens, b.past, b.keys, b.keyWidth, b.valueWidth})
      row.push_back(std::to_string(value));
    row.push_back(b.causal ? "yes" : "no");
    for (const std::int64_t value : {t.unfused, t.minimum, t.scores}) row.push_back(std::to_string(value));
    addTiles(row, t.resident, false);
    addTiles(row, t.streamed, true);
    for (const std::int64_t value : {t.swapped.keyBlock, t.swapped.queryBlock, t.swapped.count, t.swapped.traffic})
      row.push_back(std::to_string(value));
    row.emplace_back(name(t.best));
    table.rows.push_back(std::move(row));
  }
  return table;
}

std::string attentionReport(const AttentionAnswer& answer, const PartitionSetup& setup) {
  std::string text =
      fmt::format("{}: {}; {} ({} of {})\n\n", printable(answer.network),
                  counted(answer.spans.size(), "attention block"), printable(setup.capacityText),
                  countedInGroups(answer.options.capacity, "element"), countedInGroups(setup.elementBits, "bit"));
  text += toText(blocksTable(answer), terminalWidth()) + "\n" + totalsText(answer) + rescaleText(answer);
  for (const std::string& note : notesOn(answer)) text += note + "\n";
  return text;
}

}  // namespace tilescope::cli
