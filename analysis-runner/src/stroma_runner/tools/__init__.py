"""One folder for each tool; `engine.registry` finds it by its slug."""
