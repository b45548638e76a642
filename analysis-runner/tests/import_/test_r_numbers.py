"""Vectors of numbers in files of R: in blocks, as exact as the store keeps them, and without trust in their length."""

from __future__ import annotations

import io

import numpy as np
import pytest

from stroma_runner.shared.r_files import read


@pytest.fixture(autouse=True)
def small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read, '_STEP', 4)
    monkeypatch.setattr(read, 'MANY', 10)


def numbers(values: np.ndarray, length: int | None = None) -> np.ndarray:
    given = io.BytesIO(values.astype(values.dtype.newbyteorder('>')).tobytes())
    return read.numbers_of(given, values.dtype, len(values) if length is None else length)


@pytest.mark.parametrize('length', [0, 1, 3, 4, 5, 9, 10, 11, 33])
@pytest.mark.parametrize('dtype', [np.float64, np.int32])
def test_numbers_are_those_of_the_file(length: int, dtype: type) -> None:
    values = np.arange(length, dtype=dtype)
    found = numbers(values)
    np.testing.assert_array_equal(found, values)
    assert found.dtype == (np.float32 if dtype is np.float64 and length >= 10 else dtype)


def test_many_doubles_stay_doubles_where_one_is_larger_than_a_single_counts() -> None:
    values = np.arange(20, dtype=np.float64)
    values[7], values[13] = np.nan, 2.0**24 + 1
    found = numbers(values)
    assert found.dtype == np.float64
    np.testing.assert_array_equal(found, values)


def test_a_length_that_the_file_does_not_have_is_refused_without_its_memory() -> None:
    for length in (21, 2**31 - 1):
        with pytest.raises(ValueError, match='ends within numbers'):
            numbers(np.arange(20.0), length)
    with pytest.raises(ValueError, match='vector of -1'):
        numbers(np.arange(20.0), -1)
