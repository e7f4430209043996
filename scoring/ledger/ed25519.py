"""Checks an Ed25519 signature, by RFC 8032 section 5.1: slow and plain, for a file now and then."""

import hashlib

_P = 2**255 - 19
_L = 2**252 + 27742317777372353535851937790883648493
_D = -121665 * pow(121666, _P - 2, _P) % _P
_ROOT = pow(2, (_P - 1) // 4, _P)
"""A square root of -1."""

Point = tuple[int, int, int, int]
"""Extended coordinates: X, Y, Z, T with x = X/Z, y = Y/Z, xy = T/Z."""


def _add(p: Point, q: Point) -> Point:
    a = (p[1] - p[0]) * (q[1] - q[0]) % _P
    b = (p[1] + p[0]) * (q[1] + q[0]) % _P
    c = 2 * p[3] * q[3] * _D % _P
    d = 2 * p[2] * q[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _times(number: int, point: Point) -> Point:
    result: Point = (0, 1, 1, 0)
    while number:
        if number & 1:
            result = _add(result, point)
        point = _add(point, point)
        number >>= 1
    return result


def _equal(p: Point, q: Point) -> bool:
    same_x = (p[0] * q[2] - q[0] * p[2]) % _P == 0
    return same_x and (p[1] * q[2] - q[1] * p[2]) % _P == 0


def _x_of(y: int, sign: int) -> int | None:
    """The x of a point on the curve with this y; None where the curve has no such point."""
    if y >= _P:
        return None
    square = (y * y - 1) * pow(_D * y * y + 1, _P - 2, _P) % _P
    x = pow(square, (_P + 3) // 8, _P)
    if (x * x - square) % _P:
        x = x * _ROOT % _P
    if (x * x - square) % _P or (x == 0 and sign):
        return None
    return _P - x if x & 1 != sign else x


def _point(text: bytes) -> Point | None:
    y = int.from_bytes(text, "little")
    sign, y = y >> 255, y & (1 << 255) - 1
    x = _x_of(y, sign)
    return None if x is None else (x, y, 1, x * y % _P)


_BASE_Y = 4 * pow(5, _P - 2, _P) % _P
_BASE = _point(_BASE_Y.to_bytes(32, "little"))


def is_signed(message: bytes, signature: bytes, key: bytes) -> bool:
    """Whether the owner of this public key (32 bytes) has signed the message (signature: 64 bytes)."""
    if len(key) != 32 or len(signature) != 64:
        return False
    owner, promised = _point(key), _point(signature[:32])
    scalar = int.from_bytes(signature[32:], "little")
    if owner is None or promised is None or _BASE is None or scalar >= _L:
        return False
    challenge = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % _L
    return _equal(_times(scalar, _BASE), _add(promised, _times(challenge, owner)))
