// A plain `main` for fuzz targets: replays every file of a corpus folder, then random inputs, so that any
// compiler and the ordinary tests run them.
//   TARGET_fuzz_replay CORPUS_DIR [NUM_RANDOM_INPUTS [FIRST_SEED]]

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <system_error>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

/// Replays the files of the folder; returns how many there were, or -1 if it cannot be read.
int ReplayCorpus(const char* folder) {
  std::error_code error;
  int replayed = 0;
  for (std::filesystem::directory_iterator file(folder, error), end; !error && file != end;
       file.increment(error)) {
    std::ifstream stream(file->path(), std::ios::binary);
    const std::vector<char> bytes{std::istreambuf_iterator<char>(stream), std::istreambuf_iterator<char>()};
    LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    ++replayed;
  }
  return error ? -1 : replayed;
}

void ReplayRandom(std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::vector<std::uint8_t> bytes(random() % 2000);
  for (auto& byte : bytes) byte = static_cast<std::uint8_t>(random());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr, "usage: %s CORPUS_DIR [NUM_RANDOM_INPUTS [FIRST_SEED]]\n", argv[0]);
    return 2;
  }
  const int replayed = ReplayCorpus(argv[1]);
  if (replayed <= 0) {
    std::fprintf(stderr, "no corpus files in: %s\n", argv[1]);
    return 1;
  }
  const std::uint64_t count = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1000;
  const std::uint64_t first_seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 0;
  for (std::uint64_t seed = first_seed; seed < first_seed + count; ++seed) {
    // Printed before the run, so that a crash is known by its seed.
    if ((seed - first_seed) % 1000 == 0)
      std::printf("seeds from %llu\n", static_cast<unsigned long long>(seed));
    ReplayRandom(seed);
  }
  std::printf("replayed %d corpus files and %llu random inputs\n", replayed,
              static_cast<unsigned long long>(count));
  return 0;
}
