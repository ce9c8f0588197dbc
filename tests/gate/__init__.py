"""The gate: what was asked for, seen from outside, on what people install. It stays as it is, whatever moves inside."""
