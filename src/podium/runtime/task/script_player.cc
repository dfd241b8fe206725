#include "podium/runtime/task/script_player.h"

#include <memory>
#include <optional>
#include <utility>

#include "podium/connect/source/script.h"

namespace podium {

Status PlayScript(const std::string& path, const ScriptTarget& target,
                  std::unique_ptr<OperatorChain>& chain) {
  PODIUM_ASSIGN_OR_RETURN(const std::unique_ptr<ScriptReader> reader,
                          ScriptReader::Open(path, target.physical));
  std::optional<ChainSnapshot> snapshot;
  while (true) {
    PODIUM_ASSIGN_OR_RETURN(std::optional<ScriptEvent> event, reader->Next());
    if (!event) return Status::OK();
    target.on_event(event->line);
    switch (event->kind) {
      case ScriptEvent::Kind::kRow: {
        PODIUM_RETURN_NOT_OK(chain->Push(SelectColumns(event->row, target.columns)));
        break;
      }
      case ScriptEvent::Kind::kWatermark:
        PODIUM_RETURN_NOT_OK(chain->PushWatermark(event->time_ms));
        break;
      case ScriptEvent::Kind::kProcessingTime:
        target.context->processing_time_ms = event->time_ms;
        PODIUM_RETURN_NOT_OK(chain->PushProcessingTime(event->time_ms));
        break;
      case ScriptEvent::Kind::kCheckpoint: {
        PODIUM_ASSIGN_OR_RETURN(snapshot, chain->Checkpoint());
        break;
      }
      case ScriptEvent::Kind::kRestore: {
        PODIUM_ASSIGN_OR_RETURN(chain, target.make_chain());
        if (snapshot) PODIUM_RETURN_NOT_OK(chain->Restore(*snapshot));
        break;
      }
    }
  }
}

}  // namespace podium
