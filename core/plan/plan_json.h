// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.plan/1: writer and reader. The plan embeds what was asked ("inputs"), so it can stand for network,
// hardware, model and mapping in later commands.
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

// Whether the parts of a plan that was read agree with each other; internal to the reader of plans.

// The layers are those that were asked for, in order, and what they name exists. document: the plan's own.
void checkAgainstInputs(const ExecutionPlan& plan, const Json& document, DocumentFindings& findings);

// Totals and lists are what the layers give, to the last bit: doubles survive being written and read.
void checkSums(const ExecutionPlan& plan, DocumentFindings& findings);

// Options of models that are also fields: plans and sessions state them beside the other options as a number, and
// command lines have an option of that name, "lpf_limit": 8 and --lpf-limit 8. A plan has the fields of all models.
struct OptionField {
  std::string model;
  std::string name;  // "lpf_limit"
  std::string flag;  // "lpf-limit"
  std::string help;  // as one sentence with model and default
  std::int64_t usual = 0;
};

const std::vector<OptionField>& optionFields();

ModelOptions withoutFields(const std::string& model, ModelOptions options);

// The default where the options, which are of this model, do not say.
std::int64_t valueOf(const OptionField& field, const std::string& model, const ModelOptions& options);

// Adds what a document's object says of this model's fields to the options, but for defaults. Fields of other models
// have no meaning for this one.
void readFields(const Json& object, const std::string& model, ModelOptions& options);

}  // namespace tilescope
