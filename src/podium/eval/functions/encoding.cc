#include "podium/eval/functions/encoding.h"

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <utility>

#include "podium/eval/functions/text_arguments.h"
#include "podium/eval/utf8.h"

namespace podium::eval {
namespace {

void AppendHex(std::string& out, std::string_view bytes, std::string_view digits) {
  for (const char c : bytes) {
    const auto byte = static_cast<std::uint8_t>(c);
    out += digits[byte >> 4];
    out += digits[byte & 15];
  }
}
constexpr std::string_view kLowerHex = "0123456789abcdef";
constexpr std::string_view kUpperHex = "0123456789ABCDEF";

Status AppendDigest(std::string& out, std::string_view bytes, const EVP_MD* algorithm) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
  unsigned int length = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), digest.data(), &length, algorithm, nullptr) != 1) {
    return Status::Internal("hash function refused by libcrypto");
  }
  AppendHex(out, AsText(digest.data(), length), kLowerHex);
  return Status::OK();
}

template <const EVP_MD* (*algorithm)()>
Result<Slot> CompileDigest(ExpressionBuilder& builder, const Rex& call) {
  return CompileText<std::string_view>(builder, call, [](std::string& out, std::string_view bytes) {
    return AppendDigest(out, bytes, algorithm());
  });
}

/// SHA2(text, bits): bits is 224, 256, 384 or 512.
Result<Slot> CompileSha2(ExpressionBuilder& builder, const Rex& call) {
  return CompileText<std::string_view, std::int32_t>(
      builder, call, [](std::string& out, std::string_view bytes, std::int32_t bits) {
        switch (bits) {
          case 224:
            return AppendDigest(out, bytes, EVP_sha224());
          case 256:
            return AppendDigest(out, bytes, EVP_sha256());
          case 384:
            return AppendDigest(out, bytes, EVP_sha384());
          case 512:
            return AppendDigest(out, bytes, EVP_sha512());
          default:
            return Status::Invalid("Unsupported algorithm: SHA-", bits);
        }
      });
}

/// HEX of a text's bytes, or of a number without leading zeros.
Result<Slot> CompileHex(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 1));
  if (!call.operands[0]->type.is_integer()) {
    return CompileText<std::string_view>(
        builder, call, [](std::string& out, std::string_view bytes) { AppendHex(out, bytes, kUpperHex); });
  }
  return CompileText<std::int64_t>(builder, call, [](std::string& out, std::int64_t value) {
    auto rest = static_cast<std::uint64_t>(value);
    const std::size_t begin = out.size();
    do {
      out += kUpperHex[rest & 15];
      rest >>= 4;
    } while (rest != 0);
    std::reverse(out.begin() + static_cast<std::ptrdiff_t>(begin), out.end());
  });
}

Result<Slot> CompileBin(ExpressionBuilder& builder, const Rex& call) {
  return CompileText<std::int64_t>(builder, call, [](std::string& out, std::int64_t value) {
    const auto bits = static_cast<std::uint64_t>(value);
    const int width = std::max(1, 64 - std::countl_zero(bits));
    for (int bit = width - 1; bit >= 0; --bit) out += (bits >> bit & 1) != 0 ? '1' : '0';
  });
}

constexpr std::string_view kBase64 = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

void AppendBase64(std::string& out, std::string_view bytes) {
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    const std::size_t count = std::min<std::size_t>(3, bytes.size() - at);
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      group = group << 8 | (i < count ? static_cast<std::uint8_t>(bytes[at + i]) : 0U);
    }
    for (std::size_t i = 0; i < 4; ++i) out += i <= count ? kBase64[group >> (18 - 6 * i) & 63] : '=';
  }
}

/// Padding may be left out as a whole, as for java.util.Base64.
Status AppendFromBase64(std::string& out, std::string_view text) {
  const std::size_t end = text.find('=');
  const std::string_view digits = text.substr(0, end);
  const std::size_t padding = text.size() - digits.size();
  const std::size_t rest = digits.size() % 4;
  if (padding > 0 &&
      (padding > 2 || (rest + padding) % 4 != 0 || text.substr(digits.size()) != std::string(padding, '='))) {
    return Status::Invalid("Input byte array has wrong 4-byte ending unit");
  }
  if (rest == 1) return Status::Invalid("Last unit does not have enough valid bits");
  std::uint32_t group = 0;
  int bits = 0;
  for (const char c : digits) {
    const std::size_t value = kBase64.find(c);
    if (value == std::string_view::npos) {
      const auto byte = static_cast<std::uint8_t>(c);
      std::string hex;
      AppendHex(hex, std::string_view(&c, 1), kLowerHex);
      return Status::Invalid("Illegal base64 character ", byte < 16 ? hex.substr(1) : hex);
    }
    group = (group << 6 | static_cast<std::uint32_t>(value)) & 0xFFFFFF;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      out += static_cast<char>(group >> bits & 0xFF);
    }
  }
  return Status::OK();
}

Result<Slot> CompileToBase64(ExpressionBuilder& builder, const Rex& call) {
  return CompileText<std::string_view>(builder, call, AppendBase64);
}
Result<Slot> CompileFromBase64(ExpressionBuilder& builder, const Rex& call) {
  return CompileText<std::string_view>(builder, call, AppendFromBase64);
}

/// The value of a byte as Java sees it: signed.
Result<Slot> CompileAscii(ExpressionBuilder& builder, const Rex& call) {
  return CompileValue<std::int32_t, std::string_view>(builder, call, [](std::string_view text) {
    return text.empty() ? 0 : static_cast<std::int32_t>(static_cast<std::int8_t>(text[0]));
  });
}

/// The character of the lowest eight bits; nothing for a negative number.
Result<Slot> CompileChr(ExpressionBuilder& builder, const Rex& call) {
  return CompileText<std::int64_t>(builder, call, [](std::string& out, std::int64_t value) {
    if (value < 0) return;
    const auto unit = static_cast<std::uint32_t>(value & 0xFF);
    if (unit < 0x80) {
      out += static_cast<char>(unit);
    } else {
      out += static_cast<char>(0xC0 | unit >> 6);
      out += static_cast<char>(0x80 | (unit & 0x3F));
    }
  });
}

/// The text's UTF-16 units, as Java's String has them.
std::vector<std::uint16_t> ToUtf16(std::string_view text) {
  std::vector<std::uint16_t> units;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = NextChar(text, at);
    const std::uint32_t point = CodePoint(text, at);
    if (point >= 0x10000) {
      units.push_back(static_cast<std::uint16_t>(0xD800 + ((point - 0x10000) >> 10)));
      units.push_back(static_cast<std::uint16_t>(0xDC00 + (point & 0x3FF)));
    } else {
      units.push_back(static_cast<std::uint16_t>(point));
    }
    at = next;
  }
  return units;
}

/// |String.hashCode|; the least int stays negative, as Math.abs leaves it.
Result<Slot> CompileHashCode(ExpressionBuilder& builder, const Rex& call) {
  PODIUM_RETURN_NOT_OK(CheckOperandCount(call, 1, 1));
  if (!call.operands[0]->type.is_character()) return UnsupportedOperands(call);
  return CompileValue<std::int32_t, std::string_view>(builder, call, [](std::string_view text) {
    std::uint32_t hash = 0;
    for (const std::uint16_t unit : ToUtf16(text)) hash = hash * 31 + unit;
    const auto code = static_cast<std::int32_t>(hash);
    return static_cast<std::int32_t>(code < 0 ? 0 - hash : hash);
  });
}

enum class Charset : std::uint8_t { kUtf8, kLatin1, kAscii };

Result<Charset> FindCharset(std::string_view name) {
  std::string upper(name);
  for (char& c : upper) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  if (upper == "UTF-8" || upper == "UTF8") return Charset::kUtf8;
  if (upper == "ISO-8859-1" || upper == "LATIN1") return Charset::kLatin1;
  if (upper == "US-ASCII" || upper == "ASCII") return Charset::kAscii;
  return Status::NotSupported("character set ", name, "; UTF-8, ISO-8859-1 and US-ASCII run");
}

/// ENCODE(text, charset): characters that the set lacks become "?".
Result<Slot> CompileEncode(ExpressionBuilder& builder, const Rex& call) {
  return CompileText<std::string_view, std::string_view>(
      builder, call, [](std::string& out, std::string_view text, std::string_view name) -> Status {
        PODIUM_ASSIGN_OR_RETURN(const Charset charset, FindCharset(name));
        if (charset == Charset::kUtf8) {
          out += text;
          return Status::OK();
        }
        const std::uint16_t limit = charset == Charset::kLatin1 ? 0x100 : 0x80;
        for (const std::uint16_t unit : ToUtf16(text)) {
          // One "?" for a character of two units.
          if (unit >= 0xDC00 && unit < 0xE000) continue;
          out += unit < limit ? static_cast<char>(unit) : '?';
        }
        return Status::OK();
      });
}

Result<Slot> CompileDecode(ExpressionBuilder& builder, const Rex& call) {
  return CompileText<std::string_view, std::string_view>(
      builder, call, [](std::string& out, std::string_view bytes, std::string_view name) -> Status {
        PODIUM_ASSIGN_OR_RETURN(const Charset charset, FindCharset(name));
        for (const char c : bytes) {
          const auto byte = static_cast<std::uint8_t>(c);
          if (charset == Charset::kUtf8 || byte < 0x80) {
            out += c;
          } else if (charset == Charset::kLatin1) {
            out += static_cast<char>(0xC0 | byte >> 6);
            out += static_cast<char>(0x80 | (byte & 0x3F));
          } else {
            out += "\xEF\xBF\xBD";
          }
        }
        return Status::OK();
      });
}

}  // namespace

std::span<const FunctionEntry> EncodingFunctions() {
  static constexpr std::array kTable = {
      FunctionEntry{"MD5", CompileDigest<EVP_md5>},
      FunctionEntry{"SHA1", CompileDigest<EVP_sha1>},
      FunctionEntry{"SHA224", CompileDigest<EVP_sha224>},
      FunctionEntry{"SHA256", CompileDigest<EVP_sha256>},
      FunctionEntry{"SHA384", CompileDigest<EVP_sha384>},
      FunctionEntry{"SHA512", CompileDigest<EVP_sha512>},
      FunctionEntry{"SHA2", CompileSha2},
      FunctionEntry{"HEX", CompileHex},
      FunctionEntry{"BIN", CompileBin},
      FunctionEntry{"TO_BASE64", CompileToBase64},
      FunctionEntry{"FROM_BASE64", CompileFromBase64},
      FunctionEntry{"ASCII", CompileAscii},
      FunctionEntry{"CHR", CompileChr},
      FunctionEntry{"HASH_CODE", CompileHashCode},
      FunctionEntry{"ENCODE", CompileEncode},
      FunctionEntry{"DECODE", CompileDecode},
  };
  return kTable;
}

}  // namespace podium::eval
