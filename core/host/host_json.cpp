// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/host/host_json.h"

#include "core/base/json.h"
#include "core/base/names.h"
#include "core/hardware/hardware_json.h"
#include "core/host/host_findings.h"

namespace tilescope::host {
namespace {

Json findingJson(const Finding& finding) {
  Json json{{"id", finding.id}, {"name", finding.name}};
  if (finding.value) {
    json["value"] = plainNumber(*finding.value);
    json["unit"] = finding.unit;
  }
  json["text"] = finding.text;
  json["origin"] = enumName(kOriginNames, finding.origin);
  json["how"] = finding.how;
  if (finding.summary) {
    json["median"] = plainNumber(finding.summary->median);
    json["p90"] = plainNumber(finding.summary->p90);
    json["rounds"] = finding.summary->rounds;
    json["repeats"] = finding.repeats;
    if (finding.summary->drift) json["spread"] = plainNumber(*finding.summary->drift);
  }
  return json;
}

}  // namespace

Json toJson(const Host& host, const HardwareProfile& profile) {
  Json document{{"format", "tilescope.host/1"},
                {"measured_on", host.measuredOn},
                {"findings", Json::array()},
                {"missing", Json::array()}};
  for (const Finding& finding : findingsOf(host)) document["findings"].push_back(findingJson(finding));
  for (const Missing& one : missingOf(host)) document["missing"].push_back({{"what", one.what}, {"why", one.why}});
  document["profile"] = tilescope::toJson(profile);
  return document;
}

}  // namespace tilescope::host
