// SPDX-License-Identifier: GPL-3.0-or-later
// tilescope.plan/1: writer and reader. A plan embeds its inputs, so it can replace them in later commands.
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

// For the reader only: layers are the requested ones, in order, and all names exist. document: the plan's JSON.
void checkAgainstInputs(const ExecutionPlan& plan, const Json& document, DocumentFindings& findings);

// Totals and lists must follow from the layers to the last bit, as JSON keeps doubles exactly.
void checkSums(const ExecutionPlan& plan, DocumentFindings& findings);

// A model option with a field of its own: a number in plans and sessions ("lpf_limit": 8) and a command-line option
// (--lpf-limit 8). Plans have the fields of all models.
struct OptionField {
  std::string model;
  std::string name;
  std::string flag;
  std::string help;  // one sentence, with model and default
  std::int64_t usual = 0;
};

const std::vector<OptionField>& optionFields();

ModelOptions withoutFields(const std::string& model, ModelOptions options);

// The default if the options do not set it.
std::int64_t valueOf(const OptionField& field, const std::string& model, const ModelOptions& options);

// Adds the model's fields to the options, except defaults. Fields of other models are ignored.
void readFields(const Json& object, const std::string& model, ModelOptions& options);

}  // namespace tilescope
