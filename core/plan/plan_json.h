// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.plan/1: writer and reader. The plan embeds its inputs ("inputs"), so that it can replace network, hardware,
// model and mapping in later commands.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/document_findings.h"
#include "core/base/json_fwd.h"
#include "core/base/result.h"
#include "core/models/cost_model.h"
#include "core/plan/execution_plan.h"

namespace tilescope {

Json toJson(const ExecutionPlan& plan);
Result<ExecutionPlan> planFromJson(const Json& document, const std::string& file);
Result<ExecutionPlan> readPlan(const std::string& path);

// The following checks are for the reader of plans only. This one checks that the layers are the requested ones, in
// order, and that all names exist. document: the plan's JSON.
void checkAgainstInputs(const ExecutionPlan& plan, const Json& document, DocumentFindings& findings);

// Checks that totals and lists follow from the layers, to the last bit, because JSON keeps doubles exactly.
void checkSums(const ExecutionPlan& plan, DocumentFindings& findings);

// An option of a model that is also a field. Plans and sessions store it as a number next to the other options, and
// command lines have an option for it: "lpf_limit": 8 and --lpf-limit 8. A plan has the fields of all models.
struct OptionField {
  std::string model;
  std::string name;  // "lpf_limit"
  std::string flag;  // "lpf-limit"
  std::string help;  // one sentence with model and default
  std::int64_t usual = 0;
};

const std::vector<OptionField>& optionFields();

ModelOptions withoutFields(const std::string& model, ModelOptions options);

// The field's value in these options of the model, or its default.
std::int64_t valueOf(const OptionField& field, const std::string& model, const ModelOptions& options);

// Reads the model's fields from a document's object into the options, except default values. Fields of other models are
// ignored.
void readFields(const Json& object, const std::string& model, ModelOptions& options);

}  // namespace tilescope
