#include "podium/runtime/task/script_player.h"

#include <memory>
#include <utility>

#include "podium/connect/source/script.h"

namespace podium {

Status PlayScript(const std::string& path, const RowType& physical, const std::vector<std::int32_t>& columns,
                  EvalContext* context, OperatorChain& chain,
                  const std::function<void(std::int64_t line)>& on_event) {
  PODIUM_ASSIGN_OR_RETURN(const std::unique_ptr<ScriptReader> reader, ScriptReader::Open(path, physical));
  while (true) {
    PODIUM_ASSIGN_OR_RETURN(std::optional<ScriptEvent> event, reader->Next());
    if (!event) return Status::OK();
    on_event(event->line);
    switch (event->kind) {
      case ScriptEvent::Kind::kRow: {
        PODIUM_RETURN_NOT_OK(chain.Push(SelectColumns(event->row, columns)));
        break;
      }
      case ScriptEvent::Kind::kWatermark:
        PODIUM_RETURN_NOT_OK(chain.PushWatermark(event->time_ms));
        break;
      case ScriptEvent::Kind::kProcessingTime:
        context->processing_time_ms = event->time_ms;
        break;
      case ScriptEvent::Kind::kCheckpoint:
      case ScriptEvent::Kind::kRestore:
        return Status::NotSupported("checkpoints in a script (", path, ": line ", event->line,
                                    "); leave out its C and R lines");
    }
  }
}

}  // namespace podium
