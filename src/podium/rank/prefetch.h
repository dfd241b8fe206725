#pragma once

namespace podium {

/// Asks for the cache line at `address`, which may be any address: nothing is read.
/// Forced inline because GCC takes a function that does nothing but prefetch for one without effects, and
/// drops calls to it. For the same reason a function that does nothing but call these must be forced inline
/// too.
[[gnu::always_inline]] inline void PrefetchForRead(const void* address) { __builtin_prefetch(address, 0); }
[[gnu::always_inline]] inline void PrefetchForWrite(const void* address) { __builtin_prefetch(address, 1); }

}  // namespace podium
