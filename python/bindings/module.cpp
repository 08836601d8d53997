// SPDX-License-Identifier: GPL-3.0-or-later
// The extension tilescope._core: values as JSON texts and handles. The package around it (python/tilescope) has the
// classes that users see.
#include <exception>
#include <filesystem>

#include "core/base/ensure.h"
#include "core/base/json.h"
#include "core/base/parts.h"
#include "python/bindings/door.h"

namespace tilescope::python {
namespace {

void raiseInternal(const char* what) {
  const py::object type = py::module_::import("tilescope.errors").attr("InternalError");
  PyErr_SetString(type.ptr(), (std::string(what) + ". This is a fault of tilescope, not of your input: please report "
                                                   "it with the call and its arguments.")
                                  .c_str());
}

void translate(std::exception_ptr failure) {
  try {
    if (failure) std::rethrow_exception(failure);
  } catch (const InternalError& error) {
    raiseInternal(error.what());
  } catch (const Json::exception& error) {
    raiseInternal(error.what());
  } catch (const std::filesystem::filesystem_error& error) {
    raiseInternal(error.what());
  }
}

}  // namespace
}  // namespace tilescope::python

PYBIND11_MODULE(_core, module) {
  using namespace tilescope::python;
  py::options options;
  options.disable_function_signatures();
  py::register_exception_translator(translate);
  module.attr("version") = std::string(tilescope::toolVersion());
  addDoor(module);
  addValues(module);
  addPlans(module);
  addStudies(module);
  addCharts(module);
  addExports(module);
  addSessions(module);
  addSweeps(module);
  addRows(module);
}
