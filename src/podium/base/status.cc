#include "podium/base/status.h"

namespace podium {

namespace {
const std::string kEmpty;
const std::optional<SourcePosition> kNowhere;
}  // namespace

const std::string& Status::message() const { return ok() ? kEmpty : detail_->message; }
const std::string& Status::hint() const { return ok() ? kEmpty : detail_->hint; }
const std::optional<SourcePosition>& Status::position() const { return ok() ? kNowhere : detail_->position; }

Status Status::At(SourcePosition position) const {
  if (ok() || detail_->position.has_value()) return *this;
  auto detail = std::make_shared<Detail>(*detail_);
  detail->position = position;
  Status status;
  status.detail_ = std::move(detail);
  return status;
}

Status Status::WithHint(std::string hint) const {
  if (ok() || !detail_->hint.empty()) return *this;
  auto detail = std::make_shared<Detail>(*detail_);
  detail->hint = std::move(hint);
  Status status;
  status.detail_ = std::move(detail);
  return status;
}

Status Status::WithContext(std::string_view context) const {
  if (ok()) return *this;
  auto detail = std::make_shared<Detail>(*detail_);
  detail->message = std::string(context) + ": " + detail->message;
  Status status;
  status.detail_ = std::move(detail);
  return status;
}

std::string Status::ToString() const {
  if (ok()) return "OK";
  return std::string(StatusCodeName(code())) + ": " + message();
}

std::string_view StatusCodeName(StatusCode code) {
  switch (code) {
    case StatusCode::kOk:
      return "OK";
    case StatusCode::kInvalid:
      return "Invalid";
    case StatusCode::kRefused:
      return "Refused";
    case StatusCode::kNotSupported:
      return "NotSupported";
    case StatusCode::kIoError:
      return "IoError";
    case StatusCode::kOutOfMemory:
      return "OutOfMemory";
    case StatusCode::kInternal:
      return "Internal";
  }
  return "Unknown";
}

}  // namespace podium
