"""The entries named by the breach of a limit are the fewest possible."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.limits.counting import CountShare
from sandtable.model.limits.limit_breaches import fewest_shares_beyond_limit

numbers = st.lists(st.none() | st.integers(0, 9), max_size=9)


def fewest(shares, allowed):
    """Return how many entries are needed to exceed a limit, by trying all sets; else None."""
    for size in range(len(shares) + 1):
        if any(sum(s.number or 0 for s in one) > allowed for one in combinations(shares, size)):
            return size
    return None


@given(numbers=numbers, allowed=st.integers(0, 30))
def test_no_smaller_set_of_entries_is_too_many(numbers, allowed):
    shares = [CountShare(n, ("entry", str(i))) for i, n in enumerate(numbers)]
    chosen = fewest_shares_beyond_limit(shares, allowed)
    size = fewest(shares, allowed)
    if size is None:
        assert chosen == shares
    else:
        assert len(chosen) == size
        assert sum(s.number or 0 for s in chosen) > allowed
        assert [s for s in shares if s in chosen] == chosen
