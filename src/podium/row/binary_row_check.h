#pragma once

#include "podium/base/status.h"
#include "podium/row/binary_row_layout.h"

namespace podium {

/// Checks that `image` is a row of this layout whose every field can be read: the row kind, and for every
/// field that is not NULL that its variable part lies inside the row, nested images included, and that the
/// variable parts together are no larger than the row's. After OK no BinaryRowReader getter that fits the
/// layout reads outside `image`, and the values are no larger than the image.
///
/// Does not check what no reader depends on: padding, the slots of NULL fields, UTF-8, digits of a DECIMAL
/// beyond its precision, NULLs in NOT NULL columns.
/// Returns Invalid with field and type otherwise. Cost: linear in the size.
Status ValidateBinaryRow(RowImage image, const BinaryRowLayout& layout);

}  // namespace podium
