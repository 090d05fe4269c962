"""Operations on outlines: drawing, cutting, merging, moving, smoothing, tidying."""
