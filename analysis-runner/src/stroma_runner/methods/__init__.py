"""Pure computation: arrays in, arrays out. No engine, no store, no clock; every random draw takes a seed."""
