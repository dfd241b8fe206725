# Third-party libraries. Debian's packages, but Arrow and Parquet, which come from the pinned pyarrow wheel:
# scripts/setup makes the Python environment in build/venv.
find_package(fmt 9 REQUIRED)
if(PODIUM_BUILD_TESTS)
  find_package(GTest REQUIRED)
endif()
find_package(Threads REQUIRED)
if(PODIUM_BUILD_BENCHMARKS)
  find_package(benchmark REQUIRED)
endif()

if(PODIUM_WITH_ARROW)
  find_package(ZLIB REQUIRED)
  # What expressions need: ICU for upper and lower case and time zones, libcrypto for hashes, PCRE2 for regular
  # expressions in Java's dialect.
  find_package(ICU REQUIRED COMPONENTS uc i18n)
  find_package(OpenSSL REQUIRED COMPONENTS Crypto)
  find_path(PODIUM_PCRE2_INCLUDE pcre2.h REQUIRED)
  find_library(PODIUM_PCRE2_LIBRARY pcre2-8 REQUIRED)
  add_library(Podium::pcre2 UNKNOWN IMPORTED)
  set_target_properties(Podium::pcre2 PROPERTIES IMPORTED_LOCATION "${PODIUM_PCRE2_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${PODIUM_PCRE2_INCLUDE}")
  set(PODIUM_PYTHON "${PROJECT_SOURCE_DIR}/build/venv/bin/python" CACHE FILEPATH
    "Python whose pyarrow holds the Arrow C++ libraries")
  if(NOT EXISTS "${PODIUM_PYTHON}")
    message(FATAL_ERROR "Arrow not found: no Python at ${PODIUM_PYTHON}. Run scripts/setup first, or set PODIUM_PYTHON.")
  endif()
  execute_process(
    COMMAND "${PODIUM_PYTHON}" -c
      "import pyarrow, os; print(os.path.dirname(pyarrow.__file__) + ';' + pyarrow.__version__)"
    OUTPUT_VARIABLE podium_pyarrow OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
  list(GET podium_pyarrow 0 podium_arrow_dir)
  list(GET podium_pyarrow 1 podium_arrow_version)
  message(STATUS "Arrow ${podium_arrow_version} in ${podium_arrow_dir}")
  foreach(lib arrow parquet arrow_compute)
    file(GLOB podium_lib "${podium_arrow_dir}/lib${lib}.so.*")
    if(podium_lib)
      list(GET podium_lib 0 podium_lib)
      add_library(Podium::${lib} SHARED IMPORTED)
      set_target_properties(Podium::${lib} PROPERTIES IMPORTED_LOCATION "${podium_lib}"
        INTERFACE_INCLUDE_DIRECTORIES "${podium_arrow_dir}/include"
        INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${podium_arrow_dir}/include")
    endif()
  endforeach()
  set(CMAKE_BUILD_RPATH "${podium_arrow_dir}")

  # Arrow's headers cost 8 s a file: one precompiled header serves all targets that use it.
  add_library(podium_arrow_pch STATIC "${PROJECT_SOURCE_DIR}/cmake/arrow_pch.cc")
  target_link_libraries(podium_arrow_pch PUBLIC Podium::arrow PRIVATE podium_flags)
  target_precompile_headers(podium_arrow_pch PRIVATE <arrow/api.h> <string> <vector> <memory>)
endif()

function(podium_use_arrow target)
  target_link_libraries(${target} PUBLIC Podium::arrow)
  target_precompile_headers(${target} REUSE_FROM podium_arrow_pch)
  # A precompiled header serves only code made with the same options, and programs would be made with -fPIE.
  target_compile_options(${target} PRIVATE -fPIC)
endfunction()
