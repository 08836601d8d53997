// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/file_command_options.h"

#include <CLI/CLI.hpp>

namespace tilescope::cli {

void addFormats(CLI::App& command, Formats& formats) {
  command.add_flag("--json", formats.json, "Print one JSON document on standard output")->disable_flag_override();
  command.add_flag("--csv", formats.csv, "Print the table as comma-separated values")->disable_flag_override();
}

void addSizes(CLI::App& command, Parsed& parsed) {
  command.add_option("--size", parsed.sizes, "A size that an ONNX model leaves open, as NAME=n; repeatable")
      ->type_name("NAME=n")
      ->allow_extra_args(false);
  command.add_option("--input", parsed.inputShapes, "All sizes of an input of an ONNX model, as VALUE=n,n; repeatable")
      ->type_name("VALUE=n,n")
      ->allow_extra_args(false);
}

void addPluginFolders(CLI::App& command, std::vector<std::string>& folders) {
  command
      .add_option("--plugin-dir", folders,
                  "Look for plug-ins here first, then in TILESCOPE_PLUGIN_DIR, the user's data folder and beside the "
                  "program; repeatable")
      ->allow_extra_args(false);
}

namespace {

void addValidate(CLI::App& app, Parsed& parsed) {
  ValidateArguments& arguments = parsed.validate;
  CLI::App* command = app.add_subcommand("validate", "Compare the cost models with published measurements of chips");
  command->add_option("FILE", arguments.files,
                      "Measurements, tilescope.measurements/1, or names of bundled ones (default: all bundled ones)");
  command->add_option("--chip", arguments.chip, "Only this chip");
  command->add_flag("--markdown", arguments.markdown, "Print the tables of docs/validation.md")
      ->disable_flag_override();
  command->add_option("-o,--output", arguments.output, "Write the result to this file instead");
  addFormats(*command, parsed.formats);
}

void addVerify(CLI::App& app, Parsed& parsed) {
  VerifyArguments& arguments = parsed.verify;
  CLI::App* command = app.add_subcommand("verify", "Build an exported program and run its own check (0 passed, 5 not)");
  command->add_option("DIR", arguments.folder, "Required: a folder that 'export' wrote; checked as it is");
  addPluginFolders(*command, arguments.pluginFolders);
  command->add_flag("--json", parsed.formats.json, "Print one JSON document on standard output")
      ->disable_flag_override();
}

void addImport(CLI::App& app, Parsed& parsed) {
  CLI::App* command =
      app.add_subcommand("import", "Convert a network or hardware of another format to a tilescope file");
  command->add_option("FILE", parsed.importing.file,
                      "Required: ONNX, XML of the NVE, tilescope.network/1, tilescope.transformer/1, or a file of "
                      "ZigZag, Timeloop, MAESTRO, GAMMA, AIrchitect or SCALE-Sim");
  addSizes(*command, parsed);
  command
      ->add_option("--clock-mhz", parsed.clockMhz, "For hardware: its clock, which files of other tools do not state")
      ->type_name("MHZ");
  command
      ->add_option("--bits", parsed.elementBits,
                   "For hardware: bits of elements, as input=8,weight=8,partial_sum=32,output=8")
      ->type_name("NAME=n,...");
  command->add_option("--energies", parsed.importing.toolHardware.energies,
                      "For a Timeloop architecture: an energy reference table of Accelergy (default: energies of 0)");
  command->add_option("--rename", parsed.rename,
                      "For a Timeloop problem: conv names N M C P Q R S as B K C OY OX FY FX");
  command->add_option("-o,--output", parsed.importing.output,
                      "Write it to this file: XML of the NVE if its name ends with .xml, else tilescope.network/1 "
                      "(default: the latter on standard output)");
  command
      ->add_flag("--json", parsed.formats.json,
                 "Print one JSON document on standard output: a summary (tilescope.import/1); for tilescope and NVE "
                 "network files tilescope.network/1, also with -o")
      ->disable_flag_override();
}

void addTemplate(CLI::App& app, Parsed& parsed) {
  CLI::App* command = app.add_subcommand("template", "Write a bundled transformer as a file, with another run");
  command->add_option("NAME", parsed.transformer.name, "Required: a bundled transformer; 'list templates' shows them");
  const auto add = [&](const char* option, const char* help) {
    command->add_option(option, parsed.transformerWords[option], help);
  };
  add("--phase", "For decoders: prefill or decode");
  add("--batch", "Sequences or images computed together");
  add("--sequence", "New tokens per sequence");
  add("--past", "Tokens already in the key-value cache");
  add("--bits", "Bits per element, as weight=4,activation=16,cache=8");
  add("--logits", "For every token (all) or only for the last one (last)");
  add("--blocks", "Number of blocks, or all");
  command->add_option("-o,--output", parsed.transformer.output, "Write it to this file (default: standard output)");
}

void addDetect(CLI::App& app, Parsed& parsed) {
  DetectArguments& arguments = parsed.detect;
  CLI::App* command = app.add_subcommand("detect", "Measure this computer, and make a hardware profile of one core");
  command->add_option("-o,--output", arguments.output, "Write the profile to this file: tilescope.hardware/1");
  command
      ->add_flag("--quick", arguments.quick, "About 1 s instead of 3: fewer rounds, and none is repeated if rates vary")
      ->disable_flag_override();
  command->add_option("--off-chip", parsed.offChip,
                      "Memory outside the buffers: auto (default; L3 if it holds a usual network, or else DRAM), l3, "
                      "dram");
  addFormats(*command, parsed.formats);
}

void addCalibrate(CLI::App& app, Parsed& parsed) {
  CalibrateArguments& arguments = parsed.calibrate;
  CLI::App* command = app.add_subcommand("calibrate", "Fit a hardware profile to the times that a program took");
  command->add_option("FILE", arguments.planFile,
                      "Required: the plan that the program was exported from, tilescope.plan/1");
  command->add_option("--measured", arguments.measured, "Required: what the program wrote, tilescope.measured/1");
  command->add_option("-o,--output", arguments.output, "Write the profile with the edits to this file");
  addFormats(*command, parsed.formats);
}

void addOthers(CLI::App& app, Parsed& parsed) {
  CLI::App* diff = app.add_subcommand("diff", "Compare two plans, term by term");
  diff->add_option("A", parsed.diff.planA, "Required: a plan, tilescope.plan/1");
  diff->add_option("B", parsed.diff.planB, "Required: the plan to compare with it");
  addFormats(*diff, parsed.formats);
  CLI::App* list = app.add_subcommand("list", "List the bundled networks, hardware profiles, models and so on");
  list->add_option("WHAT", parsed.list.what,
                   "Required: networks, templates, hardware, technologies, models or exporters");
  addPluginFolders(*list, parsed.list.pluginFolders);
  addFormats(*list, parsed.formats);
  CLI::App* schema = app.add_subcommand("schema", "Print the schema of a file format");
  schema->add_option("NAME", parsed.schema.name, "Required: the format, e.g. network, or nve_network for XML Schema");
  schema->add_flag("--json", parsed.formats.json, "No effect: the schema is a JSON document already")
      ->disable_flag_override();
}

}  // namespace

void addFileCommands(CLI::App& app, Parsed& parsed) {
  addValidate(app, parsed);
  addVerify(app, parsed);
  addImport(app, parsed);
  addTemplate(app, parsed);
  addDetect(app, parsed);
  addCalibrate(app, parsed);
  addOthers(app, parsed);
}

}  // namespace tilescope::cli
