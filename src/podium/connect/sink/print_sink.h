#pragma once

#include <memory>

#include "podium/connect/options.h"
#include "podium/connect/sink/sink.h"

namespace podium {

/// The `print` connector: `+I[a, 1]`, a record a line, on standard output ('standard-error' = 'true': on
/// standard error), after 'print-identifier' and "> " if that is given. What a batch brings is visible when
/// Write returns.
Result<std::unique_ptr<Sink>> MakePrintSink(OptionReader& options);

/// The `blackhole` connector: takes everything and keeps nothing.
Result<std::unique_ptr<Sink>> MakeBlackholeSink(OptionReader& options);

}  // namespace podium
