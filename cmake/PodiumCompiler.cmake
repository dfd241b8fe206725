# Language level, warnings, sanitizers, linker and compiler cache, the same for every target.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

option(PODIUM_WITH_ARROW "Build everything above the ranking core (needs the Arrow C++ libraries)" ON)
option(PODIUM_BUILD_TESTS "Build the tests" ON)
option(PODIUM_BUILD_BENCHMARKS "Build the Google Benchmark programs" OFF)
set(PODIUM_SANITIZE "" CACHE STRING "Sanitizers to build with: empty, address;undefined, or thread")
set(PODIUM_ARCH "x86-64-v3" CACHE STRING "Value of -march; empty for the compiler's default")

find_program(PODIUM_CCACHE ccache)
if(PODIUM_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${PODIUM_CCACHE}")
endif()
find_program(PODIUM_MOLD mold)
if(PODIUM_MOLD)
  add_link_options(-fuse-ld=mold)
endif()

add_library(podium_flags INTERFACE)
target_compile_options(podium_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror -fno-omit-frame-pointer)
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # False alarms on `"literal" + std::string` when optimising (GCC bug 105651, fixed in 13).
  target_compile_options(podium_flags INTERFACE "$<$<NOT:$<CONFIG:Debug>>:-Wno-restrict>")
endif()
if(PODIUM_ARCH AND CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  target_compile_options(podium_flags INTERFACE -march=${PODIUM_ARCH})
endif()
if(PODIUM_SANITIZE)
  list(JOIN PODIUM_SANITIZE "," podium_sanitizers)
  # Every target, third-party test code included, so that the runtimes agree. GCC's own warnings about
  # uninitialised reads are unreliable under sanitizers.
  add_compile_options(-fsanitize=${podium_sanitizers} -fno-sanitize-recover=all
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  add_link_options(-fsanitize=${podium_sanitizers})
endif()
